import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { commands, equipment, outputDecisions } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import { cloudOutlets } from '#db/schema/grow-cloud'
import type { AgentCtx, Farm } from '~/context.server'
import { OPEN_STATUSES } from '~/areas/control/services/command-status'
import { saveDecision } from '~/areas/control/services/save-decision.server'

/** Actor of a switch that nobody made from here. */
const AT_CLOUD = 'the cloud'

const AUTO = { mode: 'auto', desiredOn: null, desiredUntil: null, desiredBy: null, desiredAt: null }

/**
 * Updates equipment to the states of a cloud's outlets, and explains each: switched from here,
 * switched there, stopped, or left to the cloud's own automation.
 */
export async function syncOutletEquipment(tx: Tx, ctx: AgentCtx, farm: Farm): Promise<void> {
	const at = ctx.now()
	const rows = await tx
		.select({ item: equipment, device: devices.key, point: points.key, state: cloudOutlets.state })
		.from(cloudOutlets)
		.innerJoin(points, eq(points.id, cloudOutlets.pointId))
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.innerJoin(equipment, eq(equipment.pointId, points.id))
		.where(and(eq(cloudOutlets.agentId, ctx.agent.id), isNull(points.removedAt)))
	const open = await tx
		.select({ id: commands.equipmentId })
		.from(commands)
		.where(and(eq(commands.agentId, ctx.agent.id), inArray(commands.status, OPEN_STATUSES)))
	const switching = new Set(open.map(({ id }) => id))
	for (const { item, device, point, state } of rows) {
		if (switching.has(item.id)) continue // its outcome says it
		const on = state === 'on'
		if (state === 'auto') {
			const decision = { cloud: BY_ITSELF }
			if (item.mode !== 'auto' || item.decision?.['cloud'] !== BY_ITSELF) {
				await tx
					.update(equipment)
					.set({ ...AUTO, decision, decisionAt: at })
					.where(eq(equipment.id, item.id))
				const line = { equipmentId: item.id, at, on: null, layer: 'cloud', reason: BY_ITSELF }
				await tx.insert(outputDecisions).values(line)
			}
			continue
		}
		const isOurs = item.mode === 'manual' && item.desiredOn === on
		const there = {
			mode: 'manual',
			desiredOn: on,
			desiredUntil: null,
			desiredBy: AT_CLOUD,
			desiredAt: at,
		}
		if (!isOurs) await tx.update(equipment).set(there).where(eq(equipment.id, item.id))
		const { desiredBy, desiredUntil } = isOurs ? item : there
		const isStopped = farm.emergencyStoppedAt !== null && !on
		const winner = isStopped
			? {
					layer: 'emergency-stop' as const,
					reason: `read back from the cloud. Emergency stop by ${farm.emergencyStoppedBy ?? 'someone'}`,
				}
			: { layer: 'manual' as const, reason: explainOutlet({ desiredBy, desiredUntil, on }) }
		const claim = {
			...winner,
			on,
			...(desiredUntil && !isStopped ? { untilAt: desiredUntil } : {}),
		}
		const said = item.decision?.['winner'] as { reason?: string; untilAt?: number } | undefined
		const isSame = said?.reason === claim.reason && said.untilAt === claim.untilAt
		if (!isSame || item.decision?.['on'] !== on)
			await saveDecision(tx, ctx, { at, device, point, on, winner: claim, losers: [] })
	}
}

const BY_ITSELF = 'Cloud: the grow controller’s own automation decides. Its plan is not known here'

function explainOutlet(input: {
	desiredBy: string | null
	desiredUntil: number | null
	on: boolean
}) {
	const { desiredBy, desiredUntil, on } = input
	if (desiredBy === null || desiredBy === AT_CLOUD) return 'switched in the cloud, not from here'
	const by = `switched through the cloud by ${desiredBy}`
	if (desiredUntil !== null)
		return `${by}. No lease reaches there: this server ends it, and cannot while it is down`
	return on ? `${by}. No lease reaches there: it stays on until somebody switches it` : by
}
