/**
 * An in-memory Shopify store for the operations that the client sends. From documents: names, types and error
 * codes are those of the Admin GraphQL schema 2026-07, against which each of the client's operations was
 * validated; that `changeFromQuantity` and `@idempotent` are mandatory is in
 * shopify.dev/changelog/making-changefromquantity-field-required and
 * shopify.dev/changelog/making-idempotency-mandatory-for-inventory-adjustments-and-refund-mutations; that a
 * product made over the API is in no channel, in the description of `publishablePublish`. Not from documents:
 * that a new SKU is found at once.
 */
import {
	addProduct,
	createVariant,
	type Order,
	type Product,
	type ShopifyStore,
	type Variant,
} from './shopify-store'

type Variables = Record<string, unknown>
type Input = {
	handle: string
	title: string
	descriptionHtml: string
	files?: { originalSource: string }[]
	variants: VariantInput[]
}
type VariantInput = {
	id?: string
	price: string
	inventoryPolicy: string
	inventoryItem: { sku: string; tracked: boolean }
}

const gid = (kind: string, id: number | string) => `gid://shopify/${kind}/${id}`
const gidNumber = (id: unknown) => Number(String(id).split('/').at(-1))

const page = <T>(all: T[], after: unknown, size: number) => {
	const from = after ? Number(after) : 0
	const end = from + size
	return {
		nodes: all.slice(from, end),
		pageInfo: { hasNextPage: end < all.length, endCursor: String(end) },
	}
}

const isOnly = ({ variants }: Product) => variants.length === 1
const variantStock = ({ levels }: Variant) => Object.values(levels).reduce((sum, n) => sum + n, 0)
const inventoryItemNode = (variant: Variant) => ({
	id: gid('InventoryItem', variant.id),
	tracked: variant.tracked,
	inventoryLevels: {
		nodes: Object.entries(variant.levels).map(([location, quantity]) => ({
			location: { id: gid('Location', location) },
			quantities: [{ quantity }],
		})),
	},
})
const found = (product: Product, variant: Variant) => ({
	id: gid('ProductVariant', variant.id),
	sku: variant.sku,
	product: {
		id: gid('Product', product.id),
		hasOnlyDefaultVariant: isOnly(product),
		media: { nodes: product.pictures.map((id) => ({ id })) },
	},
})

const variantPage = (store: ShopifyStore) =>
	store.products.flatMap((product) => product.variants.map((variant) => ({ product, variant })))
const variantBy = (store: ShopifyStore, id: unknown) =>
	variantPage(store).find(({ variant }) => variant.id === gidNumber(id))

/** The `data` of each operation, by its name. */
export const OPERATIONS: Record<string, (store: ShopifyStore, variables: Variables) => object> = {
	Check: (store) => ({ shop: { name: 'Green Leaf', currencyCode: store.currency } }),
	Products: (store, { after }) => {
		const nodes = variantPage(store).map(({ product, variant }) => ({
			...found(product, variant),
			price: variant.price,
			displayName: `${product.title} - ${variant.id}`,
			inventoryQuantity: variantStock(variant),
			inventoryItem: { tracked: variant.tracked },
			product: { title: product.title, hasOnlyDefaultVariant: isOnly(product) },
		}))
		return {
			shop: { currencyCode: store.currency },
			productVariants: page(nodes, after, store.pageSize),
		}
	},
	Find: (store, { id, byId, sku, handle }) => {
		const shop = { currencyCode: store.currency }
		const one = variantBy(store, id)
		if (byId) return { shop, productVariant: one ? found(one.product, one.variant) : null }
		const wanted = /^sku:'(.*)'$/.exec(String(sku))?.[1]?.replace(/\\(.)/g, '$1')
		const product = store.products.find((each) => each.handle === handle)
		return {
			shop,
			productVariants: {
				nodes: variantPage(store)
					.filter(({ variant }) => variant.sku?.toLowerCase() === wanted?.toLowerCase())
					.map((each) => found(each.product, each.variant)),
			},
			productByIdentifier: product
				? {
						hasOnlyDefaultVariant: isOnly(product),
						variants: { nodes: product.variants.map((variant) => found(product, variant)) },
					}
				: null,
		}
	},
	Change: (store, { variants, isOnly: only, product, media }) => {
		for (const change of variants as VariantInput[]) {
			const one = variantBy(store, change.id)
			if (!one)
				return {
					productVariantsBulkUpdate: {
						userErrors: [
							{ code: 'PRODUCT_VARIANT_DOES_NOT_EXIST', message: 'Product variant does not exist' },
						],
					},
				}
			const { inventoryItem, price, inventoryPolicy: policy } = change
			Object.assign(one.variant, { ...inventoryItem, price, policy })
			if (!only) continue
			const { title, descriptionHtml } = product as Input
			Object.assign(one.product, { title, descriptionHtml })
			for (const { originalSource } of media as { originalSource: string }[])
				one.product.pictures.push(originalSource)
		}
		return {
			productVariantsBulkUpdate: { userErrors: [] },
			...(only ? { productUpdate: { userErrors: [] } } : {}),
		}
	},
	Make: (store, variables) => {
		const { handle, title, descriptionHtml, files = [], variants } = variables.input as Input
		const [given] = variants
		const product = addProduct(store, { handle, title, descriptionHtml })
		product.pictures = files.map(({ originalSource }) => originalSource)
		product.variants = [
			createVariant(product.id * 10, {
				...given?.inventoryItem,
				price: given?.price ?? '',
				policy: given?.inventoryPolicy ?? '',
				levels: { '1': 0 },
			}),
		]
		return {
			productSet: {
				product: {
					id: gid('Product', product.id),
					variants: { nodes: [{ id: gid('ProductVariant', product.id * 10) }] },
				},
				userErrors: [],
			},
		}
	},
	Channels: () => ({
		publications: {
			nodes: [
				{ id: 'gid://shopify/Publication/1', supportsFuturePublishing: true },
				{ id: 'gid://shopify/Publication/2', supportsFuturePublishing: false },
			],
		},
	}),
	Publish: (store, { id, input }) => {
		const product = store.products.find((each) => each.id === gidNumber(id))
		product?.channels.push(
			...(input as { publicationId: string }[]).map((each) => each.publicationId),
		)
		return { publishablePublish: { userErrors: [] } }
	},
	Stock: (store, { id }) => {
		const one = variantBy(store, id)
		return { productVariant: one ? { inventoryItem: inventoryItemNode(one.variant) } : null }
	},
	SetStock: (store, { input, key }) => {
		store.beforeSet?.()
		store.keys.push(String(key))
		const { quantities } = input as {
			quantities: {
				inventoryItemId: string
				locationId: string
				quantity: number
				changeFromQuantity: number
			}[]
		}
		const changes = quantities.map((each) => ({
			...each,
			variant: variantBy(store, each.inventoryItemId)?.variant,
			location: String(gidNumber(each.locationId)),
		}))
		const userErrors = changes
			.filter((each) => each.variant?.levels[each.location] !== each.changeFromQuantity)
			.map(() => ({
				code: 'CHANGE_FROM_QUANTITY_STALE',
				message: 'The changeFromQuantity argument no longer matches the persisted quantity',
			}))
		if (userErrors.length === 0)
			for (const { variant, location, quantity } of changes)
				if (variant) variant.levels[location] = quantity
		return { inventorySetQuantities: { userErrors } }
	},
	Orders: (store, { query, after }) => {
		const since = Date.parse(/^updated_at:>='(.*)'$/.exec(String(query))?.[1] ?? '')
		const changed = store.orders
			.filter(({ updatedAt }) => Date.parse(updatedAt) >= since)
			.sort((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt))
		return {
			orders: page(
				changed.map((order) => orderNode(order, store)),
				after,
				Math.min(10, store.pageSize),
			),
		}
	},
	MoreLines: (store, { id, after }) => {
		const order = store.orders.find((each) => each.id === gidNumber(id))
		return { order: order ? { lineItems: linesPage(order, store, after, 100) } : null }
	},
	State: (store, { id }) => {
		const order = store.orders.find((each) => each.id === gidNumber(id))
		return { order: order ? { cancelledAt: order.cancelledAt } : null }
	},
	Cancel: (store, { id, note }) => {
		const order = store.orders.find((each) => each.id === gidNumber(id))
		if (order?.fulfilled === 'FULFILLED')
			return {
				orderCancel: {
					orderCancelUserErrors: [{ code: 'INVALID', message: 'Cannot cancel a fulfilled order' }],
				},
			}
		if (order) Object.assign(order, { cancelledAt: '2026-11-25T12:00:00Z', paid: 'REFUNDED', note })
		return { orderCancel: { orderCancelUserErrors: [] } }
	},
}

const linesPage = (order: Order, { currency }: ShopifyStore, after: unknown, size: number) =>
	page(
		order.lines.map(({ variant, price, ...rest }) => ({
			...rest,
			variant: variant ? { id: gid('ProductVariant', variant) } : null,
			originalUnitPriceSet: { shopMoney: { amount: price, currencyCode: currency } },
		})),
		after,
		size,
	)

const orderNode = (order: Order, store: ShopifyStore) => ({
	id: gid('Order', order.id),
	name: order.name,
	createdAt: order.createdAt,
	updatedAt: order.updatedAt,
	cancelledAt: order.cancelledAt,
	displayFinancialStatus: order.paid,
	displayFulfillmentStatus: order.fulfilled,
	email: order.email,
	displayAddress: order.buyer ? { name: order.buyer } : null,
	customer: null,
	lineItems: linesPage(order, store, null, Math.min(20, store.pageSize)),
})
