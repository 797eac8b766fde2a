import { sign, type KeyObject } from 'node:crypto'
import { planStatement, type SignedPlan } from '@sfc/contract/agent/plan'
import { Fault } from '@sfc/domain/fault'
import { desc, eq } from 'drizzle-orm'
import { plans } from '#db/schema/control'
import type { AgentCtx } from '~/context.server'
import { findNewestPlan } from './find-newest-plan.server'

/** Finds the version of the newest plan of an agent; undefined while there is none. */
export async function newestPlanVersion(ctx: AgentCtx): Promise<number | undefined> {
	const [row] = await ctx.db.read
		.select({ version: plans.version })
		.from(plans)
		.where(eq(plans.agentId, ctx.agent.id))
		.orderBy(desc(plans.version))
		.limit(1)
	return row?.version
}

/** Reads the newest plan of an agent, signed with the server's key. Throws Fault not-found. */
export async function readAgentPlan(
	ctx: AgentCtx,
	{ privateKey, publicKey }: { privateKey: KeyObject; publicKey: string },
): Promise<SignedPlan> {
	const row = await findNewestPlan(ctx.db.read, ctx.agent.id)
	if (!row) throw new Fault('not-found', 'There is no plan for this agent yet')
	const statement = Buffer.from(planStatement(row.text))
	const signature = sign(null, statement, privateKey).toString('base64')
	return { text: row.text, signature, publicKey }
}
