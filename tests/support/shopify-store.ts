export type Variant = {
	id: number
	sku: string | null
	price: string
	tracked: boolean
	policy: string
	/** Available pieces, one entry a location. */
	levels: Record<string, number>
}
export type Product = {
	id: number
	title: string
	handle: string
	descriptionHtml: string
	pictures: string[]
	channels: string[]
	variants: Variant[]
}
type Line = {
	sku: string | null
	name: string
	quantity: number
	currentQuantity: number
	variant: number | null
	price: string
}
export type Order = {
	id: number
	name: string
	createdAt: string
	updatedAt: string
	cancelledAt: string | null
	paid: string
	fulfilled: string
	email: string | null
	buyer: string | null
	lines: Line[]
	note?: string
}

export type ShopifyStore = {
	currency: string
	products: Product[]
	orders: Order[]
	/** Page size, whatever was requested. */
	pageSize: number
	/** Runs before a stock is set, such as a sale in between. */
	beforeSet: (() => void) | null
	keys: string[]
}

export const createStore = (): ShopifyStore => ({
	currency: 'EUR',
	products: [],
	orders: [],
	pageSize: 100,
	beforeSet: null,
	keys: [],
})

export const addProduct = (store: ShopifyStore, more: Partial<Product> = {}): Product => {
	const id = 100 + store.products.length
	const product = {
		id,
		title: `Product ${id}`,
		handle: `product-${id}`,
		descriptionHtml: '',
		pictures: [],
		channels: [],
		variants: [createVariant(id * 10)],
		...more,
	}
	store.products.push(product)
	return product
}

export const createVariant = (id: number, more: Partial<Variant> = {}): Variant => ({
	id,
	sku: `SKU-${id}`,
	price: '3.50',
	tracked: true,
	policy: 'DENY',
	levels: { '1': 4 },
	...more,
})
