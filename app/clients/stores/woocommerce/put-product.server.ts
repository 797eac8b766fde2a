import { Fault } from '@sfc/domain/fault'
import { formatAmount } from '@sfc/domain/units/currency'
import { describeProduct } from '../describe-product'
import type { ProductToPut } from '../shop-client'
import { readCurrency } from './check.server'
import { WooProducts } from './list-products.server'
import type { WooSession } from './rest-session.server'
import { productPath, toRemoteId, WooProduct } from './woo-product'

const FIELDS = '_fields=id,sku,parent_id,status,manage_stock,stock_quantity,images'

/**
 * Creates or updates a product or variation. The store accepts each SKU only once, so no duplicate can be
 * created.
 */
export async function putProduct(
	session: WooSession,
	product: ProductToPut,
): Promise<{ remoteId: string; pictureProblem?: string }> {
	const { price, sku, stock } = product
	const currency = await readCurrency(session)
	if (currency !== price.currency)
		throw new Fault('conflict', `The store sells in ${currency}, not in ${price.currency}`)
	const sold = {
		sku,
		regular_price: formatAmount(price.cents, currency),
		...counted(stock),
		description: describeProduct(product),
	}
	const remoteId = product.remoteId ?? (await findBySku(session, sku))
	if (remoteId?.includes('/')) {
		const { status } = await session.ask(`${productPath(remoteId)}?${FIELDS}`, WooProduct, sold)
		if (status === 'trash') throw inTrash()
		return { remoteId }
	}
	if (remoteId === null && (await findBySku(session, sku, 'trash'))) throw inTrash()
	const whole = { ...sold, name: product.title }
	const { id, images, status } = await (remoteId === null
		? session.ask(`wc/v3/products?${FIELDS}`, WooProduct, {
				...whole,
				type: 'simple',
				status: 'publish',
			})
		: session.ask(`${productPath(remoteId)}?${FIELDS}`, WooProduct, whole))
	if (status === 'trash') throw inTrash()
	return {
		remoteId: remoteId ?? id,
		...(images?.length === 0 && (await addPicture(session, id, product))),
	}
}

/** A separate request, because a store refuses a product whose picture it cannot fetch. */
async function addPicture(
	{ ask }: WooSession,
	id: string,
	{ pictureUrl, title }: ProductToPut,
): Promise<{ pictureProblem?: string }> {
	if (!pictureUrl) return {}
	try {
		const images = [{ src: pictureUrl, alt: title }]
		await ask(`${productPath(id)}?${FIELDS}`, WooProduct, { images })
		return {}
	} catch (error) {
		if (error instanceof Fault && error.code === 'conflict')
			return { pictureProblem: `its picture was not taken: ${error.message}` }
		throw error
	}
}

async function findBySku(
	{ ask }: WooSession,
	sku: string,
	status: 'any' | 'trash' = 'any', // which leaves out the trash
): Promise<string | null> {
	const list = `wc/v3/products?sku=${encodeURIComponent(sku)}&status=${status}&per_page=20&${FIELDS}`
	const found = (await ask(list, WooProducts)).find((product) => product.sku === sku)
	if (!found) return null
	return found.parent_id ? toRemoteId(String(found.parent_id), found.id) : found.id
}

/** Sets the orderable stock, and reads back what the store stored. */
export async function setStock({ ask }: WooSession, remoteId: string, stock: number) {
	const { manage_stock, stock_quantity, status } = await ask(
		`${productPath(remoteId)}?${FIELDS}`,
		WooProduct,
		counted(stock),
	)
	if (status === 'trash' && stock > 0) throw inTrash()
	if (manage_stock === true && stock_quantity === stock) return
	const kept =
		manage_stock === true ? `kept a stock of ${stock_quantity ?? 'nothing'}` : 'does not count it'
	throw new Fault(
		'conflict',
		`The store ${kept}. Turn on stock management there, in its settings and at the product`,
	)
}

const inTrash = () =>
	new Fault(
		'conflict',
		'It is in the trash of the store. Restore it there, or delete it there for good',
	)

const counted = (stock: number) => ({
	manage_stock: true,
	stock_quantity: stock,
	backorders: 'no',
})
