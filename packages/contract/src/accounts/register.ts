import { z } from 'zod'
import { Email } from './email'
import { NewPassword } from './new-password'
import { FirstName, LastName } from './person-name'

/** Fields of a registration. */
export const RegisterInput = z.object({
	firstName: FirstName,
	lastName: LastName,
	email: Email,
	password: NewPassword,
})
export type RegisterInput = z.infer<typeof RegisterInput>
