import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import type { OfferInput } from '@sfc/contract/selling/orders/offer-input'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import type { OwnerCtx } from '~/tests/farms/test-farm'
import { cropKey } from '~/areas/selling/services/offers/list-crops-to-offer.server'
import type { Offer } from '~/areas/selling/services/offers/offer-sources'
import { saveOffer } from '~/areas/selling/services/offers/save-offer.server'
import { recordHarvest } from '~/areas/growing/services/planting-cycles/record-harvest.server'
import { startCycle } from '~/areas/growing/services/planting-cycles/start-cycle.server'

const CROP = 'Butterhead Lettuce'

/** Starts a crop of the farm; returns its cycle. */
export async function grow(ctx: OwnerCtx, { plants, on }: { plants: number; on: string }) {
	const crop = { cropName: CROP, plantDate: addDays(on, -40), quantity: plants, trays: 0 }
	return startCycle(ctx, StartCycleInput.parse(crop))
}

/** Harvests heads of a cycle; returns their lot. */
export async function cut(
	ctx: OwnerCtx,
	{
		cycleId,
		heads,
		on,
		isLast = true,
	}: { cycleId: number; heads: number; on: string; isLast?: boolean },
): Promise<number> {
	const { lotId } = await recordHarvest(ctx, {
		cycleId,
		quantityMilli: heads * 1000,
		weightG: null,
		wasteMilli: 0,
		grade: 'A',
		storageLocation: 'Cooler 1',
		notes: null,
		harvestedOn: on,
		isLast,
	})
	return lotId
}

/** Creates an offer of single heads for $3. */
export const offer = (ctx: OwnerCtx, more: Partial<OfferInput> = {}): Promise<Offer> =>
	saveOffer(ctx, {
		offerId: null,
		input: {
			crop: cropKey({ cropName: CROP, varietyName: null, unit: 'heads' }),
			title: 'Butterhead',
			description: null,
			pack: 1000,
			price: 300,
			keptBack: 0,
			isOn: true,
			...more,
		},
	})
