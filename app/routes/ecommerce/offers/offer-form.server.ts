import { cropLabel } from '@sfc/domain/planting-cycles/crop-label'
import { formatPriceInput } from '@sfc/domain/inventory/price'
import { formatQuantityInput } from '@sfc/domain/inventory/quantity'
import { unitAndPrice } from '@sfc/domain/inventory/unit-and-price'
import type { FarmCtx } from '~/context.server'
import { cropKey, listCropsToOffer } from '~/services/offers/list-crops-to-offer.server'
import type { Offer } from '~/services/offers/offer-sources'

/** What the form of an offer shows at first: its values, or those of a new one. */
export async function loadOfferForm(ctx: FarmCtx, offer: Offer | null) {
	const crops = await listCropsToOffer(ctx)
	const [first] = crops
	const fresh = {
		crop: first ? cropKey(first) : '',
		title: first?.cropName ?? '',
		description: '',
		pack: '1',
		price: formatPriceInput(unitAndPrice(first?.cropName ?? '').pricePerUnitCents),
		keptBack: '0',
		shelfDays: '',
		perPlant: '',
		isOn: 'on',
	}
	return {
		crops: crops.map((crop) => ({
			value: cropKey(crop),
			label: `${cropLabel(crop)}, ${crop.unit}`,
		})),
		values: offer ? valuesOf(offer) : fresh,
	}
}

const valuesOf = (offer: Offer) => ({
	crop: cropKey(offer),
	title: offer.title,
	description: offer.description ?? '',
	pack: formatQuantityInput(offer.packMilli),
	price: formatPriceInput(offer.packCents),
	keptBack: formatQuantityInput(offer.keptBackMilli),
	shelfDays: offer.shelfDays === null ? '' : String(offer.shelfDays),
	perPlant: offer.perPlantMilli === null ? '' : formatQuantityInput(offer.perPlantMilli),
	...(offer.isOn && { isOn: 'on' }),
})
