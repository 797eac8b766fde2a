import { eq } from 'drizzle-orm'
import { invitations, users } from '#db/schema/accounts'
import { farms } from '#db/schema/farms'
import type { Ctx, Role } from '~/context.server'
import { hashToken } from '~/areas/platform/services/sessions/token.server'
import { whereUsableInvitation } from './invitation.server'

export type InvitationDetails = {
	farmName: string
	role: Role
	invitedBy: string
	email: string
	/** Whether the invited address already has an account. */
	hasAccount: boolean
}

/**
 * Reads the invitation of a link, for whoever holds it: it was mailed to one address. Null when it
 * was used or withdrawn, has expired, or never existed.
 */
export async function readInvitation(
	{ db, now }: Pick<Ctx, 'db' | 'now'>,
	{ token }: { token: string },
): Promise<InvitationDetails | null> {
	const [row] = await db.read
		.select({ invitation: invitations, farmName: farms.name, userId: users.id })
		.from(invitations)
		.innerJoin(farms, eq(farms.id, invitations.farmId))
		.leftJoin(users, eq(users.email, invitations.email))
		.where(whereUsableInvitation(hashToken(token), now()))
	if (!row) return null
	const { role, invitedBy, email } = row.invitation
	const hasAccount = row.userId !== null
	return { farmName: row.farmName, role: role as Role, invitedBy, email, hasAccount }
}
