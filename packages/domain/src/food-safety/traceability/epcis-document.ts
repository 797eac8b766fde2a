import { toGtin14 } from '../../growing/inventory/gs1-key'
import type { LocationDescription } from './location-description'
import {
	traceabilityCode,
	type EventKind,
	type TracedLot,
	type TrackingEvent,
} from './tracking-event'

type Options = {
	/** The address of this server, under which what has no GS1 key is named as CBV 2.0 section 8 wants it. */
	origin: string
	farmId: number
	createdAt: number
	/** When the farm's day begins, for events of which only the day is known. */
	dayStart: (day: string) => number
	/** `+02:00` */
	offsetAt: (at: number) => string
	/** The id of an event, always the same for its key. */
	eventId: (key: string) => string
}

/** Business steps of the CBV. It has none for harvesting: the lot comes into being by it. */
const STEPS: Readonly<Record<EventKind, string>> = {
	harvesting: 'commissioning',
	cooling: 'storing',
	packing: 'packing',
	receiving: 'receiving',
	transformation: 'commissioning',
	shipping: 'shipping',
}
const DISPOSITIONS: Readonly<Record<EventKind, string>> = {
	harvesting: 'active',
	cooling: 'in_progress',
	packing: 'in_progress',
	receiving: 'in_progress',
	transformation: 'active',
	shipping: 'in_transit',
}

/** UN/ECE Recommendation 20 codes of units that are weights; others are counted, which needs no code. */
const UNIT_CODES: Readonly<Record<string, string>> = {
	lbs: 'LBR',
	oz: 'ONZ',
	g: 'GRM',
	kg: 'KGM',
}

/** Tracking events as an EPCIS 2.0 document in JSON-LD. */
export function epcisDocument(events: readonly TrackingEvent[], options: Options) {
	const places = new Map<string, LocationDescription>()
	const place = (fallback: string, description: LocationDescription | null) => {
		const id = description?.gln
			? `https://id.gs1.org/414/${description.gln}`
			: `${options.origin}/loc/farm-${options.farmId}/${fallback}`
		if (description) places.set(id, description)
		return id
	}
	const eventList = events.map((event) => toEpcis(event, place, options))
	return {
		'@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
		type: 'EPCISDocument' as const,
		schemaVersion: '2.0',
		creationDate: new Date(options.createdAt).toISOString(),
		...(places.size > 0 && {
			epcisHeader: {
				epcisMasterData: {
					vocabularyList: [
						{
							type: 'urn:epcglobal:epcis:vtype:Location',
							vocabularyElementList: [...places].map(toMasterData),
						},
					],
				},
			},
		}),
		epcisBody: { eventList },
	}
}

export type EpcisDocument = ReturnType<typeof epcisDocument>

type PlaceOf = (fallback: string, description: LocationDescription | null) => string

function toEpcis(
	event: TrackingEvent,
	place: PlaceOf,
	{ origin, farmId, dayStart, offsetAt, eventId }: Options,
) {
	const { kind, lot, gtin, quantityMilli, farm, reference } = event
	const at = event.at ?? dayStart(event.day)
	const here = place('here', farm.description)
	const own = [quantityOf(origin, { ...lot, gtin }, quantityMilli)]
	const isNew = kind === 'harvesting' || kind === 'transformation'
	return {
		...(kind === 'transformation'
			? {
					type: 'TransformationEvent',
					inputQuantityList: event.used.map((used) =>
						quantityOf(origin, used.lot, used.quantityMilli),
					),
					outputQuantityList: own,
				}
			: {
					type: 'ObjectEvent',
					action: kind === 'harvesting' ? 'ADD' : 'OBSERVE',
					quantityList: own,
				}),
		eventID: eventId(event.key),
		eventTime: new Date(at).toISOString(),
		eventTimeZoneOffset: offsetAt(at),
		bizStep: STEPS[kind],
		disposition: DISPOSITIONS[kind],
		readPoint: { id: here },
		...(kind !== 'shipping' && { bizLocation: { id: here } }),
		bizTransactionList: [
			{ bizTransaction: `${origin}/bt/farm-${farmId}/${encodeURIComponent(reference.number)}` },
		],
		...movedBetween(event, place),
		...measuredAt(event, here),
		...(isNew && {
			ilmd: {
				'cbvmda:lotNumber': lot.code,
				...(kind === 'harvesting' && {
					'cbvmda:harvestStartDate': event.day,
					'cbvmda:harvestEndDate': event.day,
					...(farm.growingArea && { 'cbvmda:growingArea': farm.growingArea }),
				}),
			},
		}),
	}
}

const quantityOf = (origin: string, lot: TracedLot, quantityMilli: number) => ({
	epcClass: lot.gtin
		? `https://id.gs1.org/01/${toGtin14(lot.gtin)}/10/${encodeURIComponent(traceabilityCode(lot))}`
		: `${origin}/class/lot-${lot.id}`,
	quantity: quantityMilli / 1000,
	...(UNIT_CODES[lot.unit] && { uom: UNIT_CODES[lot.unit] }),
})

const nameIn = (name: string | null) => encodeURIComponent(name?.toLowerCase() ?? 'unknown')

/** From where to where a lot went, when it was shipped or received. */
function movedBetween(event: TrackingEvent, place: PlaceOf) {
	const { kind, farm, supplier, recipient, recipientName } = event
	const here = place('here', farm.description)
	const between = (source: string, destination: string) => ({
		sourceList: [{ type: 'location', source }],
		destinationList: [{ type: 'location', destination }],
	})
	if (kind === 'shipping') return between(here, place(`buyer-${nameIn(recipientName)}`, recipient))
	if (kind !== 'receiving') return {}
	return between(place(`supplier-${nameIn(supplier?.name ?? null)}`, supplier), here)
}

/** The air where a lot was cooled. */
const measuredAt = ({ kind, coldPlace, coldAirC }: TrackingEvent, here: string) =>
	kind === 'cooling' &&
	coldAirC !== null && {
		sensorElementList: [
			{
				sensorMetadata: { deviceID: `${here}/${encodeURIComponent(coldPlace ?? '')}` },
				sensorReport: [{ type: 'Temperature', value: coldAirC, uom: 'CEL' }],
			},
		],
	}

/** A location with the attributes of CBV 2.0 section 9. */
const toMasterData = ([id, description]: [string, LocationDescription]) => ({
	id,
	attributes: [
		['name', description.name],
		['streetAddressOne', description.street],
		['city', description.city],
		['state', description.region],
		['postalCode', description.postalCode],
		['countryCode', description.country],
		['telephone', description.phone],
	].flatMap(([key, attribute]) => (attribute ? [{ id: `cbvmda:${key}`, attribute }] : [])),
})
