import { and, eq } from 'drizzle-orm'
import { farmMembers } from '#db/schema/accounts'
import type { FarmCtx, Role } from '~/context.server'
import { tellAnew } from '../alarms/tell-anew.server'
import { requireOwnAccount } from '../accounts/require-own-account.server'
import { requireRecentProof } from '../sessions/require-recent-proof.server'
import { appendAudit, personActor } from '../audit/append-audit.server'
import { requirePermission } from '../farms/require-permission.server'
import { lastOwnerFault, membersInChange, requireGrant } from './members-in-change.server'

/**
 * Gives a person on the farm another role, which holds at once. Throws Fault not-found, forbidden
 * (managers stay below managers), unconfirmed for a new owner, conflict for the last owner.
 */
export async function changeRole(
	ctx: FarmCtx,
	{ userId, role }: { userId: string; role: Role },
): Promise<{ name: string }> {
	requirePermission(ctx, 'member.manage')
	requireOwnAccount(ctx)
	if (role === 'owner') requireRecentProof(ctx)
	const { name } = await ctx.db.write(async (tx) => {
		const { actorRole, target, isLastOwner } = await membersInChange(tx, ctx, userId)
		requireGrant(ctx, actorRole, target.role, role)
		if (target.role === role) return target
		if (isLastOwner) throw lastOwnerFault(`${target.name} is the only owner of ${ctx.farm.name}.`)
		await tx
			.update(farmMembers)
			.set({ role })
			.where(and(eq(farmMembers.farmId, ctx.farm.id), eq(farmMembers.userId, userId)))
		await tellAnew(tx, ctx.farm.id)
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
