import { Activity } from 'lucide-react'
import { systemTypeLabel } from '@sfc/domain/farms/system-type'
import { shownValue } from '@sfc/domain/units/shown-unit'
import type { FarmOverview } from '~/services/readings/farm-overview.server'
import { Card } from '~/ui/card'

type Props = {
	/** Null when it could not be read. */
	overview: FarmOverview | null
	layout: { rows: number; traysPerRow: number }
	systemType: string
}

/** The farm in a few lines: its size, and the climate beside the four figures. */
export function FarmStatusCard({ overview, layout, systemType }: Props) {
	const { rows, traysPerRow } = layout
	const facts: [string, string][] = [
		['Total trays', String(rows * traysPerRow)],
		['Layout', rows > 0 ? `${rows} × ${traysPerRow}` : 'Not configured'],
		['System type', systemTypeLabel(systemType)],
		...(overview ? climateOf(overview) : []),
	]
	return (
		<Card title="Farm Status" icon={Activity} flush>
			<dl>
				{facts.map(([name, value]) => (
					<div
						key={name}
						className="flex justify-between gap-4 border-t border-line px-4 py-2 text-sm"
					>
						<dt className="text-muted">{name}</dt>
						<dd className="text-right font-semibold">{value}</dd>
					</div>
				))}
			</dl>
		</Card>
	)
}

function climateOf({ figures, vpdKPa, power, airflow }: FarmOverview): [string, string][] {
	const watts = power.watts === null ? null : Math.round(power.watts).toLocaleString('en-US')
	return [
		['Air temperature', inWords('airTemperature', figures.airTemperature.value)],
		['CO2', inWords('co2', figures.co2.value)],
		['Light', inWords('par', figures.par.value)],
		['Vapour pressure deficit', vpdKPa === null ? 'No reading' : `${vpdKPa.toFixed(2)} kPa`],
		['Power', watts === null ? 'No reading' : `${watts} W`],
		['Airflow', airflow === null ? 'No reading' : airflow ? 'Active' : 'Off'],
	]
}

function inWords(quantity: string, value: number | null): string {
	if (value === null) return 'No reading'
	const shown = shownValue(quantity, value)
	return `${shown.value.toFixed(shown.decimals)} ${shown.unit}`
}
