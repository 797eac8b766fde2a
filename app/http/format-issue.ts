import type { z } from 'zod'

/**
 * Error messages of forms where a schema has none of its own: the validator's defaults are not meant for
 * people.
 */
export const formatIssue: z.core.$ZodErrorMap = ({ code, input, ...issue }) => {
	if (code === 'invalid_type' && input === undefined) return 'Please fill this in'
	if (code === 'invalid_value') return 'Please choose one of the options'
	if (code === 'too_big') return `Must be at most ${limit(issue.maximum, issue.origin)}`
	if (code === 'too_small') return `Must be at least ${limit(issue.minimum, issue.origin)}`
	return 'Please check this entry'
}

const limit = (of: unknown, origin: unknown) =>
	`${String(of)}${origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : ''}`
