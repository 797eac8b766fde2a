import { z } from 'zod'
import { ExistingPassword } from './existing-password'
import { NewPassword } from './new-password'

export const ChangePasswordInput = z.object({
	currentPassword: ExistingPassword,
	newPassword: NewPassword,
})
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>

/** The password of the signed-in person, for re-authentication. */
export const IdentityInput = z.object({ password: ExistingPassword })
export type IdentityInput = z.infer<typeof IdentityInput>
