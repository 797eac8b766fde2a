import { Activity, Droplet, Thermometer, Waves, Wind, Zap } from 'lucide-react'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { StatTile } from '~/ui/stat-tile'
import { StatusDot } from '~/ui/status-dot'
import { historyPath } from '~/areas/readings/pages/history/history-path'
import { FigureTiles } from './figure-tiles'
import { NotLoaded } from './not-loaded'
import type { Environment } from './read-tab.server'
import { Tanks } from './tanks'

type Props = { environment: Environment | null; now: number }

/** The tanks and the water at a glance; the page of readings has every value. */
export function EnvironmentTab({ environment, now }: Props) {
	if (!environment) return <NotLoaded parts={{ 'environmental data': null }} />
	const { sensors, tanks, airflow } = environment
	if (sensors === 0) {
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
			<div>
				<LinkButton to="/sensor-health" icon={Activity}>
					All readings ({sensors})
				</LinkButton>
			</div>
		</div>
	)
}

function Figures({ figures, trends, now }: Environment & { now: number }) {
	const tiles = [
		{ label: 'pH', icon: Droplet, figure: figures.ph },
		{ label: 'EC', icon: Zap, figure: figures.ec },
		{ label: 'Water temperature', icon: Thermometer, figure: figures.waterTemperature },
	]
	return <FigureTiles tiles={tiles} trends={trends} now={now} />
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
