import { and, desc, eq, isNull } from 'drizzle-orm'
import { invitations } from '#db/schema/accounts'
import type { Permitted } from '~/context.server'
import { asInvitation, type Invitation } from './invitation.server'

/** Lists invited people who have not joined, newest first. Throws Fault forbidden below manager. */
export async function listInvitations(ctx: Permitted<'member.manage'>): Promise<Invitation[]> {
	const rows = await ctx.db.read
		.select()
		.from(invitations)
		.where(and(eq(invitations.farmId, ctx.farm.id), isNull(invitations.acceptedAt)))
		.orderBy(desc(invitations.createdAt), desc(invitations.id))
	return rows.map((row) => asInvitation(row, ctx.now()))
}
