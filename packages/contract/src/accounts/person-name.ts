import { z } from 'zod'

/** A first or last name, on one line: it is used in mails and on every screen. */
const personName = (missing: string) =>
	z
		.string(missing)
		.trim()
		.min(1, missing)
		.max(100, 'Name must be at most 100 characters')
		.regex(/^\P{Cc}*$/u, 'Name must be on one line')

export const FirstName = personName('First name is required')
export const LastName = personName('Last name is required')
