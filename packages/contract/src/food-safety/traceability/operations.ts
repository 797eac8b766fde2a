import { EVENT_KINDS } from '@sfc/domain/food-safety/traceability/tracking-event'
import { z } from 'zod'
import { noSuch, onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { DrillEndInput, DrillPlanInput, DrillStartInput } from '../recall-drills/drill-input'
import { BuyerLocationInput, ColdPlaceInput, FarmLocationInput } from './location-input'
import { TraceQuery } from './trace-query'

const text = z.string().nullable()

const LocationWire = z.object({
	name: z.string(),
	phone: text,
	street: text,
	city: text,
	region: text,
	postalCode: text,
	country: text,
	gln: text,
})

const DatedLocationWire = LocationWire.extend({
	buyer: text.describe('In lower case; null: the farm itself'),
	validFrom: z.string(),
	growingArea: text,
	sourceReference: text,
})

const EventWire = z.object({
	id: z.string(),
	event: z.enum(EVENT_KINDS),
	day: z.string(),
	lotId: z.int(),
	traceabilityLotCode: z.string(),
	ownLotCode: z.string().describe('What the farm calls a lot that came with a code of another'),
	lotCodeSource: LocationWire.nullable().describe('Who gave the traceability lot code'),
	lotCodeSourceReference: text,
	crop: z.string(),
	variety: text,
	productDescription: z.string(),
	gtin: text,
	quantity: z.number(),
	unit: z.string(),
	location: LocationWire.nullable().describe('Where it happened'),
	supplier: LocationWire.nullable().describe('Who a lot was received from'),
	used: z
		.array(
			z.object({
				lotId: z.int(),
				traceabilityLotCode: z.string(),
				productDescription: z.string(),
				quantity: z.number(),
				unit: z.string(),
			}),
		)
		.describe('What a transformation used'),
	growingArea: text,
	coolingPlace: text,
	coolingAirC: z.number().nullable(),
	recipientName: text,
	recipient: LocationWire.nullable(),
	referenceType: z.string(),
	referenceNumber: z.string(),
})

const DrillWire = z.object({
	id: z.int(),
	fromKind: z.string(),
	fromText: z.string(),
	complaint: text,
	startedAt: z.int(),
	startedBy: z.string(),
	endedAt: z.int().nullable().describe('Milliseconds since 1970, UTC; null: it runs'),
	endedBy: text,
	lots: z.int().nullable(),
	deliveries: z.int().nullable(),
	foundPct: z.number().nullable().describe('Share of the harvest that the books account for'),
	notes: text,
})
export type DrillWire = z.input<typeof DrillWire>

const common = { tag: 'Traceability', auth: 'user', query: onFarm } as const
const see = { permission: 'farm.see', scope: 'read', method: 'get' } as const
const configure = { permission: 'farm.configure', scope: 'manage' } as const
const work = { permission: 'stock.change', scope: 'tasks', method: 'post' } as const
const drill = '/api/traceability/drills/{drillId}'
const done = z.object({ message: z.string() })
const unusable = 'Not usable; the message says what and why'

export const traceabilityOperations = defineOperations(common, {
	listTrackingEvents: {
		...see,
		path: '/api/traceability/events',
		summary: 'The critical tracking events of a lot, of days or of a buyer, oldest first',
		query: TraceQuery.extend(onFarm.shape),
		answer: z.object({ events: z.array(EventWire), isCut: z.boolean() }),
	},
	readEpcis: {
		...see,
		path: '/api/traceability/epcis',
		summary: 'The same as an EPCIS 2.0 document in JSON-LD',
		query: TraceQuery.extend(onFarm.shape),
		answer: z.looseObject({ type: z.literal('EPCISDocument'), schemaVersion: z.string() }),
	},
	listLocations: {
		...see,
		path: '/api/traceability/locations',
		summary: 'Where the farm and its buyers are, each from its day on',
		answer: z.array(DatedLocationWire),
	},
	describeFarmLocation: {
		...configure,
		method: 'put',
		path: '/api/traceability/locations/farm',
		summary: 'Describe where the farm is, from a day on',
		body: FarmLocationInput,
		answer: done,
		refusals: { 400: unusable },
	},
	describeBuyerLocation: {
		...configure,
		method: 'put',
		path: '/api/traceability/locations/buyer',
		summary: 'Describe where a buyer is, from a day on',
		body: BuyerLocationInput,
		answer: done,
		refusals: { 400: unusable },
	},
	listColdPlaces: {
		...see,
		path: '/api/traceability/cold-places',
		summary: 'The storage places that cool',
		answer: z.array(z.object({ id: z.int(), name: z.string(), pointId: z.int().nullable() })),
	},
	addColdPlace: {
		...configure,
		method: 'post',
		path: '/api/traceability/cold-places',
		status: 201,
		summary: 'Add a storage place that cools, as harvests name it',
		body: ColdPlaceInput,
		answer: z.object({ id: z.int() }),
		refusals: { 400: unusable, 409: 'It is on the list already, or the list is full' },
	},
	removeColdPlace: {
		...configure,
		method: 'delete',
		path: '/api/traceability/cold-places/{placeId}',
		summary: 'Take a storage place off the list of those that cool',
		answer: done,
		refusals: { 404: noSuch('place') },
	},
	listRecallDrills: {
		...see,
		path: '/api/traceability/drills',
		summary: 'Mock recalls, newest first, and by which day the next one is due',
		answer: z.object({
			everyMonths: z.int(),
			dueOn: text.describe('null: now, because none was done'),
			drills: z.array(DrillWire),
		}),
	},
	startRecallDrill: {
		...work,
		path: '/api/traceability/drills',
		status: 201,
		summary: 'Start a mock recall; its time runs',
		body: DrillStartInput,
		answer: DrillWire,
		refusals: { 400: unusable },
	},
	endRecallDrill: {
		...work,
		path: `${drill}/end`,
		summary: 'End a mock recall with what was found',
		body: DrillEndInput,
		answer: DrillWire,
		refusals: { 404: noSuch('mock recall'), 409: 'It has ended' },
	},
	discardRecallDrill: {
		...work,
		method: 'delete',
		path: drill,
		summary: 'Discard a mock recall that runs',
		answer: done,
		refusals: { 404: noSuch('mock recall'), 409: 'It has ended' },
	},
	planRecallDrills: {
		...configure,
		method: 'put',
		path: '/api/traceability/drills/plan',
		summary: 'Set how often recalls are drilled',
		body: DrillPlanInput,
		answer: done,
		refusals: { 400: unusable },
	},
})
