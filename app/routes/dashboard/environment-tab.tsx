import { Activity, Droplet, Thermometer, Waves, Wind, Zap } from 'lucide-react'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { StatTile } from '~/ui/stat-tile'
import { StatusDot } from '~/ui/status-dot'
import { historyPath } from '../history/history-path'
import { ReadingRow } from '../hydroponic/reading-row'
import { RowList } from '../hydroponic/row-list'
import { FigureTile } from './figure-tile'
import { NotLoaded } from './not-loaded'
import type { Environment } from './read-tab.server'
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
				<Tanks tanks={tanks} now={now} size="lg" />
			</Card>
			<div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
				<Figures {...environment} now={now} />
				<StatTile
					label="Airflow"
					to={airflow.pointIds.length > 0 ? historyPath(...airflow.pointIds) : undefined}
					icon={Wind}
				>
					<Airflow isOn={airflow.isOn} />
				</StatTile>
			</div>
			{ZONE_TITLES.map(({ zone, title }) => {
				const rows = readings.filter((reading) => reading.zone === zone)
				return (
					rows.length > 0 && (
						<Card key={zone} title={title} icon={Activity} flush>
							<RowList columns="two">
								{rows.map((reading) => (
									<ReadingRow key={reading.pointId} reading={reading} now={now} />
								))}
							</RowList>
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

function Airflow({ isOn }: { isOn: boolean | null }) {
	const word = isOn === null ? '–' : isOn ? 'Active' : 'Off'
	return (
		<>
			<p
				className={`text-[1.6875rem] leading-tight font-bold tracking-tight sm:text-figure ${isOn === null ? 'text-muted' : ''}`}
			>
				{word}
			</p>
			{isOn === null && <StatusDot tone="offline">No fan reports its state</StatusDot>}
			{isOn === true && <StatusDot tone="good">Circulation On</StatusDot>}
			{isOn === false && <StatusDot tone="attention">Circulation Off</StatusDot>}
		</>
	)
}
