import type { LookupFunction } from 'node:net'
import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import { getJson, type JsonResponse } from '../../get-json.server'
import { blockedUrlReason } from '../../post-to-public-url.server'
import { publicLookup } from '../../public-address.server'
import {
	asksForPause,
	parseRetryAfter,
	redirectFault,
	unreachableFault,
} from '../../unreachable-fault'
import { createDeadline } from '../deadline'
import type { ShopLogin } from '../shop-client'
import { htmlWords } from '../shop-text'

export type WooLogin = Extract<ShopLogin, { platform: 'woocommerce' }>

/** One call to one store, of several exchanges within one deadline. */
export type WooSession = {
	host: string
	/** Reads, or changes with a `body`. Throws Fault like `ShopClient`. */
	ask<T>(path: string, schema: z.ZodType<T>, body?: object): Promise<T>
	/** A page of a list. */
	askPage<T>(path: string, schema: z.ZodType<T>): Promise<{ page: T; pages: number }>
}

export type WooOptions = {
	/** Whether a store may be in private networks, and without encryption. */
	allowPrivate: boolean
	/** DNS lookup; by default only public addresses are accepted. */
	lookup?: LookupFunction
	/** Timeouts of one exchange, and of all of a call with its pauses. */
	timeoutMs?: number
	deadlineMs?: number
}

const MAX_BYTES = 4 * 1024 * 1024
const AT_ADDRESS = { field: 'address' }
const AT_KEY = { field: 'key' }

/** The error format of WordPress and WooCommerce. */
const Refusal = z.object({ code: z.string().max(200), message: htmlWords(200) })

export function createWooSessions(options: WooOptions): (login: WooLogin) => WooSession {
	const { allowPrivate, lookup = publicLookup(), timeoutMs = 10_000, deadlineMs = 25_000 } = options
	return ({ address, key, secret }) => {
		if (!URL.canParse(address)) throw new Fault('invalid', 'This is no address', AT_ADDRESS)
		const { host } = new URL(address)
		const deadline = createDeadline(deadlineMs)
		const send = async (url: URL, body?: object): Promise<JsonResponse> => {
			const refusal = allowPrivate ? null : blockedUrlReason(url)
			if (refusal) throw new Fault('invalid', refusal, AT_ADDRESS)
			const authorization = Buffer.from(`${key}:${secret}`).toString('base64')
			return getJson(url, {
				headers: { Authorization: `Basic ${authorization}` },
				timeoutMs: Math.max(1, Math.min(timeoutMs, deadline.leftMs())),
				maxBytes: MAX_BYTES,
				lookup: allowPrivate ? undefined : lookup,
				...(body && { body }),
			}).catch((error: unknown) => {
				throw unreachableFault(host, error, AT_ADDRESS)
			})
		}
		const answered = async (path: string, body?: object): Promise<JsonResponse> => {
			const url = new URL(`${address.replace(/\/+$/, '')}/wp-json/${path}`)
			for (;;) {
				const answer = await send(url, body)
				if (answer.status >= 200 && answer.status <= 299) return answer
				const retryAfterS = parseRetryAfter(answer.headers['retry-after']) ?? 60
				if (answer.status !== 429) throw refused(url, answer)
				if (await deadline.pause(retryAfterS * 1000)) continue
				throw asksForPause(host, retryAfterS)
			}
		}
		const parse = <T>(schema: z.ZodType<T>, { body }: JsonResponse): T => {
			const read = schema.safeParse(body)
			if (read.success) return read.data
			throw body === undefined ? noData(host) : unreadable(host, read.error)
		}
		return {
			host,
			ask: async (path, schema, body) => parse(schema, await answered(path, body)),
			async askPage(path, schema) {
				const answer = await answered(path)
				const pages = Number(answer.headers['x-wp-totalpages'] ?? 1)
				return { page: parse(schema, answer), pages: Number.isSafeInteger(pages) ? pages : 1 }
			},
		}
	}
}

function refused(url: URL, { status, headers, body }: JsonResponse): Fault {
	const { host } = url
	const refusal = Refusal.safeParse(body).data
	const words = refusal?.message ? `: ${refusal.message}` : ''
	if (status === 401 || status === 403) {
		if (!refusal)
			return new Fault('invalid', `${host} lets nobody in (${status}): ${ASK_HOST}`, AT_ADDRESS)
		return new Fault('invalid', `${host} did not accept the key${words}`, AT_KEY)
	}
	if (status >= 300 && status < 400)
		return addsSlash(url, headers.location) ? noData(host) : redirectFault(host, AT_ADDRESS)
	if (status === 404 && refusal?.code === 'rest_no_route')
		return new Fault('invalid', `WooCommerce is not active at ${host}`, AT_ADDRESS)
	if (refusal?.code.endsWith('_invalid_id') || (status === 404 && refusal))
		return new Fault('not-found', `The store no longer has this${words}`)
	if (status === 404) return noData(host)
	if (status < 500 && refusal) return new Fault('conflict', `The store refuses this${words}`)
	const retryAfterS = parseRetryAfter(headers['retry-after'])
	const text = `${host} answered with an error (${status})${words}`
	return new Fault('unavailable', text, retryAfterS ? { retryAfterS } : {})
}

/**
 * Whether a redirect only adds a slash: with plain permalinks WordPress takes the API for a page, and
 * redirects to its canonical address.
 */
const addsSlash = ({ origin, pathname }: URL, location = ''): boolean =>
	location.startsWith(`${origin}${pathname}/`)

const ASK_HOST = 'a security plugin or the web host keeps programs out'

const noData = (host: string) =>
	new Fault(
		'invalid',
		`${host} answers with a web page where data should be: the address is wrong, its permalinks are set to “Plain”, or ${ASK_HOST}`,
		AT_ADDRESS,
	)

function unreadable(host: string, error: z.ZodError): Fault {
	const [issue] = error.issues
	const where = issue ? `: ${z.core.toDotPath(issue.path)} ${issue.message}` : ''
	return new Fault(
		'unavailable',
		`What ${host} answered is not a store’s answer${where}`.slice(0, 280),
	)
}
