import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { currencySign, formatAmount } from '@sfc/domain/units/currency'
import { formatQuantityInput } from '@sfc/domain/growing/inventory/quantity'
import { unitAndPrice } from '@sfc/domain/growing/inventory/unit-and-price'
import type { FarmCtx } from '~/context.server'
import {
	cropKey,
	listCropsToOffer,
} from '~/areas/selling/services/offers/list-crops-to-offer.server'
import type { Offer } from '~/areas/selling/services/offers/offer-sources'

/** The initial values of the form of an offer. */
export async function loadOfferForm(ctx: FarmCtx, offer: Offer | null) {
	const { currency } = ctx.farm
	const crops = await listCropsToOffer(ctx)
	const [first] = crops
	const usualPrice = (cropName = '') => {
		const { pricePerUnitCents } = unitAndPrice(cropName, currency)
		return pricePerUnitCents === 0 ? '' : formatAmount(pricePerUnitCents, currency)
	}
	const fresh = {
		crop: first ? cropKey(first) : '',
		title: first?.cropName ?? '',
		description: '',
		pack: '1',
		price: usualPrice(first?.cropName),
		keptBack: '0',
		shelfDays: '',
		perPlant: '',
		gtin: '',
		isOn: 'on',
	}
	return {
		crops: crops.map((crop) => ({
			value: cropKey(crop),
			label: `${cropLabel(crop)}, ${crop.unit}`,
			title: crop.cropName,
			price: usualPrice(crop.cropName),
		})),
		currency: { code: currency, sign: currencySign(currency) },
		values: offer ? offerValues(offer, currency) : fresh,
	}
}

const offerValues = (offer: Offer, currency: string) => ({
	crop: cropKey(offer),
	title: offer.title,
	description: offer.description ?? '',
	pack: formatQuantityInput(offer.packMilli),
	price: formatAmount(offer.packCents, currency),
	keptBack: formatQuantityInput(offer.keptBackMilli),
	shelfDays: offer.shelfDays === null ? '' : String(offer.shelfDays),
	perPlant: offer.perPlantMilli === null ? '' : formatQuantityInput(offer.perPlantMilli),
	gtin: offer.gtin ?? '',
	...(offer.isOn && { isOn: 'on' }),
})
