import { z } from 'zod'
import { NOT_YOUR_FARM } from '../../on-farm'
import { defineOperations } from '../../operation'
import { AcceptInput, InvitationInput, RoleInput } from './member-input'
import { ROLES } from '@sfc/domain/platform/roles'

const common = { tag: 'People', auth: 'user' } as const
const managing = { permission: 'member.manage' } as const
const members = '/api/farms/{farmId}/members'
const invitations = '/api/farms/{farmId}/invitations'
const done = z.object({ success: z.literal(true) })
const lastOwner = 'A farm keeps at least one owner'

/** A person on a farm. */
const MemberWire = z.object({
	userId: z.string(),
	name: z.string(),
	role: z.enum(ROLES),
	email: z.string().nullable().describe('For those who manage people; null for the others'),
	isYou: z.boolean(),
})

/** An invited person who has not joined yet. */
const InvitationWire = z.object({
	id: z.string(),
	email: z.string(),
	role: z.enum(ROLES),
	invitedBy: z.string(),
	createdAt: z.int().describe('Milliseconds since 1970, UTC'),
	expiresAt: z.int().describe('Milliseconds since 1970, UTC'),
	isExpired: z.boolean(),
})

export const membersOperations = defineOperations(common, {
	listMembers: {
		permission: 'farm.see',
		scope: 'read',
		method: 'get',
		path: members,
		summary: 'Who is on the farm, and in which role',
		answer: z.array(MemberWire),
		refusals: { 404: NOT_YOUR_FARM },
	},
	changeRole: {
		...managing,
		method: 'put',
		path: `${members}/{userId}`,
		scope: 'manage',
		summary: 'Give a person another role; it holds at once',
		body: RoleInput,
		answer: done,
		refusals: { 400: 'No such role', 404: 'No such person on the farm', 409: lastOwner },
	},
	removeMember: {
		...managing,
		method: 'delete',
		path: `${members}/{userId}`,
		scope: 'manage',
		selfParam: 'userId',
		summary: 'Take a person off the farm; your own id, with any role, leaves it',
		answer: done,
		refusals: { 404: 'No such person on the farm', 409: lastOwner },
	},
	listInvitations: {
		...managing,
		method: 'get',
		path: invitations,
		scope: 'manage',
		summary: 'Who was invited and has not joined yet',
		answer: z.array(InvitationWire),
		refusals: { 404: NOT_YOUR_FARM },
	},
	invitePerson: {
		...managing,
		method: 'post',
		path: invitations,
		scope: 'manage',
		summary: 'Invite a person by mail; an open invitation to the same address is replaced',
		body: InvitationInput,
		answer: InvitationWire,
		status: 201,
		refusals: {
			400: 'No address or role',
			404: NOT_YOUR_FARM,
			409: 'On the farm already',
			429: 'Too many invitations',
		},
	},
	withdrawInvitation: {
		...managing,
		method: 'delete',
		path: `${invitations}/{invitationId}`,
		scope: 'manage',
		summary: 'Withdraw an invitation: its link no longer works',
		answer: done,
		refusals: { 404: 'No such invitation on the farm' },
	},
	sendInvitationAgain: {
		...managing,
		method: 'post',
		path: `${invitations}/{invitationId}/send`,
		scope: 'manage',
		summary: 'Send an invitation again, with a new link',
		answer: InvitationWire,
		refusals: { 404: 'No such invitation on the farm', 429: 'Too many invitations' },
	},
	acceptInvitation: {
		about: 'person',
		scope: 'session',
		method: 'post',
		path: '/api/invitations/accept',
		summary: 'Join the farm of an invitation to your address',
		body: AcceptInput,
		answer: z.object({ farmId: z.int(), farmName: z.string(), role: z.string() }),
		refusals: { 400: 'Used, withdrawn, expired or made up', 403: 'Meant for another address' },
	},
})
