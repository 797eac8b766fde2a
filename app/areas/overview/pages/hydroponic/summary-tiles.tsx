import { formatDecimals } from '@sfc/domain/units/format-decimals'
import { Activity, Droplets, Lightbulb, Waves, type LucideIcon } from 'lucide-react'
import type { HydroponicSummary, Mean } from '@sfc/domain/control/summarize-hydroponics'
import { toDisplayValue } from '@sfc/domain/units/display-unit'
import { useFormats } from '~/ui/formats/use-formats'
import { StatTile } from '~/ui/stat-tile'

type Props = { summary: HydroponicSummary; flow: string | null }

/** The four figures above the lists. An unknown value is a dash with the reason. */
export function SummaryTiles({ summary: { tanks, lights, pumps, sensors }, flow }: Props) {
	const formats = useFormats()
	const level = tanks.mean === null ? null : toDisplayValue('volume', tanks.mean, formats)
	return (
		<div className="mb-6 grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
			<Tile
				label="Nutrient Tanks"
				icon={Waves}
				value={level === null ? null : formatDecimals(level.value, 0)}
				unit={level?.unit ?? ''}
				note={meanNote(tanks, 'average level', 'tank')}
			/>
			<Tile
				label="Grow Lights"
				icon={Lightbulb}
				value={lights.known === 0 ? null : String(lights.count)}
				unit="on"
				note={known(lights, 'light')}
			/>
			<Tile
				label="Water Pumps"
				icon={Droplets}
				value={pumps.known === 0 ? null : String(pumps.count)}
				unit="running"
				note={[known(pumps, 'pump'), flow].filter(Boolean).join(', ')}
			/>
			<Tile
				label="Sensors"
				icon={Activity}
				value={sensors.total === 0 ? null : String(sensors.count)}
				unit={`of ${sensors.total}`}
				note={sensors.total === 0 ? 'No sensor detected' : 'with a current reading'}
			/>
		</div>
	)
}

const meanNote = (mean: Mean, what: string, thing: string) =>
	mean.mean === null ? known(mean, thing) : `${what} of ${known(mean, thing)}`

function known({ known, total }: { known: number; total: number }, thing: string): string {
	if (total === 0) return `No ${thing} detected`
	if (known === 0) return `None of ${total} ${thing}s reports it`
	if (known < total) return `${known} of ${total} ${thing}s that report it`
	return total === 1 ? `1 ${thing}` : `${total} ${thing}s`
}

type TileProps = {
	label: string
	icon: LucideIcon
	value: string | null
	unit: string
	note: string
}

const Tile = ({ label, icon, value, unit, note }: TileProps) => (
	<StatTile label={label} icon={icon} note={note}>
		<p className="text-[1.6875rem] leading-tight font-bold tracking-tight sm:text-figure">
			{value ?? <span className="text-muted">—</span>}
			{value !== null && (
				<span className="ml-1.5 text-base font-medium tracking-normal text-muted">{unit}</span>
			)}
		</p>
	</StatTile>
)
