import { and, desc, eq, isNull } from 'drizzle-orm'
import { invitations } from '#db/schema/accounts'
import type { FarmCtx } from '~/context.server'
import { requirePermission } from '../access/require-permission.server'
import { asInvitation, type Invitation } from './invitation.server'

/** Who was invited and has not joined, newest first. Throws Fault forbidden below manager. */
export async function listInvitations(ctx: FarmCtx): Promise<Invitation[]> {
	requirePermission(ctx, 'member.manage')
	const rows = await ctx.db.read
		.select()
		.from(invitations)
		.where(and(eq(invitations.farmId, ctx.farm.id), isNull(invitations.acceptedAt)))
		.orderBy(desc(invitations.createdAt), desc(invitations.id))
	return rows.map((row) => asInvitation(row, ctx.now()))
}
