import { Activity } from 'lucide-react'
import { systemTypeLabel } from '@sfc/domain/system-type'
import type { FarmOverview } from '~/areas/readings/services/load-farm-overview.server'
import { Card } from '~/ui/card'
import { ClimateFacts } from './climate-facts'
import type { LightByMap } from '../read-tab.server'
import { StatusFact } from './status-fact'

type Props = {
	/** Null when it could not be read. */
	overview: FarmOverview | null
	layout: { rows: number; traysPerRow: number }
	systemType: string
	/** The light by a map, for a farm without a light sensor. */
	lightByMap: LightByMap | null
	now: number
}

/** The farm in a few lines: its size, and the climate next to the four figures. */
export function FarmStatusCard({ overview, layout, systemType, lightByMap, now }: Props) {
	const { rows, traysPerRow } = layout
	return (
		<Card title="Farm Status" icon={Activity} flush>
			<dl>
				<StatusFact name="Total trays">{rows * traysPerRow}</StatusFact>
				<StatusFact name="Layout">
					{rows > 0 ? `${rows} × ${traysPerRow}` : 'Not configured'}
				</StatusFact>
				<StatusFact name="System type">{systemTypeLabel(systemType)}</StatusFact>
				{overview && <ClimateFacts overview={overview} lightByMap={lightByMap} now={now} />}
			</dl>
		</Card>
	)
}
