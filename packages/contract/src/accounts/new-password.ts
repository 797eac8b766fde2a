import { z } from 'zod'

const SHORT = 'Password must be at least 8 characters'

/** A new password; every character of Unicode counts. The server refuses weak ones too. */
export const NewPassword = z
	.string(SHORT)
	.min(8, SHORT)
	.max(1000, 'Password must be at most 1000 characters')
