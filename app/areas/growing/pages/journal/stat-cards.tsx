import { formatNumber } from '@sfc/domain/units/format-number'
import { CalendarDays, NotebookPen, Sprout, Tags, type LucideIcon } from 'lucide-react'
import { StatTile } from '~/ui/stat-tile'

type Props = {
	stats: { totalEntries: number; uniqueCrops: number; recentEntries: number; types: number }
}

/** The four figures of the journal. */
export function StatCards({ stats }: Props) {
	const tiles: { label: string; icon: LucideIcon; figure: number; note: string }[] = [
		{ label: 'Total Entries', icon: NotebookPen, figure: stats.totalEntries, note: 'of all time' },
		{ label: 'Unique Crops', icon: Sprout, figure: stats.uniqueCrops, note: 'written about' },
		{ label: 'This Week', icon: CalendarDays, figure: stats.recentEntries, note: 'since Monday' },
		{ label: 'Entry Types', icon: Tags, figure: stats.types, note: 'in use, of 5' },
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
