import { ROLES } from '@sfc/domain/platform/roles'
import { z } from 'zod'

/** A person on a farm. */
export const MemberWire = z.object({
	userId: z.string(),
	name: z.string(),
	role: z.enum(ROLES),
	email: z.string().nullable().describe('For those who manage people; null for the others'),
	isYou: z.boolean(),
})

/** An invited person who has not joined yet. */
export const InvitationWire = z.object({
	id: z.string(),
	email: z.string(),
	role: z.enum(ROLES),
	invitedBy: z.string(),
	createdAt: z.int().describe('Milliseconds since 1970, UTC'),
	expiresAt: z.int().describe('Milliseconds since 1970, UTC'),
	isExpired: z.boolean(),
})
