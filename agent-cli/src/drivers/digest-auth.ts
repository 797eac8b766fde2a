import { createHash, randomBytes } from 'node:crypto'

const MAX_CHALLENGE_CHARS = 2000

export type Login = { username: string; password: string }

/**
 * The Authorization header that answers a WWW-Authenticate challenge: digest with MD5 or SHA-256,
 * its parameters in any order, or basic. Undefined for a challenge we cannot answer.
 */
export function answerChallenge(
	challenge: string,
	{ username, password }: Login,
	{ method, path }: { method: string; path: string },
): string | undefined {
	const digest = /digest\s+(.*)$/is.exec(challenge.slice(0, MAX_CHALLENGE_CHARS))?.[1]
	if (digest === undefined) {
		if (!/^\s*basic\b/i.test(challenge)) return undefined
		return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
	}
	const { realm = '', nonce = '', opaque, qop, algorithm = 'MD5' } = parseParameters(digest)
	const hashName = /^SHA-256/i.test(algorithm) ? 'sha256' : /^MD5/i.test(algorithm) ? 'md5' : null
	const withAuth = qop?.split(',').some((one) => one.trim() === 'auth')
	if (!hashName || (qop && !withAuth)) return undefined
	const hash = (text: string) => createHash(hashName).update(text).digest('hex')
	const cnonce = randomBytes(8).toString('hex')
	const count = '00000001'
	const user = hash(`${username}:${realm}:${password}`)
	const secret = /-sess$/i.test(algorithm) ? hash(`${user}:${nonce}:${cnonce}`) : user
	const what = hash(`${method}:${path}`)
	const response = withAuth
		? hash(`${secret}:${nonce}:${count}:${cnonce}:auth:${what}`)
		: hash(`${secret}:${nonce}:${what}`)
	const quoted = { username, realm, nonce, uri: path, response, ...(opaque ? { opaque } : {}) }
	const parts = Object.entries(quoted).map(([key, value]) => `${key}="${escape(value)}"`)
	if (withAuth) parts.push('qop=auth', `nc=${count}`, `cnonce="${cnonce}"`)
	return `Digest ${[...parts, `algorithm=${escape(algorithm)}`].join(', ')}`
}

const escape = (value: string) => value.replace(/["\\\r\n]/g, '')

function parseParameters(text: string): Partial<Record<string, string>> {
	const found: Partial<Record<string, string>> = {}
	for (const [, key = '', quoted, plain] of text.matchAll(/(\w+)\s*=\s*(?:"([^"]*)"|([^\s,"]+))/g))
		found[key.toLowerCase()] = quoted ?? plain
	return found
}
