import { z } from 'zod'
import { toCents } from '../money'
import type { RemoteProduct } from '../shop-client'
import { line, lineOrNull } from '../shop-text'
import { parseGid } from './shopify-id'
import type { ShopifySession } from './session.server'

const PRODUCTS = `query Products($after: String) {
  shop { currencyCode }
  productVariants(first: 100, after: $after, sortKey: ID) {
    nodes {
      id sku price displayName inventoryQuantity
      inventoryItem { tracked }
      product { title hasOnlyDefaultVariant }
    }
    pageInfo { hasNextPage endCursor }
  }
}`

const Price = z
	.string()
	.max(40)
	.transform((amount) => toCents(amount) ?? 0)

export const Currency = z.string().regex(/^[A-Z]{3}$/)

export const PageInfo = z.object({
	hasNextPage: z.boolean(),
	endCursor: z.string().max(1000).nullish(),
})

export const VariantsPage = z.object({
	shop: z.object({ currencyCode: Currency }),
	productVariants: z.object({
		nodes: z
			.array(
				z.object({
					id: parseGid('ProductVariant'),
					sku: lineOrNull(255),
					price: Price,
					displayName: line(300),
					inventoryQuantity: z.int().nullish(),
					inventoryItem: z.object({ tracked: z.boolean() }),
					product: z.object({ title: line(300), hasOnlyDefaultVariant: z.boolean() }),
				}),
			)
			.max(100),
		pageInfo: PageInfo,
	}),
})

/** One page of variants, each a product of its own here. */
export async function listProducts(
	{ ask }: ShopifySession,
	after?: string,
): Promise<{ products: RemoteProduct[]; next?: string }> {
	const { shop, productVariants } = await ask(PRODUCTS, VariantsPage, { after: after ?? null })
	const products = productVariants.nodes.map((variant) => ({
		remoteId: variant.id,
		sku: variant.sku,
		title: variant.product.hasOnlyDefaultVariant ? variant.product.title : variant.displayName,
		price: { cents: variant.price, currency: shop.currencyCode },
		stock: variant.inventoryItem.tracked ? (variant.inventoryQuantity ?? 0) : null,
	}))
	return { products, ...nextPage(productVariants.pageInfo) }
}

export const nextPage = ({ hasNextPage, endCursor }: z.infer<typeof PageInfo>) =>
	hasNextPage && endCursor ? { next: endCursor } : {}
