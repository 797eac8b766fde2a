import { addressKey } from '@sfc/domain/accounts/network-prefix'
import { and, eq } from 'drizzle-orm'
import { signIns, users } from '#db/schema/accounts'
import type { Ctx } from '~/context.server'
import type { RateLimit } from '../limits/rate-limit.server'

type Attempt = { email: string; ip: string | null }

/**
 * Counts an attempt before the password is checked, so that parallel requests cannot exceed the
 * limit, and returns a function that takes it back after a right password. Throws Fault too-many
 * after too many failures. Unknown accounts are counted too.
 */
export async function countSignIn(
	ctx: Pick<Ctx, 'db' | 'limits'>,
	attempt: Attempt,
): Promise<() => Promise<void>> {
	const line = addressKey(attempt.ip)
	const pair = `${line} ${attempt.email}`
	const isStranger = !(await isKnownAddress(ctx, attempt))
	const { signInsPerAddress, signInsPerAddressAndAccount, signInsFromStrangers } = ctx.limits
	const counted: [RateLimit, string][] = [
		...(attempt.ip === null ? [] : [[signInsPerAddress, line] as [RateLimit, string]]),
		[signInsPerAddressAndAccount, pair],
		...(isStranger ? [[signInsFromStrangers, attempt.email] as [RateLimit, string]] : []),
	]
	for (const [limit, key] of counted) await limit.count(key)
	return async () => {
		for (const [limit, key] of counted) await limit.giveBack(key)
		await signInsPerAddressAndAccount.forget(pair)
	}
}

/** Whether the login history has an earlier sign-in to the account from this address. */
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
