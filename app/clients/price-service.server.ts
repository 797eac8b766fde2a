import type { LookupFunction } from 'node:net'
import { parsePriceAnswer, type PriceAnswer } from '@sfc/contract/control/price-answer'
import { Fault } from '@sfc/domain/fault'
import { getJson } from './get-json.server'
import { blockedUrlReason } from './post-to-public-url.server'
import { publicLookup } from './public-address.server'
import { asksForPause, parseRetryAfter, redirectFault, unreachableFault } from './unreachable-fault'

export type PriceServiceClient = {
	/**
	 * Reads electricity prices from an address that a person entered. Throws Fault invalid when the address or its
	 * answer is wrong, unavailable otherwise.
	 */
	read(url: URL, now: number): Promise<PriceAnswer>
	/** Why an address is not asked; null when it may be. */
	refusal(url: URL): string | null
}

type Options = {
	/** Whether a service may be in private networks, and without encryption. */
	allowPrivate: boolean
	/** DNS lookup; by default only public addresses are accepted. */
	lookup?: LookupFunction
	timeoutMs?: number
}

const MAX_BYTES = 1024 * 1024
const AT_URL = { field: 'url' }

/** Creates a client for public price services. It sends no key and follows no redirect. */
export function createPriceServiceClient({
	allowPrivate,
	lookup = publicLookup(),
	timeoutMs = 10_000,
}: Options): PriceServiceClient {
	const refusal = (url: URL) => (allowPrivate ? null : blockedUrlReason(url))
	return {
		refusal,
		async read(url, now) {
			const blocked = refusal(url)
			if (blocked) throw new Fault('invalid', blocked, AT_URL)
			const { status, headers, body } = await getJson(url, {
				headers: {},
				timeoutMs,
				maxBytes: MAX_BYTES,
				...(!allowPrivate && { lookup }),
			}).catch((error: unknown) => {
				throw unreachableFault(url.host, error, AT_URL)
			})
			if (status >= 300 && status < 400) throw redirectFault(url.host, AT_URL)
			const retryAfterS = parseRetryAfter(headers['retry-after'])
			if (status === 429) throw asksForPause(url.host, retryAfterS ?? 600)
			if (status >= 500) throw new Fault('unavailable', `${url.host} answers with error ${status}`)
			if (status !== 200)
				throw new Fault('invalid', `${url.host} refuses this address: ${status}`, AT_URL)
			const answer = parsePriceAnswer(body, now)
			if (answer) return answer
			throw new Fault(
				'invalid',
				`The answer of ${url.host} is of no known price service, or names no prices of one area`,
				AT_URL,
			)
		},
	}
}
