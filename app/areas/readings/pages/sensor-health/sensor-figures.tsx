import { formatSigned } from '@sfc/domain/units/format-decimals'
import { formatNumber } from '@sfc/domain/units/format-number'
import { toDisplayDifference } from '@sfc/domain/units/display-unit'
import type { Units } from '@sfc/domain/units/formats'
import type { ReactNode } from 'react'
import { useFormats } from '~/ui/formats/use-formats'
import { BandState } from '~/ui/reading/band-state'
import { ConvertedReading } from '~/ui/reading/converted-reading'
import { StatTile } from '~/ui/stat-tile'
import type { HealthRow } from './health-view.server'

/** A sensor's reliability in figures. */
export function SensorFigures({ row, now }: { row: HealthRow; now: number }) {
	const { reading, band, calibration } = row
	const formats = useFormats()
	const perMonth = calibration?.driftPerMonth ?? null
	const drift = perMonth === null ? null : formatDrift(reading.quantity, perMonth, formats)
	return (
		<div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
			<StatTile label="Newest reading">
				<ConvertedReading size="lg" of={reading} now={now} />
				<BandState of={reading} band={band} />
			</StatTile>
			<StatTile label="Good in 24 h" note={row.week ?? '7 days: No readings'}>
				<Figure>{share(row.day)}</Figure>
			</StatTile>
			<StatTile
				label="Stuck readings and spikes in 24 h"
				note="Readings that stayed the same, or jumped"
			>
				<Figure>
					{row.count === 0
						? 'No readings'
						: `${formatNumber(row.stuck)} · ${formatNumber(row.spikes)}`}
				</Figure>
			</StatTile>
			<StatTile
				label="Last calibration"
				note={calibration?.due ? `Due ${calibration.due}` : undefined}
			>
				<Figure>{calibration ? calibration.last : 'Not needed'}</Figure>
			</StatTile>
			<StatTile label="Drift" note="Between its last two calibrations">
				<Figure>{drift ?? 'Not known'}</Figure>
			</StatTile>
			<StatTile label="Its device" note="What it reports about itself">
				<Figure>{row.device.length === 0 ? 'Reports nothing' : row.device.join(' · ')}</Figure>
			</StatTile>
		</div>
	)
}

function formatDrift(quantity: string, perMonth: number, units: Units): string {
	const { value, unit, decimals } = toDisplayDifference(quantity, perMonth, units)
	const figure = formatSigned(value, decimals + 1)
	return `${figure}${unit && ` ${unit}`} a month`
}

const share = (percent: number | null) => (percent === null ? 'No readings' : `${percent} %`)

const Figure = ({ children }: { children: ReactNode }) => (
	<p className="text-lg font-semibold">{children}</p>
)
