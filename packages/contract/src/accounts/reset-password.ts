import { z } from 'zod'
import { Email } from './email'
import { NewPassword } from './new-password'

/** The address whose password was forgotten. */
export const ForgotPasswordInput = z.object({ email: Email })
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>

export const ResetPasswordInput = z.object({ password: NewPassword })
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>
