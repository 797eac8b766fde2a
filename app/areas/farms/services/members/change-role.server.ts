import { match } from '#db/match'
import { farmMembers } from '#db/schema/accounts'
import type { Role, Permitted } from '~/context.server'
import { restartEscalation } from './restart-escalation.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { lastOwnerFault, loadMemberForChange, requireGrant } from './load-member-for-change.server'

/**
 * Changes a member's role at once. Throws Fault not-found, forbidden (managers stay below
 * managers), unconfirmed for a new owner, conflict for the last owner.
 */
export async function changeRole(
	ctx: Permitted<'member.manage'>,
	{ userId, role }: { userId: string; role: Role },
): Promise<{ name: string }> {
	requirePersonalAccount(ctx)
	if (role === 'owner') requireRecentProof(ctx)
	const { name } = await ctx.db.write(async (tx) => {
		const { actorRole, target, isLastOwner } = await loadMemberForChange(tx, ctx, userId)
		requireGrant(ctx, actorRole, target.role, role)
		if (target.role === role) return target
		if (isLastOwner) throw lastOwnerFault(`${target.name} is the only owner of ${ctx.farm.name}.`)
		await tx
			.update(farmMembers)
			.set({ role })
			.where(match(farmMembers, { farmId: ctx.farm.id, userId }))
		await restartEscalation(tx, ctx.farm.id)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'member.role-changed',
			subject: target.name,
			before: { role: target.role },
			after: { role },
		})
		return target
	})
	ctx.live.publish(`person:${userId}`, 'role')
	ctx.live.publish(`farm:${ctx.farm.id}`, 'members')
	return { name }
}
