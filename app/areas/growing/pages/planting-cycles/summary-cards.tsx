import { formatNumber } from '@sfc/domain/units/format-number'
import { CalendarClock, ClipboardList, Leaf, Sprout, type LucideIcon } from 'lucide-react'
import { StatTile } from '~/ui/stat-tile'

type Props = {
	summary: {
		activeCycles: number
		totalPlants: number
		pendingTasks: number
		overdueTasks: number
		upcomingTasks: number
	}
}

/** The four figures of the planting screen. */
export function SummaryCards({ summary }: Props) {
	const { activeCycles, pendingTasks, overdueTasks, totalPlants, upcomingTasks } = summary
	const tiles: { label: string; icon: LucideIcon; figure: number; note: string }[] = [
		{ label: 'Active Cycles', icon: Sprout, figure: activeCycles, note: 'growing or planned' },
		{
			label: 'Pending Tasks',
			icon: ClipboardList,
			figure: pendingTasks,
			note: overdueTasks > 0 ? `${overdueTasks} overdue` : 'none overdue',
		},
		{ label: 'Total Plants', icon: Leaf, figure: totalPlants, note: 'growing now' },
		{
			label: 'Upcoming Tasks',
			icon: CalendarClock,
			figure: upcomingTasks,
			note: 'due today or later',
		},
	]
	return (
		<section aria-label="Summary" className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
			<h2 className="sr-only">Summary</h2>
			{tiles.map(({ label, icon, figure, note }) => (
				<StatTile key={label} label={label} icon={icon} note={note}>
					<p className="text-figure font-semibold tabular-nums">{formatNumber(figure)}</p>
				</StatTile>
			))}
		</section>
	)
}
