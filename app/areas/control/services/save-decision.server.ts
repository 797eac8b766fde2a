import type { Claim, Decision } from '@sfc/domain/control/decide-output'
import { and, desc, eq, isNull, lte, or } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { equipment, outputDecisions } from '#db/schema/control'
import type { AgentCtx } from '~/context.server'
import { findOutputId } from './find-output-id.server'

type DecisionEvent = Omit<Decision, 'decidedAt' | 'winner' | 'losers'> & {
	at: number
	device: string
	point: string
	winner: Pick<Claim, 'layer' | 'reason'>
	losers: object[]
	unguarded?: boolean | undefined
	interlocks?: object[] | undefined
}

/** Stores the agent's decision for an output: the answer to “why is this on?”, now and later. */
export async function saveDecision(tx: Tx, ctx: AgentCtx, event: DecisionEvent): Promise<void> {
	const { at, device, point, on, winner, losers, unguarded = false, interlocks = [] } = event
	const outputId = await findOutputId(tx, { agentId: ctx.agent.id, device, point })
	if (outputId === null) return
	const decidedAt = Math.min(at, ctx.now())
	const isNewer = or(isNull(equipment.decisionAt), lte(equipment.decisionAt, decidedAt))
	await tx
		.update(equipment)
		.set({
			decision: { on, winner, losers, decidedAt, unguarded, interlocks },
			decisionAt: decidedAt,
		})
		.where(and(eq(equipment.id, outputId), isNewer))
	const { layer, reason } = winner
	const [last] = await tx
		.select()
		.from(outputDecisions)
		.where(eq(outputDecisions.equipmentId, outputId))
		.orderBy(desc(outputDecisions.at), desc(outputDecisions.id))
		.limit(1)
	// The agent repeats a decision when something else about it changed, such as its interlocks.
	if (last?.on === on && last.layer === layer && last.reason === reason) return
	await tx
		.insert(outputDecisions)
		.values({ equipmentId: outputId, at: decidedAt, on, layer, reason })
}
