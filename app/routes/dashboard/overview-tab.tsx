import { CloudDrizzle, Droplet, Thermometer, Waves, Zap } from 'lucide-react'
import { LinkButton } from '~/ui/link-button'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { EquipmentCard } from './equipment-card'
import { FarmStatusCard } from './farm-status-card'
import { FigureTile } from './figure-tile'
import type { Overview } from './read-tab.server'
import { Tanks } from './tanks'
import { TasksCard } from './tasks-card'

type Props = Overview & { now: number }

/** The farm at a glance: four figures, the tanks, what runs, what is to be done. */
export function OverviewTab(props: Props) {
	const { overview, trends, now } = props
	const { figures } = overview
	const trendOf = (pointId: number | undefined) =>
		trends.find((trend) => trend.pointId === pointId)?.values ?? []
	const tiles = [
		{ label: 'pH', icon: Droplet, figure: figures.ph },
		{ label: 'EC', icon: Zap, figure: figures.ec },
		{ label: 'Water temperature', icon: Thermometer, figure: figures.waterTemperature },
		{ label: 'Humidity', icon: CloudDrizzle, figure: figures.humidity },
	]
	return (
		<div className="grid gap-4">
			{overview.agents.online === 0 && <NoAgent total={overview.agents.total} />}
			<h2 className="sr-only">Readings</h2>
			<div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
				{tiles.map(({ label, icon, figure }) => (
					<FigureTile
						key={label}
						label={label}
						icon={icon}
						figure={figure}
						trend={trendOf(figure.source?.pointId)}
						now={now}
					/>
				))}
			</div>
			<div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
				<div className="grid gap-4">
					<Card title="Tanks" icon={Waves}>
						<Tanks tanks={overview.tanks} />
					</Card>
					<EquipmentCard running={props.running} connected={props.connected} />
				</div>
				<div className="grid gap-4">
					<FarmStatusCard overview={overview} layout={props.layout} systemType={props.systemType} />
					<TasksCard
						tasks={props.tasks}
						more={props.moreTasks}
						timezone={props.timezone}
						now={now}
					/>
				</div>
			</div>
		</div>
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
			? 'Network agent connection required. Install agents on farm systems.'
			: 'What is shown below is the last that was received; nothing can be switched until it is back.'}
	</Alert>
)
