import { createHash, randomInt } from 'node:crypto'
import { ENROLMENT_CODE_ALPHABET } from '@sfc/contract/agent/enrol'

const LENGTH = 8

/** Creates a code: eight letters and digits that are hard to confuse, without the dash. */
export const newEnrolmentCode = (): string =>
	Array.from(
		{ length: LENGTH },
		() => ENROLMENT_CODE_ALPHABET[randomInt(ENROLMENT_CODE_ALPHABET.length)],
	).join('')

/** Formats a code for display: `ABCD-EFGH`. */
export const formatEnrolmentCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/**
 * Hashes a code for storage. A code lives 15 minutes and guesses are limited, so a fast hash is
 * enough.
 */
export const hashEnrolmentCode = (code: string): string =>
	createHash('sha256').update(`enrolment:${code}`).digest('base64url')
