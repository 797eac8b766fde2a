import type { Availability, Offer } from '../offers/offer-sources'

/**
 * Product that a store is to offer: ready packs of an offer, or a pre-order of its next harvest.
 */
export type CatalogueProduct = {
	sku: string
	offerId: number
	title: string
	description: string
	cents: number
	/** File name. */
	picture: string | null
	stock: number
	readyOn: string | null
}

/**
 * Builds the SKU by which a product is known in every store, whatever happens to the connection.
 */
export const buildSku = (offerId: number, { isAhead }: { isAhead: boolean }): string =>
	`SFC-${offerId}${isAhead ? '-AHEAD' : ''}`

/** Lists the products of a farm in a store. One that is not on sale stays there with no stock. */
export function buildStoreCatalogue(
	offers: readonly (Offer & Availability)[],
	{ sellsAhead }: { sellsAhead: boolean },
): CatalogueProduct[] {
	return offers.flatMap((offer) => {
		const { id: offerId, title, packCents: cents, picture, isOn, readyPacks, ahead } = offer
		const same = { offerId, cents, picture, description: offer.description ?? '' }
		const [next] = isOn && sellsAhead ? ahead : []
		return [
			{
				...same,
				sku: buildSku(offerId, { isAhead: false }),
				title,
				stock: isOn ? readyPacks : 0,
				readyOn: null,
			},
			{
				...same,
				sku: buildSku(offerId, { isAhead: true }),
				title: `${title} (pre-order)`,
				stock: next?.packs ?? 0,
				readyOn: next?.readyOn ?? null,
			},
		]
	})
}
