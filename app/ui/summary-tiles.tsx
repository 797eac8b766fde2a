import { formatNumber } from '@sfc/domain/units/format-number'
import type { LucideIcon } from 'lucide-react'
import { StatTile } from './stat-tile'

export type SummaryFigure = { label: string; icon: LucideIcon; figure: number; note: string }

/** The four figures at the top of a list. */
export const SummaryTiles = ({ tiles }: { tiles: readonly SummaryFigure[] }) => (
	<section aria-label="Summary" className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
		<h2 className="sr-only">Summary</h2>
		{tiles.map(({ label, icon, figure, note }) => (
			<StatTile key={label} label={label} icon={icon} note={note}>
				<p className="text-figure font-semibold tabular-nums">{formatNumber(figure)}</p>
			</StatTile>
		))}
	</section>
)
