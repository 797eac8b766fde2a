import type { Cell } from '../../csv/csv-line'
import type { LocationDescription } from './location-description'
import {
	describeLot,
	EVENT_KINDS,
	EVENT_WORDS,
	traceabilityCode,
	type EventKind,
	type TrackingEvent,
} from './tracking-event'

type Column = readonly [header: string, cell: (event: TrackingEvent) => Cell]
type Place = (event: TrackingEvent) => LocationDescription | null

/** The columns of a location description, in the order of its definition in § 1.1310. */
const placeColumns = (what: string, of: Place): Column[] => [
	[`${what}: business name`, (event) => of(event)?.name ?? null],
	[`${what}: phone`, (event) => of(event)?.phone ?? null],
	[`${what}: street`, (event) => of(event)?.street ?? null],
	[`${what}: city`, (event) => of(event)?.city ?? null],
	[`${what}: state`, (event) => of(event)?.region ?? null],
	[`${what}: ZIP code`, (event) => of(event)?.postalCode ?? null],
	[`${what}: country`, (event) => of(event)?.country ?? null],
	[`${what}: GLN`, (event) => of(event)?.gln ?? null],
]

const ofFarm: Place = ({ farm }) => farm.description
/** The buyer, by the name of the sale where no address is kept. */
const ofRecipient: Place = ({ recipient, recipientName }) =>
	recipient ?? (recipientName === null ? null : { ...NO_ADDRESS, name: recipientName })
const NO_ADDRESS = {
	phone: null,
	street: null,
	city: null,
	region: null,
	postalCode: null,
	country: null,
	gln: null,
}

/** Who gave the lot its code: the farm, unless it came with one. */
const ofSource: Place = ({ lot, farm }) => lot.source?.description ?? farm.description

const LOT_CODE: Column = ['Traceability lot code', ({ lot }) => traceabilityCode(lot)]
/** What the farm calls a lot that came with the code of another. */
const OWN_CODE: Column = ['Lot code on this farm', ({ lot }) => lot.code]
const COMMODITY: Column[] = [
	['Commodity', ({ lot }) => lot.cropName],
	['Variety', ({ lot }) => lot.varietyName],
]
const quantity = (what = ''): Column[] => [
	[`Quantity${what}`, ({ quantityMilli }) => quantityMilli / 1000],
	[`Unit of measure${what}`, ({ lot }) => lot.unit],
]
const PRODUCT: Column[] = [
	['Product description', ({ productDescription }) => productDescription],
	['GTIN', ({ gtin }) => gtin],
]
const AREA: Column = ['Growing area', ({ farm }) => farm.growingArea]
const REFERENCE: Column[] = [
	['Reference document type', ({ reference }) => reference.type],
	['Reference document number', ({ reference }) => reference.number],
]
const SOURCE: Column[] = [
	...placeColumns('Traceability lot code source', ofSource),
	[
		'Traceability lot code source reference',
		({ lot, farm }) => (lot.source ? lot.source.reference : farm.sourceReference),
	],
]
const COOLED_AT: Column[] = [
	['Cooling place', ({ coldPlace }) => coldPlace],
	['Air in the cooling place (°C)', ({ coldAirC }) => coldAirC],
]
const coolingDay: Column = [
	'Cooling date',
	({ coldPlace, harvestedOn }) => (coldPlace === null ? null : harvestedOn),
]

/** What a transformation used, of its row: each lot that was used has one. */
const usedIn = ({ used }: TrackingEvent) => used[0] ?? null
const FOOD_USED: Column[] = [
	[
		'Food used: traceability lot code',
		(event) => {
			const used = usedIn(event)
			return used && traceabilityCode(used.lot)
		},
	],
	[
		'Food used: product description',
		(event) => {
			const used = usedIn(event)
			return used && describeLot(used.lot)
		},
	],
	[
		'Food used: quantity',
		(event) => {
			const used = usedIn(event)
			return used && used.quantityMilli / 1000
		},
	],
	['Food used: unit of measure', (event) => usedIn(event)?.lot.unit ?? null],
]

/** All that a transformation used, in one cell. */
const ALL_USED: Column = [
	'Food used',
	({ used }) =>
		used
			.map(
				({ lot, quantityMilli }) => `${traceabilityCode(lot)}: ${quantityMilli / 1000} ${lot.unit}`,
			)
			.join('; ') || null,
]

const ofSupplier: Place = ({ supplier }) => supplier

/**
 * The key data elements of each event, in the order of its section of 21 CFR part 1 subpart S, which FDA's
 * template of a sortable spreadsheet follows, a sheet an event. What is not asked for but helps stands last.
 */
const SHEET_COLUMNS: Readonly<Record<EventKind, readonly Column[]>> = {
	harvesting: [
		...placeColumns('Recipient', ofRecipient),
		...COMMODITY,
		...quantity(),
		...placeColumns('Farm', ofFarm),
		AREA,
		['Harvest date', ({ day }) => day],
		...REFERENCE,
		LOT_CODE,
	],
	cooling: [
		...placeColumns('Recipient', ofRecipient),
		...COMMODITY,
		...quantity(),
		...placeColumns('Cooled at', ofFarm),
		['Cooling date', ({ day }) => day],
		...placeColumns('Farm', ofFarm),
		...REFERENCE,
		LOT_CODE,
		...COOLED_AT,
	],
	packing: [
		...COMMODITY,
		['Date received', ({ day }) => day],
		...quantity(' received'),
		...placeColumns('Farm', ofFarm),
		AREA,
		['Harvester: business name', ({ farm }) => farm.description?.name ?? null],
		['Harvester: phone', ({ farm }) => farm.description?.phone ?? null],
		['Harvest date', ({ harvestedOn }) => harvestedOn],
		...placeColumns('Cooled at', (event) => (event.coldPlace === null ? null : ofFarm(event))),
		coolingDay,
		LOT_CODE,
		...PRODUCT,
		...quantity(' packed'),
		...SOURCE,
		['Packing date', ({ day }) => day],
		...REFERENCE,
	],
	receiving: [
		LOT_CODE,
		...quantity(),
		...PRODUCT,
		...placeColumns('Immediate previous source', ofSupplier),
		...placeColumns('Received at', ofFarm),
		['Receive date', ({ day }) => day],
		...SOURCE,
		...REFERENCE,
		OWN_CODE,
	],
	transformation: [
		...FOOD_USED,
		['New traceability lot code', ({ lot }) => traceabilityCode(lot)],
		...placeColumns('Transformed at', ofFarm),
		['Traceability lot code source reference', ({ farm }) => farm.sourceReference],
		['Transformation date', ({ day }) => day],
		...PRODUCT,
		...quantity(),
		...REFERENCE,
	],
	shipping: [
		LOT_CODE,
		...quantity(),
		...PRODUCT,
		...placeColumns('Recipient', ofRecipient),
		...placeColumns('Shipped from', ofFarm),
		['Ship date', ({ day }) => day],
		...SOURCE,
		...REFERENCE,
	],
}

/** All events in one table: what sorting and filtering needs first, then every element. */
const ALL_COLUMNS: readonly Column[] = [
	['Event', ({ kind }) => EVENT_WORDS[kind].label],
	['Event date', ({ day }) => day],
	LOT_CODE,
	...COMMODITY,
	...PRODUCT,
	...quantity(),
	...placeColumns('Recipient', ofRecipient),
	...placeColumns('Immediate previous source', ofSupplier),
	...placeColumns('Location', ofFarm),
	AREA,
	['Harvest date', ({ harvestedOn }) => harvestedOn],
	coolingDay,
	...COOLED_AT,
	...SOURCE,
	...REFERENCE,
	ALL_USED,
	OWN_CODE,
]

export type Sheet = { name: string; header: string[]; rows: Cell[][] }

const sheetOf = (
	name: string,
	columns: readonly Column[],
	events: readonly TrackingEvent[],
): Sheet => ({
	name,
	header: columns.map(([header]) => header),
	rows: events.map((event) => columns.map(([, cell]) => cell(event))),
})

/** All events as one sheet. */
export const allEventsSheet = (events: readonly TrackingEvent[]): Sheet =>
	sheetOf('All events', ALL_COLUMNS, events)

/** A row for each lot that a transformation used, else one. */
const rowsOf = (event: TrackingEvent): TrackingEvent[] =>
	event.used.length === 0 ? [event] : event.used.map((used) => ({ ...event, used: [used] }))

/** The sheets of a workbook: all events, then each kind with its own elements. */
export const workbookSheets = (events: readonly TrackingEvent[]): Sheet[] => [
	allEventsSheet(events),
	...EVENT_KINDS.map((kind) =>
		sheetOf(
			EVENT_WORDS[kind].label,
			SHEET_COLUMNS[kind],
			events.filter((event) => event.kind === kind).flatMap(rowsOf),
		),
	),
]
