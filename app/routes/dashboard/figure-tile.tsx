import type { LucideIcon } from 'lucide-react'
import { toDisplayDifference, toDisplayValue } from '@sfc/domain/units/display-unit'
import type { Figure } from '~/services/readings/load-farm-overview.server'
import { ConvertedReading } from '~/ui/reading/converted-reading'
import { Sparkline } from '~/ui/chart/sparkline'
import { StatTile } from '~/ui/stat-tile'
import { StatusDot } from '~/ui/status-dot'
import { historyPath } from '../history/history-path'

type Props = {
	label: string
	icon: LucideIcon
	figure: Figure
	/** The last hour, evenly spaced, in stored units. */
	trend: readonly (number | null)[]
	now: number
}

/** The smallest range of a trend's vertical axis, in stored units, so that noise looks small. */
const CALM_SPAN: Readonly<Record<string, number>> = {
	ph: 0.2,
	ec: 0.2,
	waterTemperature: 1,
	airTemperature: 1,
	humidity: 5,
	co2: 50,
}

/** One figure of the farm: value, quality, target, and its last hour. */
export function FigureTile({ label, icon, figure, trend, now }: Props) {
	const { quantity, band, state, source } = figure
	const tone = state === null || state === 'in-band' ? 'good' : 'attention'
	return (
		<StatTile
			label={label}
			to={source ? historyPath(source.pointId) : undefined}
			icon={icon}
			note={
				band
					? `Target ${bandInWords(quantity, band)}, ${sourceInWords(band.source)}`
					: 'No target set'
			}
			aside={
				<Sparkline
					values={trend}
					tone={tone}
					label={`${label} over the last hour`}
					minSpan={CALM_SPAN[quantity]}
				/>
			}
		>
			<ConvertedReading size="lg" of={figure} now={now} source={source?.deviceName} />
			{state && <StatusDot tone={tone}>{stateInWords(figure)}</StatusDot>}
		</StatTile>
	)
}

/** `in range`, or how far beyond: `6.6 °F high`. */
function stateInWords({ quantity, state, value, band }: Figure): string {
	if (state === 'in-band' || value === null || !band) return 'in range'
	const beyond = state === 'high' ? value - band.high : band.low - value
	const { value: by, unit, decimals } = toDisplayDifference(quantity, beyond)
	return `${by.toFixed(decimals)}${unit ? ` ${unit}` : ''} ${state}`
}

const sourceInWords = (source: string) => (source === 'typical' ? 'typical for most crops' : source)

function bandInWords(quantity: string, { low, high }: { low: number; high: number }): string {
	const [from, to] = [toDisplayValue(quantity, low), toDisplayValue(quantity, high)]
	const number = ({ value, decimals }: typeof from) => String(Number(value.toFixed(decimals)))
	return `${number(from)} – ${number(to)}${to.unit ? ` ${to.unit}` : ''}`
}
