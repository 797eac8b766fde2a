import type { LookupFunction } from 'node:net'
import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import { getJson, type JsonResponse } from './get-json.server'
import { publicLookup } from './public-address.server'
import { readProducts, type ShopProduct } from './shop-products.server'

/** Where a store is, and the key to its Admin API. */
type ShopCredentials = { host: string; token: string }

export type ShopClient = {
	/** The store's name. Throws Fault when the token is not accepted or the store cannot be reached. */
	check(key: ShopCredentials): Promise<{ name: string }>
	/** All products, as far as `isWhole` says. Throws Fault as `check` does. */
	products(key: ShopCredentials): Promise<{ products: ShopProduct[]; isWhole: boolean }>
}

type Options = {
	/** Stands in for `https://<host>`; the Host header still names the store. */
	apiUrl?: string | undefined
	/** Where names are looked up; only public addresses, unless told. */
	lookup?: LookupFunction
	timeoutMs?: number
}

const API = '/admin/api/2025-07'
const MAX_BYTES = 8 * 1024 * 1024
const MAX_PAGES = 40
const PAGE_SIZE = 250

const ShopReply = z.object({ shop: z.object({ name: z.string().max(300) }) })

/** Speaks to the Admin API of stores. */
export function createShopClient({
	apiUrl,
	lookup = publicLookup(),
	timeoutMs = 10_000,
}: Options): ShopClient {
	const get = async ({ host, token }: ShopCredentials, path: string): Promise<JsonResponse> => {
		const url = new URL(API + path, apiUrl ?? `https://${host}`)
		const headers = { Host: host, 'X-Shopify-Access-Token': token }
		const answer = await getJson(url, {
			headers,
			timeoutMs,
			maxBytes: MAX_BYTES,
			lookup: apiUrl ? undefined : lookup,
		}).catch(async (error: unknown) => {
			throw await unreachable(host, error, lookup)
		})
		if (answer.status !== 200) throw refused(host, answer)
		return answer
	}
	return {
		async check(key) {
			const reply = ShopReply.safeParse((await get(key, '/shop.json')).body)
			if (!reply.success) throw unreadable(key.host)
			return { name: reply.data.shop.name }
		},
		async products(key) {
			const products: ShopProduct[] = []
			let cursor: string | null = null
			for (let page = 1; page <= MAX_PAGES; page++) {
				const answer: JsonResponse = await get(key, `/products.json?${query(cursor)}`)
				const read = readProducts(answer, key.host)
				if (!read) throw unreadable(key.host)
				products.push(...read.products)
				cursor = read.next
				if (cursor === null) return { products, isWhole: true }
			}
			return { products, isWhole: false }
		},
	}
}

const query = (cursor: string | null) =>
	new URLSearchParams({
		limit: String(PAGE_SIZE),
		fields: 'id,title,handle,status,variants',
		...(cursor === null ? {} : { page_info: cursor }),
	})

const AT_STORE = { field: 'shopifyStore' }
const AT_TOKEN = { field: 'shopifyAccessToken' }

function refused(host: string, { status, headers }: JsonResponse): Fault {
	if (status === 401)
		return new Fault('invalid', `${host} did not accept the access token`, AT_TOKEN)
	if (status === 403)
		return new Fault('invalid', 'The access token may not read the products of the store', AT_TOKEN)
	if (status === 404) return new Fault('invalid', `There is no store at ${host}`, AT_STORE)
	if (status === 402 || status === 423)
		return new Fault('invalid', `The store at ${host} is closed at the moment`, AT_STORE)
	const retryAfterS = Math.min(3600, Math.ceil(Number(headers['retry-after'])) || 60)
	if (status === 429)
		return new Fault('unavailable', 'The store asks for a pause. Please try again in a minute.', {
			retryAfterS,
		})
	return new Fault('unavailable', `${host} answered with an error (${status})`)
}

const unreadable = (host: string) =>
	new Fault('unavailable', `What ${host} answered is not a store’s answer`)

async function unreachable(host: string, cause: unknown, lookup: LookupFunction): Promise<Fault> {
	const { code, name } = cause as NodeJS.ErrnoException
	if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
		return (await isOnline(lookup)) && code === 'ENOTFOUND'
			? new Fault('invalid', `There is no store at ${host}`, AT_STORE)
			: new Fault('unavailable', `This server is offline, so ${host} could not be reached`, {
					cause,
				})
	if (name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR')
		return new Fault('unavailable', `${host} did not answer in time`, { cause })
	return new Fault('unavailable', `${host} could not be reached`, { cause })
}

/** Whether names can be looked up at all. The domain of all stores always has an address. */
const isOnline = (lookup: LookupFunction) =>
	new Promise<boolean>((answer) => lookup('myshopify.com', {}, (error) => answer(error === null)))
