import type { LucideIcon } from 'lucide-react'
import {
	describeBandSource,
	describeBandState,
	formatBand,
} from '@sfc/domain/climate/describe-band'
import type { Figure } from '~/areas/readings/services/load-farm-overview.server'
import { ConvertedReading } from '~/ui/reading/converted-reading'
import { MIN_AXIS_RANGE } from '~/ui/chart/min-axis-range'
import { Sparkline } from '~/ui/chart/sparkline'
import { StatTile } from '~/ui/stat-tile'
import { StatusDot } from '~/ui/status-dot'
import { lastHourTrend } from '~/areas/readings/pages/last-hour-trend'
import { historyPath } from '~/areas/readings/pages/history/history-path'
import { useFormats } from '~/ui/formats/use-formats'

type Tile = { label: string; icon: LucideIcon; figure: Figure }

type TilesProps = {
	tiles: readonly Tile[]
	trends: Parameters<typeof lastHourTrend>[0]
	now: number
}

/** The readings of a farm, each with its last hour. */
export const FigureTiles = ({ tiles, trends, now }: TilesProps) =>
	tiles.map(({ figure, ...tile }) => (
		<FigureTile
			key={tile.label}
			{...tile}
			figure={figure}
			trend={lastHourTrend(trends, figure.source?.pointId)}
			now={now}
		/>
	))

type Props = Tile & {
	/** The last hour, evenly spaced, in stored units. */
	trend: readonly (number | null)[]
	now: number
}

/** One reading of the farm: value, quality, target, and its last hour. */
function FigureTile({ label, icon, figure, trend, now }: Props) {
	const formats = useFormats()
	const { quantity, value, band, state, source } = figure
	const tone = state === null || state === 'in-band' ? 'good' : 'attention'
	return (
		<StatTile
			label={label}
			to={source ? historyPath(source.pointId) : undefined}
			icon={icon}
			note={
				band
					? `Target ${formatBand(quantity, band, formats)}, ${describeBandSource(band.source)}`
					: 'No target set'
			}
			aside={
				<Sparkline
					values={trend}
					tone={tone}
					label={`${label} over the last hour`}
					minSpan={MIN_AXIS_RANGE[quantity]}
				/>
			}
		>
			<ConvertedReading size="lg" of={figure} now={now} source={source?.deviceName} />
			{state && value !== null && (
				<StatusDot tone={tone}>{describeBandState(quantity, value, band, formats).words}</StatusDot>
			)}
		</StatTile>
	)
}
