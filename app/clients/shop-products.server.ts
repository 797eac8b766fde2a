import { z } from 'zod'
import type { JsonResponse } from './get-json.server'

/** A product of a store: its lowest price, and the pieces on hand over all variants. */
export type ShopProduct = {
	productId: string
	title: string
	handle: string
	status: string
	priceCents: number | null
	/** Null when the store does not count. */
	stock: number | null
}

const Variant = z.object({
	price: z.union([z.string().max(40), z.number()]).nullish(),
	inventory_management: z.string().nullish(),
	inventory_quantity: z.int().nullish(),
})

const ProductsReply = z.object({
	products: z
		.array(
			z.object({
				id: z.union([z.int().positive(), z.string().regex(/^\d{1,30}$/)]),
				title: z.string(),
				handle: z.string(),
				status: z.string().default('active'),
				variants: z.array(Variant).max(2048).default([]),
			}),
		)
		.max(250),
})

/** One page of products and where the next begins; null for an answer that is none. */
export function readProducts(
	{ body, headers }: JsonResponse,
	host: string,
): { products: ShopProduct[]; next: string | null } | null {
	const reply = ProductsReply.safeParse(body)
	if (!reply.success) return null
	const products = reply.data.products.map(({ id, title, handle, status, variants }) => ({
		productId: String(id),
		title: plain(title, 300),
		handle: plain(handle, 300),
		status: plain(status, 40),
		priceCents: lowestPrice(variants),
		stock: stockOf(variants),
	}))
	return { products, next: nextPage([headers.link].flat().join(','), host) }
}

type Variants = z.infer<typeof Variant>[]

function lowestPrice(variants: Variants): number | null {
	const cents = variants.flatMap(({ price }) => toCents(price) ?? [])
	return cents.length === 0 ? null : Math.min(...cents)
}

/** Whole cents of `12.5` or `"12.50"`; null for what is no price. */
function toCents(price: string | number | null | undefined): number | null {
	const [, units, decimals = ''] = /^(\d{1,12})(?:\.(\d*))?$/.exec(String(price ?? '')) ?? []
	return units === undefined ? null : Number(units + decimals.slice(0, 2).padEnd(2, '0'))
}

function stockOf(variants: Variants): number | null {
	const counted = variants.filter(
		({ inventory_management, inventory_quantity }) =>
			inventory_management && inventory_quantity != null,
	)
	if (counted.length === 0) return null
	return counted.reduce((sum, { inventory_quantity }) => sum + (inventory_quantity ?? 0), 0)
}

/** PostgreSQL takes no NUL; a character that is only half there is no text. */
const plain = (text: string, max: number) =>
	text
		.slice(0, max)
		.replace(/[\ud800-\udfff]/gu, '\ufffd')
		.replaceAll('\u0000', '')

/**
 * The `page_info` of the link to the next page. Only that much is taken from the link, and only from
 * one that stays at the store: an address in an answer must not decide where the token goes.
 */
function nextPage(link: string, host: string): string | null {
	for (const [, address = '', rel] of link.matchAll(/<([^<>]{1,2000})>\s*;\s*rel="?(\w+)"?/g)) {
		if (rel !== 'next' || !URL.canParse(address)) continue
		const url = new URL(address)
		const cursor = url.searchParams.get('page_info')
		if (url.protocol === 'https:' && url.host === host && cursor) return cursor
	}
	return null
}
