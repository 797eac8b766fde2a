import { Activity, Droplets, Lightbulb, Waves } from 'lucide-react'
import type { HydroponicFarm } from '~/services/devices/hydroponic-farm.server'
import { KindSection, ThingCard } from './kind-section'
import { HistoryLink, MeasuredValue } from './measured-value'
import { SwitchCard } from './switch-card'
import { TankCard } from './tank-card'

type Props = { farm: HydroponicFarm; now: number }

const SWITCH_WORDS = { on: 'On', off: 'Off' }
const PUMP_WORDS = { on: 'Running', off: 'Stopped' }

/** A list of cards for each kind of equipment. */
export function EquipmentLists({ farm, now }: Props) {
	const { tanks, lights, pumps, sensors, byName } = farm
	return (
		<div className="grid gap-7">
			<KindSection
				title="Nutrient Tanks"
				icon={Waves}
				count={tanks.length + byName.tanks.length}
				none="No tank reports its level."
			>
				{tanks.map((tank) => (
					<TankCard key={tank.role} tank={tank} now={now} />
				))}
				{byName.tanks.map((thing) => (
					<SwitchCard key={thing.id} thing={thing} now={now} words={SWITCH_WORDS} />
				))}
			</KindSection>
			<KindSection
				title="Grow Lights"
				icon={Lightbulb}
				count={lights.length}
				none="No light is connected."
			>
				{lights.map((light) => (
					<SwitchCard key={light.id} thing={light} now={now} words={SWITCH_WORDS} />
				))}
			</KindSection>
			<KindSection
				title="Water Pumps"
				icon={Droplets}
				count={pumps.length}
				none="No pump is connected."
			>
				{pumps.map((pump) => (
					<SwitchCard key={pump.id} thing={pump} now={now} words={PUMP_WORDS} />
				))}
			</KindSection>
			<KindSection
				title="Sensors"
				icon={Activity}
				count={sensors.length + byName.sensors.length}
				none="No sensor is connected."
			>
				{sensors.map((sensor) => (
					<ThingCard
						key={sensor.pointId}
						name={sensor.label}
						zone={sensor.zone}
						aside={<HistoryLink pointId={sensor.pointId} name={sensor.label} />}
					>
						<MeasuredValue measured={sensor} now={now} source={sensor.deviceName} />
					</ThingCard>
				))}
				{byName.sensors.map((thing) => (
					<SwitchCard key={thing.id} thing={thing} now={now} words={SWITCH_WORDS} />
				))}
			</KindSection>
		</div>
	)
}
