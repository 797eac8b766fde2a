import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { agents } from '#db/schema/agents'
import type { AgentCtx } from '~/context.server'

type PlanAnswer = {
	at: number
	version: number
	status: 'running' | 'refused'
	reason?: string | undefined
}

/** Stores an agent's response to a plan: that it runs it, or why it keeps the previous one. */
export async function savePlanResponse(
	tx: Tx,
	ctx: AgentCtx,
	{ at, version, status, reason }: PlanAnswer,
): Promise<void> {
	const answer =
		status === 'running'
			? { planVersion: version, planSince: Math.min(at, ctx.now()), planRefused: null }
			: { planRefused: `plan ${version}: ${reason ?? 'no reason given'}` }
	await tx.update(agents).set(answer).where(eq(agents.id, ctx.agent.id))
}
