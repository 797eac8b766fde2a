import type { IncomingMessage } from 'node:http'
import { addressKey } from '@sfc/domain/accounts/network-prefix'
import type { Server } from '../boot.server'
import { identifyUser } from '../services/sessions/identify-user.server'
import { hashToken } from '../services/sessions/token.server'
import { resolveClientAddress } from './resolve-client-address'
import { bearerToken } from './same-origin.server'
import { sessionCookie } from './session-cookie.server'
import { parseTrustedProxies } from './trusted-proxies'

/** Whom limits count a request for. */
export type Caller = { key: string; isPerson: boolean }

/** How long a session is taken for its person's here without asking. It opens nothing. */
const KNOWN_MS = 30_000
const KNOWN_MAX = 10_000

const known = new Map<string, { userId: string; untilMs: number }>()

/**
 * The person of a session, wherever from; else the address. The demo account is shared, so that its
 * people are told apart by address.
 */
export async function identifyCaller(ctx: Server, request: IncomingMessage): Promise<Caller> {
	const token = await tokenOf(request, ctx.env.PUBLIC_URL)
	const userId = token ? await personOf(ctx, token) : null
	if (userId !== null && userId !== 'demo') return { key: userId, isPerson: true }
	const forwarded = request.headers['x-forwarded-for']?.toString()
	const proxies = parseTrustedProxies(ctx.env.TRUSTED_PROXIES)
	const address = addressKey(resolveClientAddress(request.socket.remoteAddress, forwarded, proxies))
	return userId === null
		? { key: `address ${address}`, isPerson: false }
		: { key: `demo ${address}`, isPerson: true }
}

async function tokenOf(request: IncomingMessage, publicUrl?: string): Promise<string | null> {
	const { authorization, cookie } = request.headers
	const bearer = bearerToken(authorization)
	if (bearer) return bearer
	if (!cookie) return null
	const isSecure = publicUrl?.startsWith('https:') ?? false
	const token: unknown = await sessionCookie(isSecure).parse(cookie)
	return typeof token === 'string' && token ? token : null
}

/** Null for a session that is not known; those are asked for each time, and counted by address. */
async function personOf(ctx: Server, token: string): Promise<string | null> {
	const hash = hashToken(token)
	const nowMs = ctx.now()
	const before = known.get(hash)
	if (before && nowMs < before.untilMs) return before.userId
	known.delete(hash)
	const found = await identifyUser(ctx, { token }).catch(() => null)
	if (!found) return null
	if (known.size >= KNOWN_MAX) known.clear()
	const userId = found.user.isDemo ? 'demo' : found.user.id
	known.set(hash, { userId, untilMs: nowMs + KNOWN_MS })
	return userId
}
