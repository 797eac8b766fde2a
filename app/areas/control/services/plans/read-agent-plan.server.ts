import { sign, type KeyObject } from 'node:crypto'
import { planStatement, type SignedPlan } from '@sfc/contract/agent/plan'
import { Fault } from '@sfc/domain/fault'
import { desc, eq, sql } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { plans } from '#db/schema/control'
import type { AgentCtx } from '~/context.server'
import { findNewestPlan } from './find-newest-plan.server'

const newestVersion = buildOnce((read) =>
	read
		.select({ version: plans.version })
		.from(plans)
		.where(eq(plans.agentId, sql.placeholder('agentId')))
		.orderBy(desc(plans.version))
		.limit(1)
		.prepare(),
)

/** Finds the version of the newest plan of an agent; undefined while there is none. */
export async function newestPlanVersion(ctx: AgentCtx): Promise<number | undefined> {
	const [row] = await newestVersion(ctx.db.read).execute({ agentId: ctx.agent.id })
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
