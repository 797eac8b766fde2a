import { addressKey } from '@sfc/domain/accounts/network-prefix'
import { and, eq } from 'drizzle-orm'
import { signIns, users } from '#db/schema/accounts'
import type { Ctx } from '~/context.server'
import { rateLimit, type RateLimit } from '../rate-limits/rate-limit.server'

const WINDOW_S = 15 * 60
const of = 'sign-in attempts'

/** Failed sign-ins allowed per window: from one address at all, and from it into one account. */
const perAddress = rateLimit({ points: 100, windowS: WINDOW_S, of })
const perPair = rateLimit({ points: 10, windowS: WINDOW_S, of })
/**
 * Into one account from all addresses together that never got into it. The owner's own address is
 * none of them, so nobody can lock the owner out from elsewhere.
 */
const fromStrangers = rateLimit({ points: 50, windowS: WINDOW_S, of })

type Attempt = { email: string; ip: string | null }

/**
 * Counts an attempt before the password is looked at, so that a burst cannot slip through, and
 * returns what takes it back: a right password is no guess. Throws Fault too-many when there were
 * too many failed ones. An account that does not exist is counted the same.
 */
export async function countSignIn(
	ctx: Pick<Ctx, 'db'>,
	attempt: Attempt,
): Promise<() => Promise<void>> {
	const line = addressKey(attempt.ip)
	const pair = `${line} ${attempt.email}`
	const isStranger = !(await isKnownAddress(ctx, attempt))
	const counted: [RateLimit, string][] = [
		...(attempt.ip === null ? [] : [[perAddress, line] as [RateLimit, string]]),
		[perPair, pair],
		...(isStranger ? [[fromStrangers, attempt.email] as [RateLimit, string]] : []),
	]
	for (const [limit, key] of counted) await limit.count(key)
	return async () => {
		for (const [limit, key] of counted) await limit.giveBack(key)
		await perPair.forget(pair)
	}
}

/** Whether somebody signed in to the account from there before, as far as the login history goes. */
async function isKnownAddress({ db }: Pick<Ctx, 'db'>, { email, ip }: Attempt): Promise<boolean> {
	if (ip === null) return false
	const seen = await db.read
		.selectDistinct({ ip: signIns.ip })
		.from(signIns)
		.innerJoin(users, eq(users.id, signIns.userId))
		.where(and(eq(users.email, email), eq(signIns.outcome, 'signed-in')))
		.limit(1000)
	return seen.some((known) => addressKey(known.ip) === addressKey(ip))
}
