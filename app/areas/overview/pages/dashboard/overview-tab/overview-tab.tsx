import { CloudDrizzle, Droplet, Leaf, Thermometer, ThermometerSun, Waves, Zap } from 'lucide-react'
import { Card } from '~/ui/card'
import { DataSourcesCard } from './data-sources-card'
import { EquipmentCard } from './equipment-card'
import { FarmImageCard } from './farm-image-card'
import { FarmStatusCard } from './farm-status-card'
import { FigureTiles } from '../figure-tiles'
import { NetworkAgentsCard } from './network-agents-card'
import { GettingStartedCard } from '../now/getting-started-card'
import { NextCard } from '../now/next-card'
import { TodayCard } from '../now/today-card'
import { NotLoaded } from '../not-loaded'
import type { Overview, OverviewRest } from '../read-tab.server'
import { Tanks } from '../tanks'

type Props = Overview & OverviewRest & { now: number }

/** What to do today, what happens next; then the readings, then the rest. */
export function OverviewTab(props: Props) {
	const { today, upcoming, isStopped, measured, agents, equipment, now } = props
	const parts = { 'farm data': measured, agents, equipment, tasks: today }
	return (
		<div className="grid gap-4">
			<NotLoaded parts={parts} />
			{props.firstHour && <GettingStartedCard {...props.firstHour} />}
			<div className="grid items-start gap-4 lg:grid-cols-2">
				{today && (
					<TodayCard
						{...today}
						proposals={props.proposals}
						overdue={props.overdue}
						mayWork={props.mayWork}
					/>
				)}
				{upcoming && (
					<NextCard upcoming={upcoming} isStopped={isStopped} timezone={props.timezone} />
				)}
			</div>
			{measured && <Figures {...measured} now={now} />}
			<div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
				<div className="grid gap-4">
					{measured && (
						<Card title="Tanks" icon={Waves}>
							<Tanks tanks={measured.overview.tanks} now={now} />
						</Card>
					)}
					{equipment && <EquipmentCard {...equipment} now={now} />}
					<DataSourcesCard sources={props.sources} sensors={measured?.overview.sensors ?? null} />
				</div>
				<div className="grid gap-4">
					<FarmStatusCard
						overview={measured?.overview ?? null}
						layout={props.layout}
						systemType={props.systemType}
						lightByMap={props.lightByMap}
						now={now}
					/>
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
		{ label: 'Air temperature', icon: ThermometerSun, figure: figures.airTemperature },
		{ label: 'Humidity', icon: CloudDrizzle, figure: figures.humidity },
		{ label: 'CO2', icon: Leaf, figure: figures.co2 },
	]
	return (
		<>
			<h2 className="sr-only">Readings</h2>
			<div className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3">
				<FigureTiles tiles={tiles} trends={trends} now={now} />
			</div>
		</>
	)
}
