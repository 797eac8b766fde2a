import type { IncomingMessage } from 'node:http'
import { WRITE_PATHS } from '@sfc/contract/equipment/imports/operations'
import { addressKey } from '@sfc/domain/platform/network-prefix'
import type { RequestHandler } from 'express'
import type { Server } from '~/boot.server'
import { CLIENT_ADDRESS } from '~/http/client-address.server'
import { bearerToken } from '~/http/same-origin.server'
import { sessionCookie } from '~/http/session-cookie.server'
import { identifyUser } from '~/areas/platform/services/sessions/identify-user.server'
import { hashToken } from '~/areas/platform/services/sessions/token.server'
import { HEALTH } from './refuse-without-database'

/** Agents and imports have their own limits, and health checks have none. */
const FREE = new Set<string>([...WRITE_PATHS, ...HEALTH])
const AGENTS = '/api/agent/'

/**
 * The header with the caller that limits and queues count a request for: a person's id, `demo …` or
 * `address …`. It is overwritten; without one nothing counts the request.
 */
export const CALLER = 'x-caller'

export const isPerson = (caller: string) => !caller.startsWith('address ')

/** Time for which a session's person is cached here. It grants no access. */
const KNOWN_MS = 30_000
const KNOWN_MAX = 10_000

/**
 * Identifies the person of a session, from any address; else the address. The demo account is shared, so its
 * visitors are distinguished by address.
 */
export function identifyCaller(ctx: Server): RequestHandler {
	const cookies = sessionCookie(ctx.env.PUBLIC_URL?.startsWith('https:') ?? false)
	const known = new Map<string, { userId: string; untilMs: number }>()

	return (request, response, next) => {
		delete request.headers[CALLER]
		if (FREE.has(request.path) || request.path.startsWith(AGENTS)) return next()
		void callerOf(request).then((caller) => {
			request.headers[CALLER] = caller
			if (!response.destroyed) next()
		})
	}

	async function callerOf(request: IncomingMessage): Promise<string> {
		const address = addressKey(request.headers[CLIENT_ADDRESS]?.toString() ?? null)
		const userId = await tokenOf(request)
			.then((token) => (token ? personOf(token) : null))
			.catch(() => null)
		if (userId === null) return `address ${address}`
		return userId === 'demo' ? `demo ${address}` : userId
	}

	async function tokenOf({ headers }: IncomingMessage): Promise<string | null> {
		const bearer = bearerToken(headers.authorization)
		if (bearer) return bearer
		if (!headers.cookie) return null
		const token: unknown = await cookies.parse(headers.cookie)
		return typeof token === 'string' && token ? token : null
	}

	/** The person of a session; null for an unknown one, which is looked up each time, and counted by address. */
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
