import {
	traceabilityOperations,
	type DrillWire,
} from '@sfc/contract/food-safety/traceability/operations'
import type { LocationDescription } from '@sfc/domain/food-safety/traceability/location-description'
import {
	describeLot,
	traceabilityCode,
	type TrackingEvent,
} from '@sfc/domain/food-safety/traceability/tracking-event'
import { listDrills } from '~/areas/food-safety/services/recall-drills/list-drills.server'
import {
	discardDrill,
	endDrill,
	planDrills,
	requireDrill,
	startDrill,
	type Drill,
} from '~/areas/food-safety/services/recall-drills/recall-drills.server'
import { buildEpcis } from '~/areas/food-safety/services/traceability/build-epcis.server'
import {
	addColdPlace,
	listColdPlaces,
	removeColdPlace,
} from '~/areas/food-safety/services/traceability/cold-places.server'
import { listLocations } from '~/areas/food-safety/services/traceability/list-locations.server'
import { listTrackingEvents } from '~/areas/food-safety/services/traceability/list-tracking-events.server'
import {
	saveBuyerLocation,
	saveFarmLocation,
} from '~/areas/food-safety/services/traceability/save-location.server'
import { parsePathId } from '~/http/parse-path-id'
import { publicUrl } from '~/http/public-url.server'
import { implement } from '~/api/operation-handlers'

const MOST = 20_000
const NO_DRILL = 'Mock recall not found'

export const traceabilityApi = implement(traceabilityOperations, {
	async listTrackingEvents(ctx, { query }) {
		const { events, isCut } = await listTrackingEvents(ctx, query, MOST)
		return { events: events.map(eventToWire), isCut }
	},
	async readEpcis(ctx, { query, request }) {
		const { events } = await listTrackingEvents(ctx, query, MOST)
		return buildEpcis(ctx, events, await publicUrl(request))
	},
	listLocations: async (ctx) =>
		[...(await listLocations(ctx)).values()].flat().map((row) => ({
			...locationToWire(row),
			buyer: row.buyerKey || null,
			validFrom: row.validFrom,
			growingArea: row.growingArea,
			sourceReference: row.sourceReference,
		})),
	async describeFarmLocation(ctx, { body }) {
		await saveFarmLocation(ctx, body)
		return { message: 'Location saved' }
	},
	async describeBuyerLocation(ctx, { body }) {
		await saveBuyerLocation(ctx, body)
		return { message: 'Location saved' }
	},
	listColdPlaces: async (ctx) =>
		(await listColdPlaces(ctx)).map(({ id, name, pointId }) => ({ id, name, pointId })),
	addColdPlace: async (ctx, { body }) => ({ id: await addColdPlace(ctx, body) }),
	async removeColdPlace(ctx, { params: { placeId } }) {
		await removeColdPlace(ctx, { id: parsePathId(placeId, 'Cold place not found') })
		return { message: 'Cold place removed' }
	},
	async listRecallDrills(ctx) {
		const { drills, everyMonths, dueOn } = await listDrills(ctx)
		return { everyMonths, dueOn, drills: drills.map(drillToWire) }
	},
	async startRecallDrill(ctx, { body }) {
		return drillToWire(await requireDrill(ctx, { drillId: await startDrill(ctx, body) }))
	},
	endRecallDrill: async (ctx, { params, body }) =>
		drillToWire(await endDrill(ctx, { ...body, drillId: parsePathId(params.drillId, NO_DRILL) })),
	async discardRecallDrill(ctx, { params }) {
		await discardDrill(ctx, { drillId: parsePathId(params.drillId, NO_DRILL) })
		return { message: 'Mock recall discarded' }
	},
	async planRecallDrills(ctx, { body }) {
		await planDrills(ctx, body)
		return { message: 'Saved' }
	},
})

const locationToWire = ({
	name,
	phone,
	street,
	city,
	region,
	postalCode,
	country,
	gln,
}: LocationDescription) => ({ name, phone, street, city, region, postalCode, country, gln })

const placeToWire = (place: LocationDescription | null) => place && locationToWire(place)

const eventToWire = (event: TrackingEvent) => ({
	id: event.key,
	event: event.kind,
	day: event.day,
	lotId: event.lot.id,
	traceabilityLotCode: traceabilityCode(event.lot),
	ownLotCode: event.lot.code,
	lotCodeSource: placeToWire(event.lot.source?.description ?? event.farm.description),
	lotCodeSourceReference: event.lot.source
		? event.lot.source.reference
		: event.farm.sourceReference,
	crop: event.lot.cropName,
	variety: event.lot.varietyName,
	productDescription: event.productDescription,
	gtin: event.gtin,
	quantity: event.quantityMilli / 1000,
	unit: event.lot.unit,
	location: placeToWire(event.farm.description),
	supplier: placeToWire(event.supplier),
	used: event.used.map(({ lot, quantityMilli }) => ({
		lotId: lot.id,
		traceabilityLotCode: traceabilityCode(lot),
		productDescription: describeLot(lot),
		quantity: quantityMilli / 1000,
		unit: lot.unit,
	})),
	growingArea: event.farm.growingArea,
	coolingPlace: event.coldPlace,
	coolingAirC: event.coldAirC,
	recipientName: event.recipientName,
	recipient: placeToWire(event.recipient),
	referenceType: event.reference.type,
	referenceNumber: event.reference.number,
})

const drillToWire = (drill: Drill): DrillWire => ({
	id: drill.id,
	fromKind: drill.fromKind,
	fromText: drill.fromText,
	complaint: drill.complaint,
	startedAt: drill.startedAt,
	startedBy: drill.startedBy,
	endedAt: drill.endedAt,
	endedBy: drill.endedBy,
	lots: drill.lotCount,
	deliveries: drill.receiverCount,
	foundPct: drill.foundPct,
	notes: drill.notes,
})
