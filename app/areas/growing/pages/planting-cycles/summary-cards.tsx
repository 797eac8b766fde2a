import { CalendarClock, ClipboardList, Leaf, Sprout } from 'lucide-react'
import { SummaryTiles, type SummaryFigure } from '~/ui/summary-tiles'

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
	const tiles: SummaryFigure[] = [
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
	return <SummaryTiles tiles={tiles} />
}
