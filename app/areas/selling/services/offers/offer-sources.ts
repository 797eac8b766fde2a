import { addDays } from '@sfc/domain/calendar/calendar-day'
import { availableInLot, packsIn } from '@sfc/domain/selling/orders/lot-supply'
import type { offers } from '#db/schema/orders'
import type { LotSupply } from './load-supply.server'

export type Offer = typeof offers.$inferSelect

export type Availability = {
	readyPacks: number
	/** Packs of growing crops, by the day of their harvest, soonest first. */
	ahead: { readyOn: string; packs: number }[]
}

/** Selects the lots whose stock an offer may be filled from on a day, first to expire first. */
export const selectReadySources = (offer: Offer, supply: readonly LotSupply[], today: string) =>
	supply
		.filter(({ cutOn }) => isFresh(offer, cutOn, today))
		.map((lot) => ({ lotId: lot.lotId, freeMilli: availableInLot(lot).readyMilli }))

/** Selects the growing lots that are harvested on a day, or on any. */
export const selectAheadSources = (offer: Offer, supply: readonly LotSupply[], readyOn?: string) =>
	supply
		.filter(
			({ harvestOn }) =>
				offer.perPlantMilli !== null &&
				harvestOn !== null &&
				(readyOn === undefined || harvestOn === readyOn),
		)
		.sort((a, b) => (a.harvestOn ?? '').localeCompare(b.harvestOn ?? ''))
		.map((lot) => ({ lotId: lot.lotId, freeMilli: availableInLot(lot).growingMilli }))

/** Computes how many packs of an offer can be promised today, and from growing crops. */
export function computeAvailability(
	offer: Offer,
	supply: readonly LotSupply[],
	today: string,
): Availability {
	const { packMilli, keptBackMilli } = offer
	const days = new Set(supply.flatMap(({ harvestOn }) => harvestOn ?? []))
	return {
		readyPacks: packsIn(selectReadySources(offer, supply, today), { packMilli, keptBackMilli }),
		ahead: [...days]
			.sort()
			.map((readyOn) => ({
				readyOn,
				packs: packsIn(selectAheadSources(offer, supply, readyOn), { packMilli, keptBackMilli: 0 }),
			}))
			.filter(({ packs }) => packs > 0),
	}
}

const isFresh = ({ shelfDays }: Offer, cutOn: string | null, today: string) =>
	shelfDays === null || (cutOn !== null && addDays(cutOn, shelfDays) >= today)
