import { CloudDrizzle, Droplet, Thermometer, Waves, Zap } from 'lucide-react'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { DataSourcesCard } from './data-sources-card'
import { EquipmentCard } from './equipment-card'
import { FarmImageCard } from './farm-image-card'
import { FarmStatusCard } from './farm-status-card'
import { FigureTile } from '../figure-tile'
import { NetworkAgentsCard } from './network-agents-card'
import { NotLoaded } from '../not-loaded'
import type { Overview } from '../read-tab.server'
import { Tanks } from '../tanks'
import { TasksCard } from './tasks-card'

type Props = Overview & { now: number }

/** The farm at a glance: four figures, the tanks, running equipment, next tasks. */
export function OverviewTab(props: Props) {
	const { measured, agents, equipment, tasks, now } = props
	const parts = { 'farm data': measured, agents, equipment, tasks }
	return (
		<div className="grid gap-4">
			<NotLoaded parts={parts} />
			{agents?.online === 0 && <NoAgent total={agents.total} />}
			{measured && <Figures {...measured} now={now} />}
			<div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
				<div className="grid gap-4">
					{measured && (
						<Card title="Tanks" icon={Waves}>
							<Tanks tanks={measured.overview.tanks} now={now} />
						</Card>
					)}
					{equipment && <EquipmentCard {...equipment} />}
					<DataSourcesCard sources={props.sources} sensors={measured?.overview.sensors ?? null} />
				</div>
				<div className="grid gap-4">
					<FarmStatusCard
						overview={measured?.overview ?? null}
						layout={props.layout}
						systemType={props.systemType}
						now={now}
					/>
					{tasks && (
						<TasksCard tasks={tasks.shown} more={tasks.more} timezone={props.timezone} now={now} />
					)}
					<NetworkAgentsCard agents={agents} />
					<FarmImageCard picture={props.picture} />
				</div>
			</div>
		</div>
	)
}

type FiguresProps = NonNullable<Overview['measured']> & { now: number }

function Figures({ overview: { figures }, trends, now }: FiguresProps) {
	const tiles = [
		{ label: 'pH', icon: Droplet, figure: figures.ph },
		{ label: 'EC', icon: Zap, figure: figures.ec },
		{ label: 'Water temperature', icon: Thermometer, figure: figures.waterTemperature },
		{ label: 'Humidity', icon: CloudDrizzle, figure: figures.humidity },
	]
	return (
		<>
			<h2 className="sr-only">Readings</h2>
			<div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
				{tiles.map(({ label, icon, figure }) => (
					<FigureTile
						key={label}
						label={label}
						icon={icon}
						figure={figure}
						trend={trends.find(({ pointId }) => pointId === figure.source?.pointId)?.values ?? []}
						now={now}
					/>
				))}
			</div>
		</>
	)
}

const NoAgent = ({ total }: { total: number }) => (
	<Alert
		tone="attention"
		title={total === 0 ? 'No farm agent is connected' : 'The farm agent is silent'}
		action={
			<LinkButton to="/local-agent-install">
				{total === 0 ? 'Install an agent' : 'Look after the agent'}
			</LinkButton>
		}
	>
		{total === 0
			? 'It runs on the farm’s own machine, finds its equipment and reports what it measures.'
			: 'What is shown below is the last that was received; nothing can be switched until it is back.'}
	</Alert>
)
