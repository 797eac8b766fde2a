import type { IncomingHttpHeaders } from 'node:http'

/** The address of a store, and its keys, which are sent to that address and nowhere else. */
export type ShopLogin =
	| {
			platform: 'shopify'
			/** As `shopHost` returns it. */
			host: string
			token: string
			webhookSecret?: string
	  }
	| {
			platform: 'woocommerce'
			/** The public https address of the site, as people open it; others only when the server allows them. */
			address: string
			key: string
			secret: string
			webhookSecret?: string
	  }

/** Hundredths of the currency unit, also for currencies with none or three decimals; ISO 4217. */
type Money = { cents: number; currency: string }

/** A product that can be ordered; each variant is one. */
export type RemoteProduct = {
	/** Opaque id of the platform. `RemoteOrder.lines` refer to products by it. */
	remoteId: string
	sku: string | null
	title: string
	price: Money
	/** Pieces that can be ordered, below 0 when too many were sold; null when the store does not count. */
	stock: number | null
}

export type ProductToPut = {
	/** Left out for a new product; an existing one with the same SKU is updated instead. */
	remoteId?: string
	sku: string
	title: string
	/** Plain text. */
	description: string
	/** In the currency of the store; others are refused. */
	price: Money
	stock: number
	/** Pre-order: the day it is ready (YYYY-MM-DD), which the buyer reads. */
	readyOn?: string
	/** A public https address that the store fetches itself, and only for a product without picture. */
	pictureUrl?: string
}

export type RemoteOrder = {
	remoteId: string
	/** The order number that buyer and shop use, such as #1001. */
	number: string
	createdAt: Date
	/** Rises with every change: of two messages on an order, the later one is right. */
	updatedAt: Date
	/** `open` is not paid yet; `refunded` is refunded in whole; partial refunds are in the lines. */
	state: 'open' | 'paid' | 'fulfilled' | 'cancelled' | 'refunded'
	buyer: { name: string; email: string | null }
	lines: {
		sku: string | null
		/** The `remoteId` of the product; empty for one that is no longer in the store. */
		remoteProductId: string
		title: string
		/** Ordered pieces, and how many of them were refunded or removed since. */
		quantity: number
		refunded: number
		/** For one piece. */
		price: Money
	}[]
}

/**
 * A client for stores. Each call ends within the client's deadline, and answers are bounded. Throws Fault:
 * `invalid` with the field of the login (`host`, `address`, `token`, `key`) when address or key are wrong, so
 * that a person has to act; `unavailable` when a later attempt may succeed, with `retryAfterS` when the store
 * named a pause; `not-found` for a product or order that the store no longer has; `conflict` when it refuses
 * this one product or order, in its own words.
 */
export type ShopClient<Login = ShopLogin> = {
	check(login: Login): Promise<{ name: string; currency: string }>
	/** Reads one page; pass `next` as `after`. It is absent on the last page. */
	listProducts(login: Login, after?: string): Promise<{ products: RemoteProduct[]; next?: string }>
	/**
	 * Creates or updates a product with its stock; idempotent. With `pictureProblem` the store took the product
	 * without its picture.
	 */
	putProduct(
		login: Login,
		product: ProductToPut,
	): Promise<{ remoteId: string; pictureProblem?: string }>
	/** `stock`: pieces that can be ordered from now on. */
	setStock(login: Login, remoteId: string, stock: number): Promise<void>
	/**
	 * Oldest change first, so that an interrupted walk continues from the last `updatedAt`. Pages like
	 * `listProducts`.
	 */
	listOrders(
		login: Login,
		page: { changedSince: Date; after?: string },
	): Promise<{ orders: RemoteOrder[]; next?: string }>
	/** Cancels an order that cannot be fulfilled. The store refunds and informs the buyer. Idempotent. */
	cancelOrder(login: Login, remoteId: string, reason: string): Promise<void>
	/**
	 * The order of a webhook message; `ignored` for a message about something else. Throws Fault
	 * `unauthenticated` when the signature is missing or wrong, `invalid` when a signed message is unreadable.
	 */
	readWebhook(
		login: Login,
		request: { headers: IncomingHttpHeaders; body: Buffer },
	): RemoteOrder | 'ignored'
}
