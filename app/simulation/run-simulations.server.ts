import { randomUUID } from 'node:crypto'
import type { Ctx } from '~/context.server'
import {
	leaseSimulations,
	type LeasedSimulation,
} from '~/areas/equipment/services/simulation/lease-simulations.server'
import { saveSimulationStatus } from '~/areas/equipment/services/simulation/save-simulation-status.server'
import { isSimulated } from '~/areas/equipment/services/simulation/read-simulation.server'
import { SimulatedFarm } from './simulated-farm.server'

/** Creates the job that runs the programs of the simulations this server has leased, and stops all others. */
export function createSimulationRunner(): (ctx: Ctx) => Promise<void> {
	const runBy = randomUUID()
	const running = new Map<number, SimulatedFarm>()

	return async (ctx) => {
		const { ownUrl } = ctx
		if (!ownUrl) return
		const rows = await leaseSimulations(ctx, { runBy })
		const wanted = new Set(rows.map(({ farmId }) => farmId))
		for (const [farmId, farm] of running) {
			if (wanted.has(farmId)) continue
			running.delete(farmId)
			// another server may have taken it over, in the same folder
			await farm.stop({ forGood: !(await isSimulated(ctx, { farmId })) })
		}
		await Promise.all(rows.map((row) => keep(ctx, row, ownUrl)))
	}

	async function keep(ctx: Ctx, row: LeasedSimulation, server: string): Promise<void> {
		const { farmId } = row
		const farm = running.get(farmId) ?? new SimulatedFarm(ctx.dataDir, farmId)
		running.set(farmId, farm)
		const state = await farm.keep(ctx, row, server).catch((error: unknown) => {
			ctx.log.error({ err: error, farmId }, 'a simulated farm cannot be kept')
			const text = 'The server cannot run the simulated farm; its log says why.'
			return { status: 'failed' as const, error: text }
		})
		if (state.status === row.status && state.error === row.error) return
		await saveSimulationStatus(ctx, { farmId, runBy, ...state })
	}
}
