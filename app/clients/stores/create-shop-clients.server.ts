import type { ShopClient, ShopLogin } from './shop-client'
import { createShopify } from './shopify/create-shopify.server'
import type { ShopifyOptions } from './shopify/session.server'
import { createWooCommerce } from './woocommerce/create-woocommerce.server'
import type { WooOptions } from './woocommerce/rest-session.server'

/** The stores of farms, each on its platform. */
export function createShopClients(options: {
	shopify: ShopifyOptions
	woocommerce: WooOptions
}): ShopClient {
	const shopify = createShopify(options.shopify)
	const woocommerce = createWooCommerce(options.woocommerce)
	/** Each platform's client gets only its own logins. */
	const of = (login: ShopLogin) =>
		(login.platform === 'shopify' ? shopify : woocommerce) as ShopClient
	return {
		check: (login) => of(login).check(login),
		listProducts: (login, after) => of(login).listProducts(login, after),
		putProduct: (login, product) => of(login).putProduct(login, product),
		setStock: (login, remoteId, stock) => of(login).setStock(login, remoteId, stock),
		listOrders: (login, page) => of(login).listOrders(login, page),
		cancelOrder: (login, remoteId, reason) => of(login).cancelOrder(login, remoteId, reason),
		readWebhook: (login, request) => of(login).readWebhook(login, request),
	}
}
