import { Tabs } from '~/ui/tabs'

type Props = { current: 'cycles' | 'tasks' | 'trays'; activeCycles: number; pendingTasks: number }

/** The three tabs of the planting screen. */
export function PlantingTabs({ current, activeCycles, pendingTasks }: Props) {
	return (
		<Tabs
			label="Planting cycles, tasks and trays"
			current={current}
			tabs={[
				{ key: 'cycles', label: 'Planting Cycles', count: activeCycles, to: '/planting-cycles' },
				{
					key: 'tasks',
					label: 'Task List',
					count: pendingTasks,
					to: '/planting-cycles?tab=tasks',
				},
				{ key: 'trays', label: 'Trays', to: '/planting-cycles/trays' },
			]}
		/>
	)
}
