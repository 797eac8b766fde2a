import type { Farm } from '../../farm'
import type { Bus } from '../bus'
import { startAnnouncedFan } from './announced-fan'
import { startPlantSensor } from './plant-sensor'
import { startShellyDimmer } from './shelly-dimmer'
import { startShellyRelay } from './shelly-relay'
import { startZwaveSwitch } from './zwave-switch'

/** One device for each other way that equipment is published over MQTT, apart from the farm's world. */
export function startMoreDevices(farm: Farm, bus: Bus, periodS: number) {
	const devices = [
		startShellyRelay(bus),
		startShellyDimmer(bus, farm.nowMs),
		startPlantSensor(farm, bus),
		startZwaveSwitch(bus, farm.nowMs),
		startAnnouncedFan(bus),
	]
	let reportedMs = farm.nowMs()
	for (const { birth } of devices) birth()
	return {
		tick(restarted: boolean): void {
			if (restarted) for (const { birth } of devices) birth()
			const passedS = (farm.nowMs() - reportedMs) / 1000
			if (passedS < periodS) return
			reportedMs = farm.nowMs()
			for (const { report } of devices) report(passedS)
		},
	}
}
