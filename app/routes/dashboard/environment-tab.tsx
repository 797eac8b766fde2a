import { Activity, Waves, Wind } from 'lucide-react'
import { shownValue } from '@sfc/domain/units/shown-unit'
import type { LatestReading } from '~/services/readings/latest-readings.server'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { Reading } from '~/ui/reading'
import { StatusDot } from '~/ui/status-dot'
import { Table, type Column } from '~/ui/table'
import type { Environment } from './read-tab.server'
import { Tanks } from './tanks'

type Props = Environment & { now: number }

const ZONE_TITLES = [
	{ zone: 'container', title: 'Container' },
	{ zone: 'nursery', title: 'Nursery' },
	{ zone: 'cultivation', title: 'Cultivation' },
	{ zone: 'unassigned', title: 'No zone' },
]

/** Every value the farm measures, by zone, each with its age and quality. */
export function EnvironmentTab({ readings, tanks, airflow, now }: Props) {
	if (readings.length === 0) {
		return (
			<EmptyState
				icon={Activity}
				title="Nothing is measured yet"
				action={<LinkButton to="/local-agent-install">Install an agent</LinkButton>}
			>
				Readings appear here as soon as a farm agent sends them.
			</EmptyState>
		)
	}
	return (
		<div className="grid gap-4">
			<Card title="Tanks" icon={Waves}>
				<Tanks tanks={tanks} />
			</Card>
			<Card title="Airflow" icon={Wind}>
				<Airflow airflow={airflow} />
			</Card>
			{ZONE_TITLES.map(({ zone, title }) => {
				const rows = readings.filter((reading) => reading.zone === zone)
				return (
					rows.length > 0 && (
						<Card key={zone} title={title} icon={Activity} flush>
							<Table
								caption={`Readings of ${title}`}
								columns={columns(now)}
								rows={rows}
								rowKey={({ pointId }) => pointId}
							/>
						</Card>
					)
				)
			})}
		</div>
	)
}

function Airflow({ airflow }: { airflow: boolean | null }) {
	if (airflow === null) return <StatusDot tone="offline">No fan reports its state</StatusDot>
	return airflow ? (
		<StatusDot tone="good">Active, Circulation On</StatusDot>
	) : (
		<StatusDot tone="attention">Off: no fan reports to run</StatusDot>
	)
}

const columns = (now: number): Column<LatestReading>[] => [
	{ key: 'label', header: 'Reading', cell: ({ label }) => label },
	{
		key: 'device',
		header: 'Device',
		cell: ({ deviceName }) => <span className="text-muted">{deviceName}</span>,
	},
	{
		key: 'value',
		header: 'Value',
		align: 'end',
		cell: ({ quantity, value, quality, reason, at }) => {
			const shown = value === null ? null : shownValue(quantity, value)
			return (
				<span className="inline-block text-right *:*:justify-end">
					<Reading
						size="sm"
						value={shown?.value ?? null}
						unit={shown?.unit}
						decimals={shown?.decimals}
						quality={quality === 'simulated' ? 'good' : (quality ?? undefined)}
						reason={reason}
						at={at}
						now={now}
					/>
				</span>
			)
		},
	},
]
