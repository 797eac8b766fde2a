import { eq } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { equipment } from '#db/schema/control'
import { latestValues } from '#db/schema/readings'
import { qualityCode } from '@sfc/domain/readings/quality'
import { keepFarm } from '@sfc/farm-sim/kept-farm'
import type { FastFarm } from '@sfc/farm-sim/fast/fast-farm'
import { loadConfig } from '../../agent-cli/src/config/load-config'
import { ControlFiles } from '../../agent-cli/src/control/control-files'
import type { Bound } from './bind-points'
import type { PastFarm } from './past-farm'

const SIMULATED = qualityCode('simulated')

/** The newest reading of every point, as ingest leaves it. */
export async function storeLatest(past: PastFarm, bound: Bound, farm: FastFarm): Promise<void> {
	const at = Math.round(farm.world.atMs)
	const rows = bound.points.map(({ id, read }) => {
		return { pointId: id, at, value: read(farm), quality: SIMULATED, reason: null, receivedAt: at }
	})
	await past.server.db.write(async (tx) => {
		await tx.delete(latestValues)
		await tx.insert(latestValues).values(rows)
	})
}

type Heir = { agentId: string; config: string; farmFile: string }

/** Leaves everything so that server, agent and simulated farm go on from where the past ended. */
export async function handOver(
	past: PastFarm,
	bound: Bound,
	farm: FastFarm,
	{ agentId, config, farmFile }: Heir,
): Promise<void> {
	const at = Math.round(farm.world.atMs)
	await storeLatest(past, bound, farm)
	await past.server.db.write(async (tx) => {
		await tx.update(agents).set({ lastSeenAt: at }).where(eq(agents.id, agentId))
		for (const { key, equipmentId } of bound.outputs) {
			const decision = farm.decisionOf(key)
			if (!decision) continue
			await tx
				.update(equipment)
				.set({ decision: { ...decision, unguarded: false }, decisionAt: decision.decidedAt })
				.where(eq(equipment.id, equipmentId))
		}
	})
	const files = new ControlFiles(loadConfig(config).stateDir, () => false)
	if (!files.saveMemory({ memories: farm.memories as Record<string, unknown>, utc: at }))
		throw new Error('The disk does not take what the controllers remember')
	const on = bound.outputs.filter(({ key }) => farm.isOn(key)).map(({ key }) => key)
	keepFarm(farmFile, { world: farm.world, on })
}
