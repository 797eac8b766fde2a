import { and, eq, gt, isNull } from 'drizzle-orm'
import { invitations } from '#db/schema/accounts'
import type { Role } from '~/context.server'

export const INVITATION_DAYS = 7
export const INVITATION_LIFE_MS = INVITATION_DAYS * 86_400_000

export type Invitation = Pick<
	typeof invitations.$inferSelect,
	'id' | 'email' | 'invitedBy' | 'createdAt' | 'expiresAt'
> & {
	role: Role
	isExpired: boolean
}

type Row = typeof invitations.$inferSelect

/**
 * Converts a row to an invitation: only the functions of this folder write it, with roles of ROLES.
 */
export const asInvitation = (row: Row, now: number): Invitation => ({
	id: row.id,
	email: row.email,
	role: row.role as Role,
	invitedBy: row.invitedBy,
	createdAt: row.createdAt,
	expiresAt: row.expiresAt,
	isExpired: row.expiresAt <= now,
})

/** Selects the invitation of a link, while it can be used. */
export const whereUsableInvitation = (tokenHash: string, now: number) =>
	and(
		eq(invitations.tokenHash, tokenHash),
		isNull(invitations.acceptedAt),
		gt(invitations.expiresAt, now),
	)
