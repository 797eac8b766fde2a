import { ROLES } from '@sfc/domain/platform/roles'
import { z } from 'zod'
import { Email } from '../../accounts/email'
import { RegisterInput } from '../../accounts/register'

const Role = z.enum(ROLES, 'Please select a role')

/** The new role of a member. */
export const RoleInput = z.object({ role: Role })

/** The address and role of an invitation. */
export const InvitationInput = z.object({ email: Email, role: Role })
export type InvitationInput = z.infer<typeof InvitationInput>

/** The account of an invited person, with the invited address. */
export const NewcomerInput = RegisterInput.omit({ email: true })
export type NewcomerInput = z.infer<typeof NewcomerInput>

/** The secret of an invitation's link. */
export const AcceptInput = z.object({
	token: z.string('The invitation is missing').min(1, 'The invitation is missing').max(100),
})
