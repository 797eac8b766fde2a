import { z } from 'zod'
import { toCents } from '../money'
import type { RemoteProduct } from '../shop-client'
import { htmlLine, id, lineOrNull } from '../shop-text'

/** A product or one of its variations. */
export const WooProduct = z.object({
	id,
	name: htmlLine(300).optional(),
	type: z.string().max(60).optional(),
	parent_id: z.int().nonnegative().nullish(),
	sku: lineOrNull(255),
	price: z.union([z.string().max(40), z.number()]).nullish(),
	/** `parent`: the variation is counted with its product. */
	manage_stock: z.union([z.boolean(), z.string().max(20)]).nullish(),
	stock_quantity: z.number().nullish(),
	status: z.string().max(60).optional(),
	images: z.array(z.unknown()).max(1000).nullish(),
})
export type WooProduct = z.infer<typeof WooProduct>

/** `12`, or `12/34` for a variation. */
export const toRemoteId = (productId: string, variationId?: string): string =>
	variationId ? `${productId}/${variationId}` : productId

/** The path of a product in the API. */
export function productPath(remoteId: string): string {
	const [product = '', variation] = remoteId.split('/').map(encodeURIComponent)
	return `wc/v3/products/${product}${variation ? `/variations/${variation}` : ''}`
}

export function toRemoteProduct(
	product: WooProduct,
	currency: string,
	parent?: WooProduct,
): RemoteProduct {
	const { sku, price, manage_stock, stock_quantity } = product
	const name = product.name ?? ''
	return {
		remoteId: parent ? toRemoteId(parent.id, product.id) : product.id,
		sku,
		title: parent ? [parent.name, name].filter(Boolean).join(' – ') : name,
		price: { cents: toCents(price ?? '') ?? 0, currency },
		stock: manage_stock === true ? Math.floor(stock_quantity ?? 0) : null,
	}
}
