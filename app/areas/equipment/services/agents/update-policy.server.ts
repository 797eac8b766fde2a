import type { UpdateChoice } from '@sfc/contract/equipment/agents/update-choice'
import {
	DEFAULT_UPDATE_HOUR,
	UPDATE_POLICY_WORDS,
	type UpdatePolicy,
} from '@sfc/domain/equipment/agents/update-policy'
import { eq } from 'drizzle-orm'
import { agentUpdates } from '#db/schema/agents'
import type { FarmScope, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'

export async function readUpdatePolicy({ db, farm }: FarmScope): Promise<UpdateChoice> {
	const [row] = await db.read.select().from(agentUpdates).where(eq(agentUpdates.farmId, farm.id))
	return row
		? { policy: row.policy as UpdatePolicy, hour: row.hour }
		: { policy: 'by-hand', hour: DEFAULT_UPDATE_HOUR }
}

/**
 * Sets whether and when the farm's agents install new releases by themselves. Throws Fault
 * unconfirmed.
 */
export async function setUpdatePolicy(
	ctx: Permitted<'agent.manage'>,
	choice: UpdateChoice,
): Promise<void> {
	requireRecentProof(ctx)
	const before = await readUpdatePolicy(ctx)
	await ctx.db.write(async (tx) => {
		await tx
			.insert(agentUpdates)
			.values({ farmId: ctx.farm.id, ...choice })
			.onConflictDoUpdate({ target: agentUpdates.farmId, set: choice })
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'agent.update-policy',
			subject: UPDATE_POLICY_WORDS[choice.policy],
			before,
			after: choice,
		})
	})
}
