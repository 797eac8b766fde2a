import type { BuyerPriceInput } from '@sfc/contract/selling/buyers/buyer-input'
import { Fault } from '@sfc/domain/fault'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '#db/open.server'
import { match } from '#db/match'
import { buyerPrices } from '#db/schema/buyer-terms'
import { offers } from '#db/schema/orders'
import type { FarmCtx, FarmScope, Permitted } from '~/context.server'
import { requirePayable } from '~/areas/farms/services/require-payable.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import type { Offer } from '../offers/offer-sources'
import { findBuyer } from './save-buyer.server'

/** An offer, its price, and what a buyer pays for it instead; null: the same. */
export type BuyerPrice = { offer: Offer; agreedCents: number | null }

/** Lists all offers by title with what a buyer pays for each. */
export async function listBuyerPrices(
	{ db, farm }: Pick<FarmCtx, 'db' | 'farm'>,
	buyerId: number,
): Promise<BuyerPrice[]> {
	const agreed = await loadAgreedPrices(db.read, buyerId)
	const rows = await db.read
		.select()
		.from(offers)
		.where(eq(offers.farmId, farm.id))
		.orderBy(asc(offers.title), asc(offers.id))
	return rows.map((offer) => ({ offer, agreedCents: agreed.get(offer.id) ?? null }))
}

/** Loads what a buyer pays for a pack, by offer, where it is not the offer's price. */
export async function loadAgreedPrices(
	db: Pick<Reader, 'select'>,
	buyerId: number,
): Promise<Map<number, number>> {
	const rows = await db.select().from(buyerPrices).where(eq(buyerPrices.buyerId, buyerId))
	return new Map(rows.map(({ offerId, packCents }) => [offerId, packCents]))
}

/**
 * Changes what a buyer pays; orders that were made keep their prices. Throws Fault not-found, and
 * invalid at the field of a price that the currency cannot pay in coins.
 */
export async function saveBuyerPrices(
	ctx: Permitted<'farm.configure'>,
	{ buyerId, prices }: { buyerId: number; prices: readonly BuyerPriceInput[] },
): Promise<{ changed: number }> {
	for (const [at, { price }] of prices.entries())
		if (price !== null) requirePayable(ctx, price, `prices[${at}].price`)
	const changed = await ctx.db.write(async (tx) => {
		const buyer = await findBuyer(ctx, tx, buyerId)
		const changes = await writeBuyerPrices(tx, ctx, { buyerId, prices })
		if (changes.length > 0)
			await appendAudit(tx, ctx, personActor(ctx), {
				farmId: ctx.farm.id,
				action: 'buyer.prices-changed',
				subject: buyer.name,
				before: Object.fromEntries(changes.map(({ title, before }) => [title, before])),
				after: Object.fromEntries(changes.map(({ title, after }) => [title, after])),
			})
		return changes.length
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { changed }
}

/** Writes prices in a transaction, without a permission check; returns those that differ. */
async function writeBuyerPrices(
	tx: Tx,
	{ farm }: Pick<FarmScope, 'farm'>,
	{ buyerId, prices }: { buyerId: number; prices: readonly BuyerPriceInput[] },
): Promise<{ title: string; before: number | null; after: number | null }[]> {
	const agreed = await loadAgreedPrices(tx, buyerId)
	const offerIds = prices.map(({ offerId }) => offerId)
	const rows = await tx
		.select({ id: offers.id, title: offers.title })
		.from(offers)
		.where(match(offers, { farmId: farm.id }, inArray(offers.id, offerIds)))
	const titles = new Map(rows.map(({ id, title }) => [id, title]))
	const changes = []
	for (const { offerId, price } of prices) {
		const title = titles.get(offerId)
		if (title === undefined) throw new Fault('not-found', 'Offer not found')
		const before = agreed.get(offerId) ?? null
		if (before === price) continue
		const ofOffer = match(buyerPrices, { buyerId, offerId })
		await tx.delete(buyerPrices).where(ofOffer)
		if (price !== null)
			await tx.insert(buyerPrices).values({ farmId: farm.id, buyerId, offerId, packCents: price })
		changes.push({ title, before, after: price })
	}
	return changes
}
