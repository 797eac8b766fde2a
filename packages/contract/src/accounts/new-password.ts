import { z } from 'zod'

const SHORT = 'Password must be at least 8 characters'

/** A password somebody chooses; every character of Unicode counts. The server knows more to refuse. */
export const NewPassword = z
	.string(SHORT)
	.min(8, SHORT)
	.max(1000, 'Password must be at most 1000 characters')
