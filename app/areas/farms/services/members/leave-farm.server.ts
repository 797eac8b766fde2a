import type { FarmCtx } from '~/context.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { endMembership } from './end-membership.server'
import { lastOwnerFault, loadMemberForChange } from './load-member-for-change.server'

/** Removes the person themselves from the farm. Throws Fault conflict for its last owner. */
export async function leaveFarm(ctx: FarmCtx): Promise<void> {
	requirePersonalAccount(ctx)
	const userId = ctx.user.id
	await ctx.db.write(async (tx) => {
		const { target, isLastOwner } = await loadMemberForChange(tx, ctx, userId)
		if (isLastOwner) throw lastOwnerFault(`You are the only owner of ${ctx.farm.name}.`)
		await endMembership(tx, ctx, userId)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'member.left',
			subject: target.name,
			before: { role: target.role },
		})
	})
	ctx.live.publish(`person:${userId}`, 'removed')
	ctx.live.publish(`farm:${ctx.farm.id}`, 'members')
}
