import type { Milli } from '../../growing/inventory/quantity'
import type { LocationDescription } from './location-description'

export const EVENT_KINDS = [
	'harvesting',
	'cooling',
	'packing',
	'receiving',
	'transformation',
	'shipping',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** The events with the words and the section of 21 CFR part 1 subpart S that says what they record. */
export const EVENT_WORDS: Readonly<Record<EventKind, { label: string; section: string }>> = {
	harvesting: { label: 'Harvesting', section: '§ 1.1325(a)' },
	cooling: { label: 'Cooling', section: '§ 1.1325(b)' },
	packing: { label: 'Initial packing', section: '§ 1.1330(a)' },
	receiving: { label: 'Receiving', section: '§ 1.1345(a)' },
	transformation: { label: 'Transformation', section: '§ 1.1350(a)' },
	shipping: { label: 'Shipping', section: '§ 1.1340(a)' },
}

/** A lot, as its events need it. */
export type TracedLot = {
	id: number
	/** The farm's own code. */
	code: string
	cropName: string
	varietyName: string | null
	unit: string
	gtin: string | null
	/** The code that it came with from another grower, and who gave it; null: the farm did. */
	source: LotSource | null
}

type LotSource = {
	code: string
	description: LocationDescription
	reference: string | null
}

/** The traceability lot code: that of the source goes on, because receiving gives no new one. */
export const traceabilityCode = ({ code, source }: Pick<TracedLot, 'code' | 'source'>): string =>
	source?.code ?? code

/** The farm on the day of an event. */
export type FarmPlace = {
	description: LocationDescription | null
	growingArea: string | null
	sourceReference: string | null
}

export type TracedHarvest = {
	id: number
	quantityMilli: Milli
	harvestedOn: string
	/** When it was written, where that was on the day itself. */
	at: number | null
	/** The place that cools it, and a reading of its sensor in that hour. */
	coldPlace: string | null
	coldAirC: number | null
}

export type TracedReceipt = {
	movementId: number
	quantityMilli: Milli
	receivedOn: string
	at: number | null
	supplier: LocationDescription
	reference: { type: string; number: string }
}

/** What was used of a lot in a mix. */
type UsedLot = { lot: TracedLot; quantityMilli: Milli }

export type TracedMix = {
	movementId: number
	quantityMilli: Milli
	mixedOn: string
	at: number | null
	used: readonly UsedLot[]
}

export type TracedSale = {
	movementId: number
	quantityMilli: Milli
	shippedOn: string
	at: number | null
	buyer: string | null
	recipient: LocationDescription | null
	order: { id: number; number: string } | null
	pack: { title: string; packMilli: Milli; gtin: string | null } | null
	isGift: boolean
}

/** A critical tracking event with its key data elements. */
export type TrackingEvent = {
	/** Names the event for good: `harvesting-12`. */
	key: string
	kind: EventKind
	lot: TracedLot
	quantityMilli: Milli
	gtin: string | null
	productDescription: string
	day: string
	at: number | null
	farm: FarmPlace
	harvestedOn: string | null
	coldPlace: string | null
	coldAirC: number | null
	/** Who it was received from. */
	supplier: LocationDescription | null
	/** What a transformation used. */
	used: readonly UsedLot[]
	/** Who got it next; of all but shipping the farm itself, which packs what it harvests. */
	recipientName: string | null
	recipient: LocationDescription | null
	reference: { type: string; number: string }
	/** A gift: the rule does not count surplus food that is donated as shipped (§ 1.1310). */
	isDonation: boolean
}

export const describeLot = ({ cropName, varietyName, unit }: TracedLot): string =>
	`${[cropName, varietyName].filter(Boolean).join(', ')}, ${unit}`

/** What an event has that happens to a lot at the farm, which has it afterwards too. */
const atFarm = (lot: TracedLot, farm: FarmPlace) => ({
	lot,
	gtin: lot.gtin,
	productDescription: describeLot(lot),
	farm,
	harvestedOn: null,
	coldPlace: null,
	coldAirC: null,
	supplier: null,
	used: [],
	recipientName: farm.description?.name ?? null,
	recipient: farm.description,
	isDonation: false,
})

const ofHarvest = (lot: TracedLot, harvest: TracedHarvest, farm: FarmPlace) => ({
	...atFarm(lot, farm),
	quantityMilli: harvest.quantityMilli,
	day: harvest.harvestedOn,
	at: harvest.at,
	harvestedOn: harvest.harvestedOn,
	coldPlace: harvest.coldPlace,
	coldAirC: harvest.coldAirC,
	reference: { type: 'Harvest record', number: `H-${harvest.id}` },
})

/** A harvest as the harvesting event, § 1.1325(a). */
export const harvestingEvent = (
	lot: TracedLot,
	harvest: TracedHarvest,
	farm: FarmPlace,
): TrackingEvent => ({
	key: `harvesting-${harvest.id}`,
	kind: 'harvesting',
	...ofHarvest(lot, harvest, farm),
})

/** A harvest that was put in a cold place as the cooling event, § 1.1325(b); null for any other. */
export const coolingEvent = (
	lot: TracedLot,
	harvest: TracedHarvest,
	farm: FarmPlace,
): TrackingEvent | null =>
	harvest.coldPlace === null
		? null
		: { key: `cooling-${harvest.id}`, kind: 'cooling', ...ofHarvest(lot, harvest, farm) }

/** A harvest as the initial packing of its lot, § 1.1330(a): it is counted in packed units where it is cut. */
export const packingEvent = (
	lot: TracedLot,
	harvest: TracedHarvest,
	farm: FarmPlace,
): TrackingEvent => ({
	key: `packing-${harvest.id}`,
	kind: 'packing',
	...ofHarvest(lot, harvest, farm),
})

/** A lot of another grower as the receiving event, § 1.1345(a); (b) where it came without a code. */
export const receivingEvent = (
	lot: TracedLot,
	receipt: TracedReceipt,
	farm: FarmPlace,
): TrackingEvent => ({
	...atFarm(lot, farm),
	key: `receiving-${receipt.movementId}`,
	kind: 'receiving',
	quantityMilli: receipt.quantityMilli,
	day: receipt.receivedOn,
	at: receipt.at,
	supplier: receipt.supplier,
	reference: receipt.reference,
})

/** Lots that were mixed or packed anew as the transformation event, § 1.1350(a): the mix has a code of the farm. */
export const transformationEvent = (
	lot: TracedLot,
	mix: TracedMix,
	farm: FarmPlace,
): TrackingEvent => ({
	...atFarm(lot, farm),
	key: `transformation-${mix.movementId}`,
	kind: 'transformation',
	quantityMilli: mix.quantityMilli,
	day: mix.mixedOn,
	at: mix.at,
	used: mix.used,
	reference: { type: 'Mixing record', number: `M-${mix.movementId}` },
})

/** A sale or gift of a lot as the shipping event, § 1.1340(a). */
export const shippingEvent = (
	lot: TracedLot,
	sale: TracedSale,
	farm: FarmPlace,
): TrackingEvent => ({
	...atFarm(lot, farm),
	key: `shipping-${sale.movementId}`,
	kind: 'shipping',
	quantityMilli: sale.quantityMilli,
	gtin: sale.pack?.gtin ?? lot.gtin,
	productDescription: sale.pack
		? `${sale.pack.title}, packs of ${sale.pack.packMilli / 1000} ${lot.unit}`
		: describeLot(lot),
	day: sale.shippedOn,
	at: sale.at,
	recipientName: sale.buyer,
	recipient: sale.recipient,
	reference: sale.order
		? { type: 'Order', number: sale.order.number }
		: { type: sale.isGift ? 'Gift record' : 'Sale record', number: `S-${sale.movementId}` },
	isDonation: sale.isGift,
})

const RANK: Readonly<Record<EventKind, number>> = {
	harvesting: 0,
	cooling: 1,
	packing: 2,
	receiving: 3,
	transformation: 4,
	shipping: 5,
}

/** Sorts events as they followed each other: by day, and on a day as the rule has them. */
export const inOrder = (events: readonly TrackingEvent[]): TrackingEvent[] =>
	[...events].sort(
		(a, b) =>
			a.day.localeCompare(b.day) ||
			RANK[a.kind] - RANK[b.kind] ||
			a.key.localeCompare(b.key, 'en', { numeric: true }),
	)
