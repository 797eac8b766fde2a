import { Fault } from '@sfc/domain/fault'
import type { Ctx } from '~/context.server'

/**
 * Counts one try at an enrolment code. Throws Fault too-many after ten a minute from one address,
 * or 300 a minute in total, so that no code can be guessed within its 15 minutes.
 */
export async function countGuess({ limits }: Ctx, address: string): Promise<void> {
	const results = await Promise.allSettled([
		limits.enrolmentsPerAddress.count(address),
		limits.enrolments.count('all'),
	])
	const refused = results.find((result) => result.status === 'rejected')
	if (!refused) return
	const { retryAfterS = 60 } = refused.reason as Fault
	throw new Fault('too-many', `Too many enrolment attempts. Try again in ${retryAfterS} s`, {
		retryAfterS,
	})
}
