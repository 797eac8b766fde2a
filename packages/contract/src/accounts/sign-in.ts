import { z } from 'zod'

const NO_EMAIL = 'Invalid email address'
const SHORT_PASSWORD = 'Password must be at least 6 characters'

/** What a person signs in with. E-mail addresses are compared in lower case. */
export const SignInInput = z.object({
	email: z.string(NO_EMAIL).trim().toLowerCase().max(254, NO_EMAIL).check(z.email(NO_EMAIL)),
	// The upper bound keeps a hostile body from costing more to hash than a password does.
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
