import { eq } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { equipment } from '#db/schema/control'
import { latestValues } from '#db/schema/readings'
import { qualityCode } from '@sfc/domain/readings/quality'
import { keepFarm } from '@sfc/farm-sim/saved-farm'
import type { FastFarm } from '@sfc/farm-sim/fast/fast-farm'
import { loadConfig } from '../../agent-cli/src/config/load-config'
import { ControlFiles } from '../../agent-cli/src/control/control-files'
import { DescriptionMemory } from '../../agent-cli/src/runtime/description-memory'
import { OutputMemoryFile } from '../../agent-cli/src/safety/output-memory-file'
import { EMPTY_MEMORY, type OutputMemory } from '../../agent-cli/src/safety/step/state'
import { Clock } from '../../agent-cli/src/time/clock'
import { readAgentPlan } from '../../app/areas/control/services/plans/read-agent-plan.server'
import type { Adopted } from './adopt-equipment'
import type { Bound } from './bind-points'
import type { PastFarm } from './past-farm'

const SIMULATED = qualityCode('simulated')
/** The agent's own lease of an ON of the plan. */
const LEASE_MS = 900_000

/** Stores the newest reading of every point, as ingest does. */
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

type Heir = { agentId: string; config: string; farmFile: string; adopted: readonly Adopted[] }

/** Stores the final state, so that server, agent and simulated farm continue from there. */
export async function handOver(
	past: PastFarm,
	bound: Bound,
	farm: FastFarm,
	heir: Heir,
): Promise<void> {
	const at = Math.round(farm.world.atMs)
	await storeLatest(past, bound, farm)
	await past.server.db.write(async (tx) => {
		await tx.update(agents).set({ lastSeenAt: at }).where(eq(agents.id, heir.agentId))
		for (const { key, equipmentId } of bound.outputs) {
			const decision = farm.decisionOf(key)
			if (!decision) continue
			await tx
				.update(equipment)
				.set({ decision: { ...decision, unguarded: false }, decisionAt: decision.decidedAt })
				.where(eq(equipment.id, equipmentId))
		}
	})
	await writeAgentState(past, bound, farm, heir)
	const on = bound.outputs.filter(({ key }) => farm.isOn(key)).map(({ key }) => key)
	keepFarm(heir.farmFile, { world: farm.world, on })
}

/** Writes an agent's state on disk as if it were running a moment ago, so that no lamp goes off as it starts. */
async function writeAgentState(
	{ server, agentCtx }: PastFarm,
	bound: Bound,
	farm: FastFarm,
	{ agentId, config, adopted }: Heir,
): Promise<void> {
	const { stateDir } = loadConfig(config)
	const files = new ControlFiles(stateDir, () => false)
	const at = Math.round(farm.world.atMs)
	const signed = await readAgentPlan(agentCtx(agentId), server.signingKey)
	const memories = farm.memories as Record<string, unknown>
	const clock = new Clock()
	const outputs = new OutputMemoryFile({ stateDir, makeRoom: () => false, clock, log: server.log })
	const isSaved =
		files.saveMemory({ memories, utc: at }) &&
		files.savePlan({ ...signed, since: at }) &&
		outputs.save(leases(bound, farm, clock.now()))
	if (!isSaved) throw new Error('The disk does not take the state of the agent')
	const descriptions = new DescriptionMemory(stateDir)
	for (const { device, description } of adopted) descriptions.set(device.key, description)
}

/** The outputs that the plan has on, `now` by the agent's clock. */
function leases(bound: Bound, farm: FastFarm, now: number): Map<string, OutputMemory> {
	return new Map(
		bound.outputs.map(({ key, planKey }) => {
			const winner = farm.decisionOf(key)?.winner
			if (!winner || !farm.isOn(key) || winner.layer !== 'recipe') return [planKey, EMPTY_MEMORY]
			const { layer, reason } = winner
			const planned = { layer, reason, startedAt: now, endsAt: now + LEASE_MS }
			return [planKey, { ...EMPTY_MEMORY, onSince: now, planned }]
		}),
	)
}
