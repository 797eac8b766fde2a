import type { IncomingMessage } from 'node:http'
import { addressKey } from '@sfc/domain/accounts/network-prefix'
import type { Server } from '~/boot.server'
import { CLIENT_ADDRESS } from '~/http/client-address.server'
import { bearerToken } from '~/http/same-origin.server'
import { sessionCookie } from '~/http/session-cookie.server'
import { identifyUser } from '~/services/sessions/identify-user.server'
import { hashToken } from '~/services/sessions/token.server'

/** The caller that limits count a request for. */
export type Caller = { key: string; isPerson: boolean }

/** How long a session's person is cached here. It grants no access. */
const KNOWN_MS = 30_000
const KNOWN_MAX = 10_000

/**
 * Finds the person of a session, from any address; else the address. The demo account is shared, so
 * its visitors are told apart by address.
 */
export function createCallerLookup(ctx: Server): (request: IncomingMessage) => Promise<Caller> {
	const cookies = sessionCookie(ctx.env.PUBLIC_URL?.startsWith('https:') ?? false)
	const known = new Map<string, { userId: string; untilMs: number }>()

	return async (request) => {
		const token = await tokenOf(request)
		const userId = token ? await personOf(token) : null
		if (userId !== null && userId !== 'demo') return { key: userId, isPerson: true }
		const address = addressKey(request.headers[CLIENT_ADDRESS]?.toString() ?? null)
		return userId === null
			? { key: `address ${address}`, isPerson: false }
			: { key: `demo ${address}`, isPerson: true }
	}

	async function tokenOf({ headers }: IncomingMessage): Promise<string | null> {
		const bearer = bearerToken(headers.authorization)
		if (bearer) return bearer
		if (!headers.cookie) return null
		const token: unknown = await cookies.parse(headers.cookie)
		return typeof token === 'string' && token ? token : null
	}

	/** Null for an unknown session; those are looked up each time, and counted by address. */
	async function personOf(token: string): Promise<string | null> {
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
}
