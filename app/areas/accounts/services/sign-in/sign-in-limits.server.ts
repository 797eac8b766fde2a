import { addressKey } from '@sfc/domain/platform/network-prefix'
import { and, eq } from 'drizzle-orm'
import { signIns, users } from '#db/schema/accounts'
import type { Ctx, TrustedBrowser } from '~/context.server'
import type { RateLimit } from '~/areas/platform/services/limits/rate-limit.server'
import { isTrustedBrowser } from '~/areas/platform/services/sessions/is-trusted-browser.server'

type Attempt = { email: string; ip: string | null; device?: TrustedBrowser | null }

export type CountedSignIn = {
	/** Whether the account was signed in to from this device or address before. */
	isFamiliar: boolean
	/** Takes the attempt back, after a right password. */
	forgive: () => Promise<void>
}

/**
 * Counts an attempt before the password is checked, so that parallel requests cannot exceed the
 * limit. A trusted device of the account has a limit of its own: nobody can use it up from
 * elsewhere. Throws Fault too-many after too many failures. Unknown accounts are counted too.
 */
export async function countSignIn(
	ctx: Pick<Ctx, 'db' | 'limits'>,
	attempt: Attempt,
): Promise<CountedSignIn> {
	const { signInsPerDevice } = ctx.limits
	const { device } = attempt
	if (device && (await isTrustedBrowser(ctx, { device, email: attempt.email }))) {
		await signInsPerDevice.count(device.id)
		return { isFamiliar: true, forgive: () => signInsPerDevice.forget(device.id) }
	}
	return countFromAddress(ctx, attempt)
}

async function countFromAddress(
	ctx: Pick<Ctx, 'db' | 'limits'>,
	attempt: Attempt,
): Promise<CountedSignIn> {
	const line = addressKey(attempt.ip)
	const pair = `${line} ${attempt.email}`
	const isFamiliar = await isKnownAddress(ctx, attempt)
	const { signInsPerAddress, signInsPerAddressAndAccount, signInsFromStrangers } = ctx.limits
	const counted: [RateLimit, string][] = [
		...(attempt.ip === null ? [] : [[signInsPerAddress, line] as [RateLimit, string]]),
		[signInsPerAddressAndAccount, pair],
		...(isFamiliar ? [] : [[signInsFromStrangers, attempt.email] as [RateLimit, string]]),
	]
	for (const [limit, key] of counted) await limit.count(key)
	const forgive = async () => {
		for (const [limit, key] of counted) await limit.giveBack(key)
		await signInsPerAddressAndAccount.forget(pair)
	}
	return { isFamiliar, forgive }
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
