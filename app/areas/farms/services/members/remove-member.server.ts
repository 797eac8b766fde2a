import type { Permitted } from '~/context.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { endMembership } from './end-membership.server'
import { lastOwnerFault, loadMemberForChange, requireGrant } from './load-member-for-change.server'

/**
 * Removes a member, at once and on every open page. Throws Fault not-found, forbidden (managers
 * remove only those below them), conflict for the last owner.
 */
export async function removeMember(
	ctx: Permitted<'member.manage'>,
	{ userId }: { userId: string },
): Promise<{ name: string }> {
	requirePersonalAccount(ctx)
	const { name } = await ctx.db.write(async (tx) => {
		const { actorRole, target, isLastOwner } = await loadMemberForChange(tx, ctx, userId)
		requireGrant(ctx, actorRole, target.role)
		if (isLastOwner) throw lastOwnerFault(`${target.name} is the only owner of ${ctx.farm.name}.`)
		await endMembership(tx, ctx, userId)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'member.removed',
			subject: target.name,
			before: { role: target.role },
		})
		return target
	})
	ctx.live.publish(`person:${userId}`, 'removed')
	ctx.live.publish(`farm:${ctx.farm.id}`, 'members')
	return { name }
}
