import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
/** A code of the step before or after counts too: clocks differ, and people need time to type. */
const NEIGHBOURS = 1

export const TOTP_PURPOSE = 'totp'
export const ISSUER = 'Smart Farm Control'

const totpOf = (seed: string, label = '') =>
	new TOTP({
		issuer: ISSUER,
		label,
		secret: Secret.fromBase32(seed),
		algorithm: 'SHA1', // what every authenticator app knows
		digits: 6,
		period: PERIOD_S,
	})

/** A new seed of 160 random bits, base32. */
export const newTotpSeed = (): string => new Secret({ size: 20 }).base32

/** The `otpauth://` address that an authenticator app reads from the QR code. */
export const totpUri = (seed: string, email: string): string => totpOf(seed, email).toString()

/** The 30-second step that a code belongs to, or null when it fits none near `now` (milliseconds). */
export function findTotpStep(seed: string, digits: string, now: number): number | null {
	const delta = totpOf(seed).validate({ token: digits, timestamp: now, window: NEIGHBOURS })
	return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta
}
