import { outputDecisions } from '#db/schema/control'
import type { FastFarm } from '@sfc/farm-sim/fast/fast-farm'
import { DOSING_PUMPS, TANK_OF_PUMP, type Tank } from '@sfc/farm-sim/world/world'
import {
	changeDoser,
	loadDoserDefaults,
	setJugLevel,
} from '../../app/areas/control/services/dosing/change-doser.server'
import { listDosers } from '../../app/areas/control/services/dosing/list-dosers.server'
import {
	measurePump,
	MEASURE_MS,
} from '../../app/areas/control/services/dosing/measure-pump.server'
import type { PastFarm } from './past-farm'

const MINUTE_MS = 60_000

/** Litres a pump of the simulated farm delivers into a cup in that time. */
const CUP_L = (0.01 * MEASURE_MS) / 1000

/** Records the refill of a tank. */
export async function recordRefill(
	{ grower }: PastFarm,
	farm: FastFarm,
	tank: Tank,
): Promise<void> {
	const key = DOSING_PUMPS.find((pump) => TANK_OF_PUMP[pump] === tank)
	if (key) await setJugLevel(grower, { key, jugMl: Math.round(farm.world.tanksL[tank] * 1000) })
}

/** Sets up every dosing pump: its product, its rate by a cup, and the content of its jug. */
export async function setUpDosing(past: PastFarm, farm: FastFarm, at: number): Promise<void> {
	const { grower, server } = past
	let now = at
	for (const doser of await listDosers(grower)) {
		const { key, equipmentId } = doser
		const pump = DOSING_PUMPS.find((one) => one === key)
		if (!pump) continue
		const tank = TANK_OF_PUMP[pump]
		past.setNow((now += MINUTE_MS))
		await changeDoser(grower, { key, ...(await loadDoserDefaults(grower, doser)) })
		const run = {
			equipmentId,
			layer: 'manual',
			reason: `switched on by ${grower.user.firstName} ${grower.user.lastName}`,
		}
		const over = { equipmentId, layer: 'default', reason: 'by default (safe state)' }
		await server.db.write(async (tx) => {
			await tx.insert(outputDecisions).values([
				{ ...run, at: now, on: true },
				{ ...over, at: now + MEASURE_MS, on: false },
			])
		})
		farm.change((world) => {
			return { ...world, tanksL: { ...world.tanksL, [tank]: world.tanksL[tank] - CUP_L } }
		})
		past.setNow((now += MINUTE_MS))
		await measurePump(grower, { key, ml: CUP_L * 1000 })
		await recordRefill(past, farm, tank)
	}
}
