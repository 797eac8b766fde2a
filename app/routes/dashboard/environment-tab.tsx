import { Link } from '@remix-run/react'
import { Activity, Droplet, Thermometer, Waves, Wind, Zap } from 'lucide-react'
import { shownValue } from '@sfc/domain/units/shown-unit'
import type { LatestReading } from '~/services/readings/latest-readings.server'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { Reading } from '~/ui/reading'
import { StatTile } from '~/ui/stat-tile'
import { StatusDot } from '~/ui/status-dot'
import { Table, type Column } from '~/ui/table'
import { FigureTile } from './figure-tile'
import { NotLoaded } from './not-loaded'
import type { Environment } from './read-tab.server'
import { historyPath } from '../history/history-path'
import { Tanks } from './tanks'

type Props = { environment: Environment | null; now: number }

const ZONE_TITLES = [
	{ zone: 'container', title: 'Container' },
	{ zone: 'nursery', title: 'Nursery' },
	{ zone: 'cultivation', title: 'Cultivation' },
	{ zone: 'unassigned', title: 'No zone' },
]

/** Every value the farm measures, by zone, each with its age and quality. */
export function EnvironmentTab({ environment, now }: Props) {
	if (!environment) return <NotLoaded parts={{ 'environmental data': null }} />
	const { readings, tanks, airflow } = environment
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
				<Tanks tanks={tanks} size="lg" />
			</Card>
			<div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
				<Figures {...environment} now={now} />
				<StatTile label="Airflow" icon={Wind}>
					<Airflow airflow={airflow} />
				</StatTile>
			</div>
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

function Figures({ figures, trends, now }: Environment & { now: number }) {
	const tiles = [
		{ label: 'pH', icon: Droplet, figure: figures.ph },
		{ label: 'EC', icon: Zap, figure: figures.ec },
		{ label: 'Water temperature', icon: Thermometer, figure: figures.waterTemperature },
	]
	return tiles.map(({ label, icon, figure }) => (
		<FigureTile
			key={label}
			label={label}
			icon={icon}
			figure={figure}
			trend={trends.find(({ pointId }) => pointId === figure.source?.pointId)?.values ?? []}
			now={now}
		/>
	))
}

function Airflow({ airflow }: { airflow: boolean | null }) {
	const word = airflow === null ? '–' : airflow ? 'Active' : 'Off'
	return (
		<>
			<p
				className={`text-[1.6875rem] leading-tight font-bold tracking-tight sm:text-figure ${airflow === null ? 'text-muted' : ''}`}
			>
				{word}
			</p>
			{airflow === null && <StatusDot tone="offline">No fan reports its state</StatusDot>}
			{airflow === true && <StatusDot tone="good">Circulation On</StatusDot>}
			{airflow === false && <StatusDot tone="attention">Circulation Off</StatusDot>}
		</>
	)
}

const columns = (now: number): Column<LatestReading>[] => [
	{
		key: 'label',
		header: 'Reading',
		cell: ({ label, pointId }) => (
			<Link
				to={historyPath(pointId)}
				className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-3"
			>
				{label}
			</Link>
		),
	},
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
