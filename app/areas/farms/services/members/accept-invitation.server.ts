import { match } from '#db/match'
import { isRoleAtLeast } from '@sfc/domain/platform/permissions'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { farmMembers, invitations, users } from '#db/schema/accounts'
import { farms } from '#db/schema/farms'
import type { Role, UserCtx } from '~/context.server'
import { restartEscalation } from './restart-escalation.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { hashToken } from '~/areas/platform/services/sessions/token.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { whereUsableInvitation } from './invitation.server'

export const INVITATION_EXPIRED =
	'This invitation has been used, withdrawn or has expired. Ask for a new one.'

type Joined = { farmId: number; farmName: string; role: Role }

/**
 * Joins the farm of an invitation, once, and makes it the person's current one. A member keeps the
 * higher role. Throws Fault invalid for a used or expired invitation, forbidden when it was sent to
 * another address.
 */
export async function acceptInvitation(
	ctx: UserCtx,
	{ token }: { token: string },
): Promise<Joined> {
	requirePersonalAccount(ctx)
	const now = ctx.now()
	const joined = await ctx.db.write(async (tx) => {
		const [row] = await tx
			.update(invitations)
			.set({ acceptedAt: now })
			.where(whereUsableInvitation(hashToken(token), now))
			.returning()
		if (!row) throw new Fault('invalid', INVITATION_EXPIRED)
		if (row.email !== ctx.user.email) {
			const text = `This invitation is for ${row.email}; you are signed in as ${ctx.user.email}`
			throw new Fault('forbidden', text)
		}
		const role = await join(tx, ctx, row.farmId, row.role as Role)
		await restartEscalation(tx, row.farmId)
		await tx.update(users).set({ currentFarmId: row.farmId }).where(eq(users.id, ctx.user.id))
		const [farm] = await tx.select({ name: farms.name }).from(farms).where(eq(farms.id, row.farmId))
		const actor = personActor(ctx)
		await appendAudit(tx, ctx, actor, {
			farmId: row.farmId,
			action: 'member.joined',
			subject: actor.name,
			after: { role, invitedBy: row.invitedBy },
		})
		return { farmId: row.farmId, farmName: farm?.name ?? '', role }
	})
	ctx.live.publish(`person:${ctx.user.id}`, 'joined')
	ctx.live.publish(`farm:${joined.farmId}`, 'members')
	return joined
}

async function join(tx: Tx, { user }: UserCtx, farmId: number, invited: Role): Promise<Role> {
	const mine = match(farmMembers, { farmId, userId: user.id })
	const [present] = await tx.select({ role: farmMembers.role }).from(farmMembers).where(mine)
	if (!present) {
		await tx.insert(farmMembers).values({ farmId, userId: user.id, role: invited })
		return invited
	}
	const role = isRoleAtLeast(present.role as Role, invited) ? (present.role as Role) : invited
	await tx.update(farmMembers).set({ role }).where(mine)
	return role
}
