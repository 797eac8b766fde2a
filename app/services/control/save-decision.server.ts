import type { Decision } from '@sfc/domain/control/decide-output'
import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import type { AgentCtx } from '~/context.server'

type DecisionEvent = Omit<Decision, 'decidedAt' | 'winner' | 'losers'> & {
	at: number
	device: string
	point: string
	winner: object
	losers: object[]
	unguarded?: boolean | undefined
}

/** Stores the agent's newest decision for an output: the answer to “why is this on?”. */
export async function saveDecision(tx: Tx, ctx: AgentCtx, event: DecisionEvent): Promise<void> {
	const { at, device, point, on, winner, losers, unguarded = false } = event
	const thePoint = tx
		.select({ id: points.id })
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(and(eq(devices.agentId, ctx.agent.id), eq(devices.key, device), eq(points.key, point)))
	const decidedAt = Math.min(at, ctx.now())
	const isNewer = or(isNull(equipment.decisionAt), lte(equipment.decisionAt, decidedAt))
	await tx
		.update(equipment)
		.set({ decision: { on, winner, losers, decidedAt, unguarded }, decisionAt: decidedAt })
		.where(and(inArray(equipment.pointId, thePoint), isNewer))
}
