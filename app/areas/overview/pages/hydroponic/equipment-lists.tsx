import { Activity, Droplets, Lightbulb, Waves } from 'lucide-react'
import type {
	HydroponicFarm,
	SwitchedDevice,
} from '~/areas/overview/services/hydroponic/load-hydroponic-farm.server'
import { LinkButton } from '~/ui/link-button'
import { EquipmentSection } from './equipment-section'
import { ReadingRow } from './reading-row'
import { RowList } from './row-list'
import { SwitchRow } from './switch-row'
import { TankCard } from './tank-card'
import { formatZone } from '~/areas/readings/pages/format-zone'

type Props = { farm: HydroponicFarm; now: number }

const SWITCH_WORDS = { on: 'On', off: 'Off' }
const PUMP_WORDS = { on: 'Running', off: 'Stopped' }
const SURFACE = 'overflow-hidden rounded-card border border-line bg-surface'

/** The farm's equipment by kind. */
export function EquipmentLists({ farm, now }: Props) {
	const { tanks, lights, pumps, sensors, byName } = farm
	const switches = (things: readonly SwitchedDevice[], words: typeof SWITCH_WORDS) =>
		things.map((thing) => <SwitchRow key={thing.id} thing={thing} now={now} words={words} />)
	return (
		<div className="grid gap-7">
			<EquipmentSection
				title="Nutrient Tanks"
				icon={Waves}
				count={tanks.length + byName.tanks.length}
				none="No tank reports its level."
			>
				<ul className="grid grid-cols-2 gap-3 lg:grid-cols-3">
					{tanks.map((tank) => (
						<TankCard key={tank.role} tank={tank} now={now} />
					))}
				</ul>
				{byName.tanks.length > 0 && (
					<div className={SURFACE}>
						<RowList>{switches(byName.tanks, SWITCH_WORDS)}</RowList>
					</div>
				)}
			</EquipmentSection>
			<EquipmentSection
				title="Grow Lights"
				icon={Lightbulb}
				count={lights.length}
				none="No light is connected."
			>
				<div className={SURFACE}>
					<RowList>{switches(lights, SWITCH_WORDS)}</RowList>
				</div>
			</EquipmentSection>
			<EquipmentSection
				title="Water Pumps"
				icon={Droplets}
				count={pumps.length}
				none="No pump is connected."
			>
				<div className={SURFACE}>
					<RowList>{switches(pumps, PUMP_WORDS)}</RowList>
				</div>
			</EquipmentSection>
			<EquipmentSection
				title="Sensors"
				icon={Activity}
				count={sensors.length + byName.sensors.length}
				none="No sensor is connected."
			>
				<div className={SURFACE}>
					<RowList>
						{sensors.map((sensor) => (
							<ReadingRow
								key={sensor.pointId}
								reading={sensor}
								zone={formatZone(sensor.zone)}
								now={now}
							/>
						))}
						{switches(byName.sensors, SWITCH_WORDS)}
					</RowList>
				</div>
				<div>
					<LinkButton to="/sensor-health" icon={Activity}>
						All readings
					</LinkButton>
				</div>
			</EquipmentSection>
		</div>
	)
}
