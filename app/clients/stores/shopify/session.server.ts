import type { LookupFunction } from 'node:net'
import { Fault } from '@sfc/domain/fault'
import type { z } from 'zod'
import { getJson, type JsonResponse } from '../../get-json.server'
import { publicLookup } from '../../public-address.server'
import {
	asksForPause,
	parseRetryAfter,
	redirectFault,
	unreachableFault,
} from '../../unreachable-fault'
import { createDeadline } from '../deadline'
import type { ShopLogin } from '../shop-client'
import { readReply, unreadableReply } from './read-reply'

export type ShopifyLogin = Extract<ShopLogin, { platform: 'shopify' }>

/** One call to one store, of several exchanges within one deadline. */
export type ShopifySession = {
	host: string
	/** Throws Fault like `ShopClient`. Waits when the store's budget is used up, while time is left. */
	ask<T>(query: string, schema: z.ZodType<T>, variables?: object): Promise<T>
}

export type ShopifyOptions = {
	/** Replaces `https://<host>`; the Host header still names the store. */
	url?: string | undefined
	/** DNS lookup; by default only public addresses are accepted. */
	lookup?: LookupFunction
	/** Timeouts of one exchange, and of all of a call with its pauses. */
	timeoutMs?: number
	deadlineMs?: number
}

/** Stable from July 2026 to July 2027, as shopify.dev/release-notes/2026-07 says. */
const SHOPIFY_API_VERSION = '2026-07'
const MAX_BYTES = 4 * 1024 * 1024
const MAX_STORES = 1000
/** Used when the store names no pause: its budget refills by 100 points a second or more. */
const PAUSE_MS = 1000
const AT_HOST = { field: 'host' }
const AT_TOKEN = { field: 'token' }

type Budget = { points: number; most: number; perSecond: number; at: number }

/** Opens sessions. The reported budget of a store is kept, so that the next call waits first. */
export function createShopifySessions(
	options: ShopifyOptions,
): (login: ShopifyLogin) => ShopifySession {
	const { url, lookup = publicLookup(), timeoutMs = 10_000, deadlineMs = 25_000 } = options
	const budgets = new Map<string, Budget>()
	const costs = new Map<string, number>()
	const waitMs = (host: string, query: string) => {
		const budget = budgets.get(host)
		if (!budget) return 0
		const { points, most, perSecond, at } = budget
		const now = Math.min(most, points + ((performance.now() - at) / 1000) * perSecond)
		return Math.ceil((Math.max(0, Math.min(costs.get(query) ?? 0, most) - now) / perSecond) * 1000)
	}
	return ({ host, token }) => {
		const deadline = createDeadline(deadlineMs)
		const pause = async (ms: number) => {
			if (!(await deadline.pause(ms))) throw asksForPause('The store', Math.ceil(ms / 1000))
		}
		const post = async (body: object): Promise<JsonResponse> => {
			const path = `/admin/api/${SHOPIFY_API_VERSION}/graphql.json`
			return getJson(new URL(path, url ?? `https://${host}`), {
				headers: { Host: host, 'X-Shopify-Access-Token': token },
				timeoutMs: Math.max(1, Math.min(timeoutMs, deadline.leftMs())),
				maxBytes: MAX_BYTES,
				lookup: url ? undefined : lookup,
				body,
			}).catch((error: unknown) => {
				throw unreachableFault(host, error, AT_HOST)
			})
		}
		return {
			host,
			async ask(query, schema, variables = {}) {
				for (;;) {
					const wait = waitMs(host, query)
					if (wait > 0) await pause(wait)
					const answer = await post({ query, variables })
					if (answer.status === 429 || answer.status === 430) {
						await pause((parseRetryAfter(answer.headers['retry-after']) ?? 2) * 1000)
						continue
					}
					if (answer.status !== 200) throw refused(host, answer)
					const read = readReply(answer.body, schema, host)
					if (read.cost) {
						const { currentlyAvailable, maximumAvailable, restoreRate } = read.cost.throttleStatus
						if (budgets.size >= MAX_STORES) budgets.clear()
						budgets.set(host, {
							points: currentlyAvailable,
							most: maximumAvailable,
							perSecond: restoreRate,
							at: performance.now(),
						})
						costs.set(query, read.cost.requestedQueryCost)
					}
					if (read.kind === 'data') return read.data
					if (read.kind === 'refused') throw read.fault
					await pause(Math.max(waitMs(host, query), read.cost ? 50 : PAUSE_MS))
				}
			},
		}
	}
}

function refused(host: string, { status, body }: JsonResponse): Fault {
	if (status === 401)
		return new Fault('invalid', `${host} did not accept the access token`, AT_TOKEN)
	if (status === 403)
		return new Fault('invalid', `${host} does not allow this to the access token`, AT_TOKEN)
	if (status === 404) return new Fault('invalid', `There is no store at ${host}`, AT_HOST)
	if (status === 402 || status === 423)
		return new Fault('invalid', `The store at ${host} is closed at the moment`, AT_HOST)
	if (status >= 300 && status < 400) return redirectFault(host, AT_HOST)
	if (status < 300 && body === undefined) return unreadableReply(host)
	return new Fault('unavailable', `${host} answered with an error (${status})`)
}
