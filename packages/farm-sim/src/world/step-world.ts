import type { Zone } from '@sfc/domain/control/catalogue'
import { approach, EQUIPMENT, type Running } from './equipment'
import { stepAir } from './step-air'
import { stepWater } from './step-water'
import type { World } from './world'

/** As fine as dosing and switching need it. */
const FINE_STEP_S = 1
/** Power of controllers, sensors and network equipment with everything switched off. */
const STANDBY_W: Record<Zone, number> = { container: 18, nursery: 12, cultivation: 12 }
const PLUG_STANDBY_W = 0.6

/**
 * The farm `dtS` seconds later with these outputs on all the time. Pure and repeatable. Steps of up to
 * 15 seconds are stable too: the fastest air follows within 17, and water is exact.
 */
export function stepWorld(
	world: World,
	running: Running,
	dtS: number,
	longestStepS = FINE_STEP_S,
): World {
	let next = world
	for (let leftS = dtS; leftS > 1e-9; leftS -= longestStepS) {
		next = stepOnce(next, running, Math.min(leftS, longestStepS))
	}
	return next
}

function stepOnce(world: World, running: Running, dtS: number): World {
	const par: Record<string, number> = {
		'nursery-par': 0,
		'cultivation-par-left': 0,
		'cultivation-par-right': 0,
	}
	const powerW: Record<Zone, number> = { ...STANDBY_W }
	const plugW: Record<string, number> = {}
	for (const item of EQUIPMENT) {
		const on = running.has(item.key)
		const share = world.levels[item.key] ?? 1
		if (item.ownMeter) plugW[item.key] = on ? item.watts : PLUG_STANDBY_W
		else if (on) powerW[item.zone] += item.watts * share
		if (!on || !item.par) continue
		for (const [sensor, amount = 0] of Object.entries(item.par))
			par[sensor] = (par[sensor] ?? 0) + amount * share
	}
	for (const [sensor, aim] of Object.entries(par)) {
		par[sensor] = approach(world.par[sensor] ?? 0, aim, dtS, 0.4)
	}
	return {
		...world,
		...stepAir(world, running, dtS),
		...stepWater(world, running, dtS),
		atMs: world.atMs + dtS * 1000,
		par,
		powerW,
		plugW,
		plugKWh: world.plugKWh + ((plugW['dehumidifier-plug'] ?? 0) * dtS) / 3.6e6,
	}
}
