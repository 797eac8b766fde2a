import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { elementText } from './soap'

export type Credentials = { user: string; password: string }

/** The largest difference of a token's time from the camera's clock. */
const WINDOW_MS = 300_000
const REALM = 'Simulated camera'
const NONCE_LIVES_MS = 60_000

const same = (a: string, b: string): boolean =>
	timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** Whether the WS-UsernameToken (digest) in a SOAP request is valid by the camera's own clock. */
export function hasValidToken(
	xml: string,
	{ user, password }: Credentials,
	clockMs: number,
): boolean {
	const created = elementText(xml, 'Created')
	const nonce = elementText(xml, 'Nonce')
	const digest = elementText(xml, 'Password')
	if (!created || !nonce || !digest || elementText(xml, 'Username') !== user) return false
	if (!(Math.abs(Date.parse(created) - clockMs) <= WINDOW_MS)) return false
	const expected = createHash('sha1')
		.update(Buffer.concat([Buffer.from(nonce, 'base64'), Buffer.from(created + password)]))
		.digest('base64')
	return same(digest, expected)
}

/** HTTP digest (RFC 7616, MD5, qop auth), which cameras require for pictures. */
export function createDigestGuard({ user, password }: Credentials) {
	const secret = randomBytes(16).toString('hex')
	const nonceFor = (atMs: number) => `${atMs.toString(36)}.${md5(`${atMs}:${secret}`)}`
	const isFresh = (nonce: string, nowMs: number) => {
		const atMs = parseInt(nonce.split('.')[0] ?? '', 36)
		return same(nonce, nonceFor(atMs)) && nowMs - atMs <= NONCE_LIVES_MS
	}
	return {
		challenge: (nowMs: number): string =>
			`Digest realm="${REALM}", qop="auth", nonce="${nonceFor(nowMs)}", algorithm=MD5`,
		accepts(method: string, header: string | undefined, nowMs: number): boolean {
			if (!header || header.length > 2000 || !/^digest\s/i.test(header)) return false
			const field = (name: string) =>
				new RegExp(`(?:^|[\\s,])${name}="?([^",]*)"?`, 'i').exec(header.slice(7))?.[1] ?? ''
			if (field('username') !== user || !isFresh(field('nonce'), nowMs)) return false
			const secretHash = md5(`${user}:${REALM}:${password}`)
			const requestHash = md5(`${method}:${field('uri')}`)
			const middle = [field('nonce'), field('nc'), field('cnonce'), field('qop')].join(':')
			return same(field('response'), md5(`${secretHash}:${middle}:${requestHash}`))
		},
	}
}
