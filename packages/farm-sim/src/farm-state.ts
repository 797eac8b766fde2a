import type { ActiveFault } from './faults/fault-board'
import type { Farm } from './farm'
import { OUTPUT_KEYS, SENSORS } from './map'
import { trueValue } from './world/read-sensor'
import type { World } from './world/world'

/** The whole state of the farm, as `GET /state` answers it. */
export type FarmState = {
	seed: number
	/** Simulated time, ISO 8601. */
	at: string
	/** The real state of the relays, by output key. */
	outputs: Record<string, boolean>
	/** The commanded state of the outputs, by output key. */
	commanded: Record<string, boolean>
	/** The values of the sensors, faults included; null when a sensor has failed. */
	sensors: Record<string, number | null>
	/** The true value at each sensor. */
	truth: Record<string, number>
	controllers: Record<string, { uptimeS: number; boots: number; watchdogTripped: boolean }>
	faults: readonly ActiveFault[]
	world: World
}

export function farmState(farm: Farm): FarmState {
	const running = farm.running()
	const world = farm.world()
	const shown = (name: string) => {
		const value = farm.read(name)
		return Number.isNaN(value) ? null : value
	}
	return {
		seed: farm.seed,
		at: new Date(farm.nowMs()).toISOString(),
		outputs: Object.fromEntries(OUTPUT_KEYS.map((key) => [key, running.has(key)])),
		commanded: Object.fromEntries(OUTPUT_KEYS.map((key) => [key, farm.commanded(key)])),
		sensors: Object.fromEntries(SENSORS.map(({ name }) => [name, shown(name)])),
		truth: Object.fromEntries(SENSORS.map((sensor) => [sensor.name, trueValue(world, sensor)])),
		controllers: Object.fromEntries(
			farm.controllers.map((controller) => [
				controller.map.zone,
				{
					uptimeS: controller.uptimeS(farm.nowMs()),
					boots: controller.boots(),
					watchdogTripped: controller.isTripped(),
				},
			]),
		),
		faults: farm.faults.list(),
		world,
	}
}
