import { ROLES } from '@sfc/domain/accounts/roles'
import { z } from 'zod'
import { Email } from '../accounts/email'
import { RegisterInput } from '../accounts/register'

const Role = z.enum(ROLES, 'Please select a role')

/** What a member of a farm may be made. */
export const RoleInput = z.object({ role: Role })

/** Who is asked to join a farm, and as what. */
export const InvitationInput = z.object({ email: Email, role: Role })
export type InvitationInput = z.infer<typeof InvitationInput>

/** The account an invited person makes; the address is the invited one. */
export const NewcomerInput = RegisterInput.omit({ email: true })
export type NewcomerInput = z.infer<typeof NewcomerInput>

/** The secret of an invitation's link. */
export const AcceptInput = z.object({
	token: z.string('The invitation is missing').min(1, 'The invitation is missing').max(100),
})
