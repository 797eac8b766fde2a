import { createHash } from 'node:crypto'
import { Fault } from '@sfc/domain/fault'
import { formatAmount } from '@sfc/domain/units/currency'
import { z } from 'zod'
import { describeProduct } from '../describe-product'
import type { ProductToPut } from '../shop-client'
import { Currency } from './list-products.server'
import { publish } from './publish.server'
import { setStock } from './set-stock.server'
import { toGid, parseGid } from './shopify-id'
import type { ShopifySession } from './session.server'
import { requireNoUserErrors, UserErrors } from './user-errors'

const VARIANT = `id sku product { id hasOnlyDefaultVariant media(first: 1) { nodes { id } } }`

const FIND = `query Find($id: ID!, $byId: Boolean!, $sku: String!, $handle: String!) {
  shop { currencyCode }
  productVariant(id: $id) @include(if: $byId) { ${VARIANT} }
  productVariants(first: 10, query: $sku) @skip(if: $byId) { nodes { ${VARIANT} } }
  productByIdentifier(identifier: { handle: $handle }) @skip(if: $byId) {
    hasOnlyDefaultVariant
    variants(first: 1) { nodes { ${VARIANT} } }
  }
}`

const CHANGE = `mutation Change($productId: ID!, $variants: [ProductVariantsBulkInput!]!, $isOnly: Boolean!, $product: ProductUpdateInput, $media: [CreateMediaInput!]) {
  productVariantsBulkUpdate(productId: $productId, variants: $variants) { userErrors { code message } }
  productUpdate(product: $product, media: $media) @include(if: $isOnly) { userErrors { message } }
}`

const MAKE = `mutation Make($handle: String!, $input: ProductSetInput!) {
  productSet(identifier: { handle: $handle }, input: $input, synchronous: true) {
    product { id variants(first: 1) { nodes { id } } }
    userErrors { code message }
  }
}`

const Gid = z.string().min(1).max(200)

const Variant = z.object({
	id: parseGid('ProductVariant'),
	sku: z.string().max(10_000).nullish(),
	product: z.object({
		id: Gid,
		hasOnlyDefaultVariant: z.boolean(),
		media: z.object({ nodes: z.array(z.unknown()) }),
	}),
})
type Variant = z.infer<typeof Variant>

const Found = z.object({
	shop: z.object({ currencyCode: Currency }),
	productVariant: Variant.nullish(),
	productVariants: z.object({ nodes: z.array(Variant) }).optional(),
	productByIdentifier: z
		.object({
			hasOnlyDefaultVariant: z.boolean(),
			variants: z.object({ nodes: z.array(Variant).min(1) }),
		})
		.nullish(),
})

const Changed = z.object({
	productVariantsBulkUpdate: z.object({ userErrors: UserErrors }),
	productUpdate: z.object({ userErrors: UserErrors }).optional(),
})

const Made = z.object({
	productSet: z.object({
		product: z
			.object({
				id: Gid,
				variants: z.object({ nodes: z.array(z.object({ id: parseGid('ProductVariant') })).min(1) }),
			})
			.nullish(),
		userErrors: UserErrors,
	}),
})

/**
 * Creates or updates a product. A store finds a new SKU only after a while; a handle made of the SKU keeps a
 * second attempt in between from creating a second product.
 */
export async function putProduct(
	session: ShopifySession,
	product: ProductToPut,
): Promise<{ remoteId: string }> {
	const existing = await find(session, product)
	if (!existing) return make(session, product)
	await change(session, product, existing)
	await setStock(session, existing.id, product.stock)
	return { remoteId: existing.id }
}

async function find(session: ShopifySession, product: ProductToPut): Promise<Variant | null> {
	const { remoteId, sku, price } = product
	const found = await session.ask(FIND, Found, {
		id: toGid('ProductVariant', remoteId ?? '0'),
		byId: remoteId !== undefined,
		sku: `sku:'${sku.replace(/[\\']/g, '\\$&')}'`,
		handle: buildHandle(sku),
	})
	const { currencyCode } = found.shop
	if (currencyCode !== price.currency)
		throw new Fault('conflict', `The store sells in ${currencyCode}, not in ${price.currency}`)
	if (remoteId !== undefined) {
		if (!found.productVariant) throw new Fault('not-found', 'The store no longer has this product')
		return found.productVariant
	}
	const bySku = found.productVariants?.nodes.find((variant) => variant.sku === sku)
	if (bySku || !found.productByIdentifier) return bySku ?? null
	const [only] = found.productByIdentifier.variants.nodes
	if (found.productByIdentifier.hasOnlyDefaultVariant && only) return only
	throw new Fault(
		'conflict',
		`The product has variants in the store now. Give the one that the farm sells the SKU ${sku}`,
	)
}

async function change({ ask }: ShopifySession, put: ProductToPut, { id, product }: Variant) {
	const isOnly = product.hasOnlyDefaultVariant
	const needsPicture = put.pictureUrl !== undefined && product.media.nodes.length === 0
	const changed = await ask(CHANGE, Changed, {
		productId: product.id,
		variants: [
			{
				id: toGid('ProductVariant', id),
				price: formatAmount(put.price.cents, put.price.currency),
				inventoryPolicy: 'DENY',
				inventoryItem: { sku: put.sku, tracked: true },
			},
		],
		isOnly,
		product: { id: product.id, title: put.title, descriptionHtml: describeProduct(put) },
		media: needsPicture
			? [{ originalSource: put.pictureUrl, mediaContentType: 'IMAGE', alt: put.title }]
			: [],
	})
	requireNoUserErrors(changed.productVariantsBulkUpdate.userErrors)
	requireNoUserErrors(changed.productUpdate?.userErrors ?? [])
}

async function make(session: ShopifySession, put: ProductToPut): Promise<{ remoteId: string }> {
	const handle = buildHandle(put.sku)
	const option = { optionName: 'Title', name: 'Default Title' }
	const { productSet } = await session.ask(MAKE, Made, {
		handle,
		input: {
			handle,
			title: put.title,
			descriptionHtml: describeProduct(put),
			status: 'ACTIVE',
			productOptions: [{ name: option.optionName, values: [{ name: option.name }] }],
			variants: [
				{
					optionValues: [option],
					price: formatAmount(put.price.cents, put.price.currency),
					inventoryPolicy: 'DENY',
					inventoryItem: { sku: put.sku, tracked: true },
				},
			],
			...(put.pictureUrl && {
				files: [{ originalSource: put.pictureUrl, contentType: 'IMAGE', alt: put.title }],
			}),
		},
	})
	requireNoUserErrors(productSet.userErrors)
	const [variant] = productSet.product?.variants.nodes ?? []
	if (!productSet.product || !variant)
		throw new Fault('unavailable', 'The store did not say which product it made')
	await setStock(session, variant.id, put.stock)
	await publish(session, productSet.product.id)
	return { remoteId: variant.id }
}

function buildHandle(sku: string): string {
	const words = sku
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-|-$/g, '')
		.slice(0, 60)
	const mark = createHash('sha256').update(sku).digest('hex').slice(0, 8)
	return words ? `${words}-${mark}` : mark
}
