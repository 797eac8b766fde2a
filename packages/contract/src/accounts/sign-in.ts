import { z } from 'zod'
import { Email } from './email'

const SHORT_PASSWORD = 'Password must be at least 6 characters'

/** Fields of a sign-in. */
export const SignInInput = z.object({
	email: Email,
	// The upper bound limits what a hostile body can cost to hash.
	password: z
		.string(SHORT_PASSWORD)
		.min(6, SHORT_PASSWORD)
		.max(1000, 'Password must be at most 1000 characters'),
})
export type SignInInput = z.infer<typeof SignInInput>

export const SignInReply = z.object({
	token: z.string().describe('Bearer token of the session, 30 days from its last use'),
	message: z.string(),
})
