import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { storeProducts, stores } from '#db/schema/stores'
import type { RemoteProduct } from '~/clients/stores/shop-client'
import { saveProgress } from './save-progress.server'
import { buildStorePictureUrl } from './store-picture-url'
import type { StoreWork } from './store.server'
import { buildStoreCatalogue, type CatalogueProduct } from './store-catalogue'
import { writeLog } from './write-log.server'

type Product = typeof storeProducts.$inferSelect
/** Product to change in the store, and its known state there. */
type Change = { wanted: CatalogueProduct; known: Product | undefined; isWhole: boolean }

const RETRY_MS = 15 * 60_000
const MOST_PAGES = 100
const GONE =
	'The store no longer has this product. “Sync now” makes it again; to stop selling it, take the offer off sale'

/**
 * Lists the changes that bring these offers of the farm into the store, without asking the store.
 */
export async function listProductChanges(
	{ ctx, store }: Pick<StoreWork, 'ctx' | 'store'>,
	offers: Parameters<typeof buildStoreCatalogue>[0],
): Promise<Change[]> {
	const products = await ctx.db.read
		.select()
		.from(storeProducts)
		.where(eq(storeProducts.storeId, store.id))
	const changes: Change[] = []
	for (const wanted of buildStoreCatalogue(offers, store)) {
		const known = products.find(({ sku }) => sku === wanted.sku)
		const mayPut = store.autoSync || store.isAsked
		const isWhole = known?.remoteId
			? mayPut && wanted.stock > 0 && known.sent !== toSentProduct(wanted)
			: mayPut && wanted.stock > 0
		const isDue = !known || known.retryAt <= ctx.now()
		if (isDue && (isWhole || (known?.remoteId && known.stock !== wanted.stock)))
			changes.push({ wanted, known, isWhole })
	}
	return changes
}

/**
 * Creates products, changes them and sets their stock. An error of the store about one is stored
 * with it and delays no other.
 */
export async function publishProducts(work: StoreWork, changes: readonly Change[]): Promise<void> {
	const { ctx, store } = work
	let done = 0
	for (const change of changes) {
		const { wanted, known } = change
		const result = await publishProduct(work, change).catch((error: unknown) => {
			if (!(error instanceof Fault) || !['conflict', 'not-found'].includes(error.code)) throw error
			const failure = error.code === 'not-found' ? GONE : error.message
			return { failure, retryAt: ctx.now() + RETRY_MS }
		})
		const key = { storeId: store.id, sku: wanted.sku }
		const own = { farmId: store.farmId, offerId: wanted.offerId }
		const values = { failure: null, retryAt: 0, ...result }
		await ctx.db.write(async (tx) => {
			await tx
				.insert(storeProducts)
				.values({ ...key, ...own, ...values })
				.onConflictDoUpdate({ target: [storeProducts.storeId, storeProducts.sku], set: values })
			if (values.failure !== null && values.failure !== known?.failure)
				await writeLog(tx, ctx, store, {
					text: `${wanted.title}: ${values.failure}`,
					isProblem: true,
				})
		})
		done += 1
		await saveProgress(work, store.phase === null ? {} : { done })
	}
}

async function publishProduct(
	{ ctx, store, client, login }: StoreWork,
	{ wanted, known, isWhole }: Change,
) {
	const { sku, title, description, cents, picture, stock, readyOn } = wanted
	if (!isWhole && known?.remoteId) {
		await client.setStock(login, known.remoteId, stock)
		return { stock }
	}
	const pictureUrl = buildStorePictureUrl(ctx.clients.siteUrl, picture)
	const { remoteId, pictureProblem } = await client.putProduct(login, {
		...(known?.remoteId && { remoteId: known.remoteId }),
		sku,
		title,
		description,
		stock,
		price: { cents, currency: ctx.farm.currency },
		...(readyOn !== null && { readyOn }),
		...(pictureUrl && { pictureUrl }),
	})
	if (pictureProblem)
		await ctx.db.write((tx) =>
			writeLog(tx, ctx, store, { text: `${title}: ${pictureProblem}`, isProblem: true }),
		)
	return { remoteId, stock, readyOn, sent: toSentProduct(wanted) }
}

const toSentProduct = ({ title, description, cents, readyOn, picture }: CatalogueProduct) =>
	JSON.stringify([title, description, cents, readyOn, ...(picture ? [picture] : [])])

/** Reads all products of the store, and marks the farm's that are gone or were changed there. */
export async function compareProducts(work: StoreWork): Promise<void> {
	const { ctx, store, client, login } = work
	const there = new Map<string, RemoteProduct>()
	let after: string | undefined
	for (let page = 1; page <= MOST_PAGES; page++) {
		const found = await client.listProducts(login, after)
		for (const product of found.products) there.set(product.remoteId, product)
		after = found.next
		if (after === undefined) break
		await saveProgress(work, { done: there.size })
	}
	const isWholeList = after === undefined
	await ctx.db.write(async (tx) => {
		const products = await tx
			.select()
			.from(storeProducts)
			.where(eq(storeProducts.storeId, store.id))
		for (const product of products) {
			if (product.remoteId === null) continue
			const remote = there.get(product.remoteId)
			if (!remote && !isWholeList) continue
			const asked = store.isAsked ? { retryAt: 0, failure: null } : {}
			const values = remote
				? { ...asked, stock: remote.stock, ...(isChanged(product, remote) && { sent: null }) }
				: store.isAsked
					? { ...asked, remoteId: null, stock: null, sent: null }
					: { failure: GONE, retryAt: ctx.now() + store.intervalHours * 3_600_000 }
			await tx
				.update(storeProducts)
				.set(values)
				.where(match(storeProducts, { storeId: store.id, sku: product.sku }))
		}
		await tx.update(stores).set({ productsCount: there.size }).where(eq(stores.id, store.id))
	})
}

/** Whether somebody changed the price there: the farm's price prevails. */
function isChanged({ sent }: Product, remote: RemoteProduct): boolean {
	const [, , cents] = JSON.parse(sent ?? '[]') as unknown[]
	return cents !== undefined && cents !== remote.price.cents
}
