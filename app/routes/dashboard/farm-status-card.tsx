import { Activity } from 'lucide-react'
import { systemTypeLabel } from '@sfc/domain/farms/system-type'
import { shownValue } from '@sfc/domain/units/shown-unit'
import type { FarmOverview } from '~/services/readings/farm-overview.server'
import { Card } from '~/ui/card'

type Props = {
	overview: FarmOverview
	layout: { rows: number; traysPerRow: number }
	systemType: string
}

/** The farm in a few lines: size, climate beside the four figures, agents. */
export function FarmStatusCard({ overview, layout, systemType }: Props) {
	const { figures, vpdKPa, power, agents } = overview
	const { rows, traysPerRow } = layout
	const facts: [string, string][] = [
		['Total trays', String(rows * traysPerRow)],
		['Layout', rows > 0 ? `${rows} × ${traysPerRow}` : 'Not configured'],
		['System type', systemTypeLabel(systemType)],
		['Air temperature', inWords('airTemperature', figures.airTemperature.value)],
		['CO2', inWords('co2', figures.co2.value)],
		['Light', inWords('par', figures.par.value)],
		['Vapour pressure deficit', vpdKPa === null ? 'No reading' : `${vpdKPa.toFixed(2)} kPa`],
		[
			'Power',
			power.watts === null ? 'No reading' : `${Math.round(power.watts).toLocaleString('en-US')} W`,
		],
		['Airflow', overview.airflow === null ? 'No reading' : overview.airflow ? 'Active' : 'Off'],
		['Network agents', `${agents.online} active of ${agents.total}`],
	]
	return (
		<Card title="Farm status" icon={Activity} flush>
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

function inWords(quantity: string, value: number | null): string {
	if (value === null) return 'No reading'
	const shown = shownValue(quantity, value)
	return `${shown.value.toFixed(shown.decimals)} ${shown.unit}`
}
