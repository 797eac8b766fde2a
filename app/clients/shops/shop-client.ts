import type { IncomingHttpHeaders } from 'node:http'

/** Where a store is, and the keys to it. They go to that address and nowhere else. */
export type ShopLogin =
	| {
			platform: 'shopify'
			/** As `shopHost` gives it. */
			host: string
			token: string
			webhookSecret?: string
	  }
	| {
			platform: 'woocommerce'
			/** The address of the site, as people open it; https, and public unless the server allows others. */
			address: string
			key: string
			secret: string
			webhookSecret?: string
	  }

/** Hundredths of the unit, also where a currency writes none or three decimals; ISO 4217. */
type Money = { cents: number; currency: string }

/** One thing that can be ordered: a variant, where a product has several. */
export type RemoteProduct = {
	/** Only its own platform reads it. `RemoteOrder.lines` name products by the same. */
	remoteId: string
	sku: string | null
	title: string
	price: Money
	/** Pieces that can be ordered, below 0 when too much was sold; null when the store does not count. */
	stock: number | null
}

export type ProductToPut = {
	/** Left out for a new one; one of the same SKU is taken over rather than made twice. */
	remoteId?: string
	sku: string
	title: string
	/** Plain text. */
	description: string
	/** In the currency of the store: another one is refused. */
	price: Money
	stock: number
	/** Sold before it is ready, on this day (YYYY-MM-DD); the buyer reads it. */
	readyOn?: string
	/** A public https address that the store fetches itself, and only for a product without picture. */
	pictureUrl?: string
}

export type RemoteOrder = {
	remoteId: string
	/** As buyer and shop call it, such as #1001. */
	number: string
	createdAt: Date
	/** Rises with every change: of two messages on an order, the one with the later date is right. */
	updatedAt: Date
	/** `open` is not paid yet; `refunded` is paid back in whole, in part is in the lines. */
	state: 'open' | 'paid' | 'fulfilled' | 'cancelled' | 'refunded'
	buyer: { name: string; email: string | null }
	lines: {
		sku: string | null
		/** The `remoteId` of the product; empty for one that is no longer in the store. */
		remoteProductId: string
		title: string
		/** Pieces that were ordered, and how many of them were refunded or taken out since. */
		quantity: number
		refunded: number
		/** For one piece. */
		price: Money
	}[]
}

/**
 * Speaks to a store. Everything ends within the client's deadline, and answers are read up to a bound.
 * Throws Fault: `invalid` with the field of the login (`host`, `address`, `token`, `key`) when address or
 * key are at fault, so that only a person helps; `unavailable` when a later attempt may succeed, with
 * `retryAfterS` where the store named a pause; `not-found` for a product or order that the store no
 * longer has; `conflict` when it refuses this one product or order, in its own words.
 */
export type ShopClient<Login = ShopLogin> = {
	check(login: Login): Promise<{ name: string; currency: string }>
	/** One page; `next` goes into `after` and is left out on the last. */
	listProducts(login: Login, after?: string): Promise<{ products: RemoteProduct[]; next?: string }>
	/**
	 * Makes or changes a product, stock included. Repeating it makes no second one. With `pictureProblem` the
	 * store took the product without its picture.
	 */
	putProduct(
		login: Login,
		product: ProductToPut,
	): Promise<{ remoteId: string; pictureProblem?: string }>
	/** `stock`: pieces that can be ordered from now on. */
	setStock(login: Login, remoteId: string, stock: number): Promise<void>
	/** Oldest change first, so that a walk that broke off goes on from the last `updatedAt`. Pages as `listProducts`. */
	listOrders(
		login: Login,
		page: { changedSince: Date; after?: string },
	): Promise<{ orders: RemoteOrder[]; next?: string }>
	/** For when nothing is left to sell. The store pays back and writes to the buyer. One that is cancelled stays so. */
	cancelOrder(login: Login, remoteId: string, reason: string): Promise<void>
	/**
	 * The order a message of the store is about; `ignored` for one about something else. Throws Fault
	 * `unauthenticated` when the signature is missing or wrong, `invalid` when it is signed and unreadable.
	 */
	readWebhook(
		login: Login,
		request: { headers: IncomingHttpHeaders; body: Buffer },
	): RemoteOrder | 'ignored'
}
