import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { formatMoney } from '@sfc/domain/units/currency'
import type { FarmCtx } from '~/context.server'
import { listBuyerPrices } from '~/areas/selling/services/buyers/buyer-prices.server'

/** The offers of the farm with what a buyer pays, for forms that order packs of them. */
export async function loadOffersToOrder(
	ctx: FarmCtx,
	buyerId: number,
	packs: ReadonlyMap<number, number> = new Map(),
) {
	const prices = await listBuyerPrices(ctx, buyerId)
	return {
		offers: prices.map(({ offer, agreedCents }) => ({
			id: offer.id,
			label: `${offer.title} (${formatQuantityWithUnit(offer.packMilli, offer.unit)})`,
			price: formatMoney(agreedCents ?? offer.packCents, ctx.farm.currency),
		})),
		lines: prices.map(({ offer }) => ({
			offerId: String(offer.id),
			packs: String(packs.get(offer.id) ?? ''),
		})),
	}
}
