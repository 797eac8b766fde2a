import { z } from 'zod'
import type { RemoteProduct } from '../shop-client'
import { readCurrency } from './check.server'
import type { WooSession } from './rest-session.server'
import { toRemoteProduct, WooProduct } from './woo-product'

const FIELDS = '_fields=id,name,type,parent_id,sku,price,manage_stock,stock_quantity'

export const WooProducts = z.array(WooProduct).max(100)

/** Pages of variations of one product, 100 each. */
const MOST_VARIATION_PAGES = 5

/** One page of products; each variation becomes one product. */
export async function listProducts(
	session: WooSession,
	after = '1',
): Promise<{ products: RemoteProduct[]; next?: string }> {
	const number = Math.max(1, Math.trunc(Number(after)) || 1)
	const currency = await readCurrency(session)
	const list = `wc/v3/products?per_page=20&page=${number}&orderby=id&order=asc&status=any&${FIELDS}`
	const { page, pages } = await session.askPage(list, WooProducts)
	const products: RemoteProduct[] = []
	for (const product of page) {
		if (product.type !== 'variable') products.push(toRemoteProduct(product, currency))
		else
			for (const variation of await listVariations(session, product.id))
				products.push(toRemoteProduct(variation, currency, product))
	}
	return { products, ...(number < pages && page.length > 0 && { next: String(number + 1) }) }
}

async function listVariations({ askPage }: WooSession, productId: string): Promise<WooProduct[]> {
	const variations: WooProduct[] = []
	for (let number = 1; number <= MOST_VARIATION_PAGES; number++) {
		const list = `wc/v3/products/${productId}/variations?per_page=100&page=${number}&orderby=id&order=asc&${FIELDS}`
		const { page, pages } = await askPage(list, WooProducts)
		variations.push(...page)
		if (number >= pages) break
	}
	return variations
}
