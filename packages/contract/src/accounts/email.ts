import { z } from 'zod'

const NO_EMAIL = 'Invalid email address'

/** An e-mail address; addresses are kept and compared in lower case. */
export const Email = z
	.string(NO_EMAIL)
	.trim()
	.toLowerCase()
	.max(254, NO_EMAIL)
	.check(z.email(NO_EMAIL))
