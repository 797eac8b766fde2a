import type { Availability, Offer } from '../offers/offer-sources'

/** What a store is to offer: an offer that is ready, or what of it grows and is cut next. */
export type WantedProduct = {
	sku: string
	offerId: number
	title: string
	description: string
	cents: number
	/** The name of its file. */
	picture: string | null
	stock: number
	readyOn: string | null
}

/** By which a product is known in every store, whatever happens to the connection. */
export const skuOf = (offerId: number, { isAhead }: { isAhead: boolean }): string =>
	`SFC-${offerId}${isAhead ? '-AHEAD' : ''}`

/** The products of a farm in a store. One that is not on sale is there with nothing left. */
export function wantedProducts(
	offers: readonly (Offer & Availability)[],
	{ sellsAhead }: { sellsAhead: boolean },
): WantedProduct[] {
	return offers.flatMap((offer) => {
		const { id: offerId, title, packCents: cents, picture, isOn, readyPacks, ahead } = offer
		const same = { offerId, cents, picture, description: offer.description ?? '' }
		const [next] = isOn && sellsAhead ? ahead : []
		return [
			{
				...same,
				sku: skuOf(offerId, { isAhead: false }),
				title,
				stock: isOn ? readyPacks : 0,
				readyOn: null,
			},
			{
				...same,
				sku: skuOf(offerId, { isAhead: true }),
				title: `${title} (pre-order)`,
				stock: next?.packs ?? 0,
				readyOn: next?.readyOn ?? null,
			},
		]
	})
}
