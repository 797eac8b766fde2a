import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
/** Previous and next steps whose codes count too, because clocks differ and typing takes time. */
const NEIGHBOURS = 1

export const TOTP_PURPOSE = 'totp'
export const ISSUER = 'Smart Farm Control'

const createTotp = (seed: string, label = '') =>
	new TOTP({
		issuer: ISSUER,
		label,
		secret: Secret.fromBase32(seed),
		algorithm: 'SHA1', // supported by every authenticator app
		digits: 6,
		period: PERIOD_S,
	})

/** Creates a seed of 160 random bits, base32. */
export const newTotpSeed = (): string => new Secret({ size: 20 }).base32

/** Builds the `otpauth://` address for the QR code of an authenticator app. */
export const totpUri = (seed: string, email: string): string => createTotp(seed, email).toString()

/** Finds the 30-second step of a code, or null when it matches none near `now` (milliseconds). */
export function findTotpStep(seed: string, digits: string, now: number): number | null {
	const delta = createTotp(seed).validate({ token: digits, timestamp: now, window: NEIGHBOURS })
	return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta
}
