import { DocumentInput } from '@sfc/contract/food-safety/documents/document-input'
import {
	BuyerLocationInput,
	FarmLocationInput,
} from '@sfc/contract/food-safety/traceability/location-input'
import { MixLotsInput } from '@sfc/contract/growing/inventory/mix-lots-input'
import { SaleInput } from '@sfc/contract/growing/inventory/movement-input'
import { ReceiptInput } from '@sfc/contract/growing/inventory/receipt-input'
import {
	TreatmentInput,
	TreatmentProductInput,
} from '@sfc/contract/growing/scouting/treatment-input'
import { VisitFields } from '@sfc/contract/growing/scouting/visit-input'
import {
	ReceiveInput,
	SupplyInput,
	UseSupplyInput,
} from '@sfc/contract/growing/supplies/supply-input'
import { AddTraysInput, TrayLossesInput } from '@sfc/contract/growing/trays/tray-input'
import { SowingPlanSettings } from '@sfc/contract/selling/sowing-plan/plan-settings'
import { BuyerInput, BuyerPricesInput } from '@sfc/contract/selling/buyers/buyer-input'
import { StandingOrderInput } from '@sfc/contract/selling/standing-orders/standing-order-input'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { storeDocumentFile } from '../../app/areas/food-safety/services/documents/document-files.server'
import { addDocument } from '../../app/areas/food-safety/services/documents/save-document.server'
import {
	saveBuyerLocation,
	saveFarmLocation,
} from '../../app/areas/food-safety/services/traceability/save-location.server'
import { mixLots } from '../../app/areas/growing/services/inventory/mix-lots.server'
import { moveStock } from '../../app/areas/growing/services/inventory/move-stock.server'
import { receiveLot } from '../../app/areas/growing/services/inventory/receive-lot.server'
import { recordTreatment } from '../../app/areas/growing/services/scouting/record-treatment.server'
import { recordVisit } from '../../app/areas/growing/services/scouting/record-visit.server'
import { addTreatmentProduct } from '../../app/areas/growing/services/scouting/save-treatment-product.server'
import { recordSupplyUse } from '../../app/areas/growing/services/supplies/move-supply.server'
import { receiveSupplyLot } from '../../app/areas/growing/services/supplies/receive-supply-lot.server'
import { addSupply } from '../../app/areas/growing/services/supplies/save-supply.server'
import { countTrayLosses } from '../../app/areas/growing/services/trays/change-trays.server'
import { addTrays } from '../../app/areas/growing/services/trays/fill-trays.server'
import { saveBuyerPrices } from '../../app/areas/selling/services/buyers/buyer-prices.server'
import { saveBuyer } from '../../app/areas/selling/services/buyers/save-buyer.server'
import { listOffers } from '../../app/areas/selling/services/offers/list-offers.server'
import { savePlanSettings } from '../../app/areas/selling/services/sowing-plan/plan-settings.server'
import { saveStandingOrder } from '../../app/areas/selling/services/standing-orders/save-standing-order.server'
import story from './business.json' with { type: 'json' }
import type { Grower } from './grower'
import { makePdf } from './make-pdf'
import type { PastFarm } from './past-farm'

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]
/** Earlier than everything that the demo sold. */
const DESCRIBED_SINCE = '2020-01-01'

/** Plans what the farm does for its buyers, with its trays and against pests, in the days before `endsAt`. */
export function planBusiness(grower: Grower, past: PastFarm, endsAt: number): void {
	const ago = (days: number) => endsAt - days * DAY_MS
	const dayOf = (at: number) => todayIn(past.grower.farm.timezone, at)
	grower.plan(ago(story.openedDaysAgo), () => describeFarm(past))
	for (const buyer of story.buyers)
		grower.plan(ago(story.openedDaysAgo), (at) => addBuyer(past, buyer, dayOf(at)))
	for (const supply of story.supplies)
		grower.plan(ago(story.openedDaysAgo) + HOUR_MS, (at) =>
			stockSupply(grower, past, supply, dayOf(at)),
		)
	grower.plan(ago(story.received.daysAgo), (at) => mixReceived(past, dayOf(at)))
	for (const paper of story.documents)
		grower.plan(ago(story.openedDaysAgo) + HOUR_MS, (at) => keepDocument(past, paper, dayOf(at)))
	for (const trays of story.trays)
		grower.plan(ago(trays.daysAgo) + HOUR_MS, () => fillTrays(grower, past, { ...trays, ago }))
	for (const { daysAgo, ...visit } of story.scouting)
		grower.plan(ago(daysAgo), async (at) => {
			await recordVisit(past.grower, VisitFields.parse({ ...visit, scoutedOn: dayOf(at) }))
		})
	const { daysAgo, product, time, ...treatment } = story.treatment
	grower.plan(ago(daysAgo), async (at) => {
		const { id } = await addTreatmentProduct(past.grower, TreatmentProductInput.parse(product))
		const { firstName, lastName } = past.grower.user
		const done = { productId: id, treatedOn: addDays(dayOf(at), -1), treatedTime: time }
		const treatedBy = `${firstName} ${lastName}`
		await recordTreatment(past.grower, TreatmentInput.parse({ ...treatment, ...done, treatedBy }))
	})
}

async function describeFarm({ grower }: PastFarm): Promise<void> {
	await saveFarmLocation(
		grower,
		FarmLocationInput.parse({ ...story.farm, gln: null, validFrom: DESCRIBED_SINCE }),
	)
	await savePlanSettings(grower, SowingPlanSettings.parse(story.sowingPlan))
}

type Buyer = (typeof story.buyers)[number]

async function addBuyer(past: PastFarm, { standing, price, ...buyer }: Buyer, today: string) {
	const input = BuyerInput.parse({ ...buyer, country: 'US' })
	const { id: buyerId } = await saveBuyer(past.grower, { buyerId: null, input })
	const location = {
		buyer: input.name,
		name: input.name,
		phone: input.phone,
		street: input.addressLine1,
		city: input.city,
		region: story.farm.region,
		postalCode: input.postcode,
		country: input.country,
		gln: null,
		validFrom: DESCRIBED_SINCE,
	}
	await saveBuyerLocation(past.grower, BuyerLocationInput.parse(location))
	const offers = await listOffers(past.grower)
	const offerOf = (title: string) => offers.find((offer) => offer.title === title)?.id ?? 0
	if (price) {
		const prices = [{ offerId: offerOf(price.title), price: price.price }]
		await saveBuyerPrices(past.grower, { buyerId, ...BuyerPricesInput.parse({ prices }) })
	}
	for (const { title, packs, weekdays, inDays } of standing) {
		const lines = [{ offerId: offerOf(title), packs }]
		// It begins when the history ends, so that no delivery of the past was left undone.
		const startsOn = addDays(today, story.openedDaysAgo + inDays)
		const order = StandingOrderInput.parse({ startsOn, weekdays, lines })
		await saveStandingOrder(past.grower, { buyerId }, order)
	}
}

/** Receives produce of another grower, mixes most of it, and sells some of the mix. */
async function mixReceived({ grower }: PastFarm, today: string) {
	const { supplier, lots, mix, sale } = story.received
	const inputs = []
	for (const { used, ...lot } of lots) {
		const input = ReceiptInput.parse({ ...supplier, ...lot, receivedOn: today })
		inputs.push({ lotId: (await receiveLot(grower, input)).id, quantity: used })
	}
	const mixed = MixLotsInput.parse({ ...mix, inputs, happenedOn: today })
	const { id: lotId } = await mixLots(grower, mixed)
	const { quantity, price, buyer } = sale
	const sold = SaleInput.parse({ quantity, pricePerUnit: price, buyer, happenedOn: today })
	await moveStock(grower, {
		lotId,
		kind: 'sold',
		quantityMilli: sold.quantity,
		pricePerUnitCents: sold.pricePerUnit,
		buyer: sold.buyer,
		happenedOn: sold.happenedOn,
	})
}

type Paper = (typeof story.documents)[number]

async function keepDocument({ grower }: PastFarm, paper: Paper, today: string) {
	const { issuedDaysAgo, expiresInDays, ...said } = paper
	const issuedOn = addDays(today, -issuedDaysAgo)
	const expiresOn = addDays(today, expiresInDays)
	const lines = [said.title, story.farm.name, `Issued on ${issuedOn}`, `Valid until ${expiresOn}`]
	const file = await storeDocumentFile(grower, makePdf(lines))
	const input = DocumentInput.parse({ ...said, issuedOn, expiresOn })
	await addDocument(grower, { ...input, file, replacesId: null })
}

type Supply = (typeof story.supplies)[number]

/** Adds a supply, receives its lots, and uses some of each, where it is said in a crop. */
async function stockSupply(
	person: Grower,
	{ grower }: PastFarm,
	{ lots: received, ...supply }: Supply,
	today: string,
) {
	const { supplyId } = await addSupply(grower, SupplyInput.parse(supply))
	for (const { used, ...lot } of received) {
		const inDays = 'bestBeforeInDays' in lot ? lot.bestBeforeInDays : null
		const bestBefore = inDays === null ? null : addDays(today, inDays)
		const delivery = ReceiveInput.parse({ ...lot, bestBefore, receivedOn: today })
		const { supplyLotId } = await receiveSupplyLot(grower, { supplyId, ...delivery })
		const into = 'into' in lot ? await person.lotOf(lot.into) : null
		const use = { quantity: used, supplyLotId, happenedOn: today, lot: into }
		await recordSupplyUse(grower, { supplyId, ...UseSupplyInput.parse(use) })
	}
}

type Trays = (typeof story.trays)[number] & { ago: (days: number) => number }

async function fillTrays(grower: Grower, past: PastFarm, { crop, lost, ago, ...trays }: Trays) {
	const cycleId = await grower.cycleOf(crop)
	const codes = await addTrays(past.grower, AddTraysInput.parse({ ...trays, cycleId }))
	if (!lost) return
	const losses = lost.of.map((at) => ({ code: codes[at], plants: lost.plants }))
	const input = TrayLossesInput.parse({ losses, reason: lost.reason })
	grower.plan(ago(lost.daysAgo), async () => void (await countTrayLosses(past.grower, input)))
}
