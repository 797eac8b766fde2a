import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/property-runs'
import { epcisDocument } from './epcis-document'
import { checkDigit, isGln, isGtin, toGtin14 } from '../../growing/inventory/gs1-key'
import { descriptionOn, missingParts } from './location-description'
import { foundPercent, massBalance } from './mass-balance'
import { missingElements } from './missing-elements'
import { allEventsSheet, workbookSheets } from './sortable-sheet'
import {
	coolingEvent,
	harvestingEvent,
	inOrder,
	packingEvent,
	receivingEvent,
	shippingEvent,
	transformationEvent,
	type TrackingEvent,
} from './tracking-event'

const SCHEMA = new URL('../../../tests/epcis/EPCIS-JSON-Schema.json', import.meta.url)

/** Keys that stand in the examples of GS1's EPCIS repository. */
const PUBLISHED_GTINS = [
	'70614141123451',
	'09506000134352',
	'00614141777778',
	'04012345987652',
	'04012345666663',
	'04012345123456',
]

test.each(PUBLISHED_GTINS)(
	'GTIN %s of GS1’s examples is valid, and with any other digit not',
	(gtin) => {
		expect(isGtin(gtin)).toBe(true)
		for (let digit = 0; digit < 10; digit += 1)
			if (String(digit) !== gtin.at(-1)) expect(isGtin(gtin.slice(0, -1) + digit)).toBe(false)
	},
)

test('a GLN has 13 digits, and a short GTIN is filled up with zeros', () => {
	expect(isGln('9506000134307')).toBe(true)
	expect(isGln('950600013430')).toBe(false)
	expect(toGtin14('9506000134352')).toBe('09506000134352')
	expect(isGtin('9506000134352 ')).toBe(false)
	expect(isGtin('95060001343٥2')).toBe(false)
})

test('one wrong digit anywhere is noticed', () => {
	const body = fc.stringMatching(/^\d{13}$/)
	fc.assert(
		fc.property(body, fc.nat(13), fc.integer({ min: 1, max: 9 }), (digits, at, change) => {
			const key = digits + checkDigit(digits)
			expect(isGtin(key)).toBe(true)
			const wrong = (Number(key[at]) + change) % 10
			expect(isGtin(key.slice(0, at) + wrong + key.slice(at + 1))).toBe(false)
		}),
	)
})

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
const day = fc
	.integer({ min: 0, max: 3000 })
	.map((days) => new Date(Date.UTC(2024, 0, 1) + days * 86_400_000).toISOString().slice(0, 10))
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const description = fc.record({
	name: text,
	phone: orNull(text),
	street: orNull(text),
	city: orNull(text),
	region: orNull(text),
	postalCode: orNull(text),
	country: orNull(fc.constantFrom('US', 'DE')),
	gln: orNull(fc.constant('9506000134307')),
})
const farmPlace = fc.record({
	description: orNull(description),
	growingArea: orNull(text),
	sourceReference: orNull(text),
})
const lot = fc.record({
	id: fc.nat(9999),
	code: text,
	cropName: text,
	varietyName: orNull(text),
	unit: fc.constantFrom('heads', 'lbs', 'oz', 'bunches'),
	gtin: orNull(fc.constantFrom(...PUBLISHED_GTINS)),
	source: orNull(fc.record({ code: text, description, reference: orNull(text) })),
})
const quantityMilli = fc.integer({ min: 1, max: 1_000_000_000 })
const at = orNull(fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }))
const harvest = fc.record({
	id: fc.nat(9999),
	quantityMilli,
	harvestedOn: day,
	at,
	coldPlace: orNull(text),
	coldAirC: orNull(fc.double({ min: -5, max: 30, noNaN: true })),
})
const sale = fc.record({
	movementId: fc.nat(9999),
	quantityMilli,
	shippedOn: day,
	at,
	buyer: orNull(text),
	recipient: orNull(description),
	order: orNull(fc.record({ id: fc.nat(99), number: text })),
	pack: orNull(
		fc.record({
			title: text,
			packMilli: quantityMilli,
			gtin: orNull(fc.constant('09506000134352')),
		}),
	),
	isGift: fc.boolean(),
})
const receipt = fc.record({
	movementId: fc.nat(9999),
	quantityMilli,
	receivedOn: day,
	at,
	supplier: description,
	reference: fc.record({ type: text, number: text }),
})
const mix = fc.record({
	movementId: fc.nat(9999),
	quantityMilli,
	mixedOn: day,
	at,
	used: fc.array(fc.record({ lot, quantityMilli }), { minLength: 1, maxLength: 3 }),
})
/** Events of a farm that never was. */
const farmEvents = fc
	.array(
		fc.tuple(
			...([lot, farmPlace, fc.array(harvest, { maxLength: 4 })] as const),
			...([fc.array(sale, { maxLength: 4 }), orNull(receipt), orNull(mix)] as const),
		),
	)
	.map((lots) =>
		inOrder(
			lots.flatMap(([of, farm, harvests, sales, received, mixed]) => [
				...(received ? [receivingEvent(of, received, farm)] : []),
				...(mixed ? [transformationEvent(of, mixed, farm)] : []),
				...harvests.flatMap((one) => {
					const cooled = coolingEvent(of, one, farm)
					return [
						harvestingEvent(of, one, farm),
						...(cooled ? [cooled] : []),
						packingEvent(of, one, farm),
					]
				}),
				...sales.map((one) => shippingEvent(of, one, farm)),
			]),
		),
	)

const toEpcis = (events: readonly TrackingEvent[]) =>
	epcisDocument(events, {
		origin: 'https://farm.example',
		farmId: 7,
		createdAt: 1_800_000_000_000,
		dayStart: (of) => Date.parse(`${of}T05:00:00Z`),
		offsetAt: () => '-05:00',
		eventId: (key) => `urn:uuid:${key}`,
	})

test('EPCIS documents of drawn farms pass the schema that GS1 published', () => {
	const ajv = new Ajv({ strict: false, allErrors: true })
	addFormats.default(ajv)
	const validate = ajv.compile(JSON.parse(readFileSync(SCHEMA, 'utf8')) as object)
	fc.assert(
		fc.property(farmEvents, (events) => {
			const sent: unknown = JSON.parse(JSON.stringify(toEpcis(events)))
			expect(validate(sent), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true)
		}),
		{ numRuns: propertyRuns(200) },
	)
	expect(validate({ ...toEpcis([]), schemaVersion: 'two' })).toBe(false)
})

test('every sheet has a row for each of its events and a cell for each column, and none is lost', () => {
	fc.assert(
		fc.property(farmEvents, (events) => {
			const [all, ...kinds] = workbookSheets(events)
			expect(all?.rows).toHaveLength(events.length)
			// A transformation has a row for each lot that was used.
			const rows = events.reduce((sum, { used }) => sum + Math.max(1, used.length), 0)
			expect(kinds.reduce((sum, sheet) => sum + sheet.rows.length, 0)).toBe(rows)
			for (const { header, rows } of [all, ...kinds].filter((sheet) => sheet !== undefined))
				for (const row of rows) expect(row).toHaveLength(header.length)
		}),
		{ numRuns: propertyRuns(200) },
	)
})

const BERRY = {
	name: 'Dal Giardino',
	phone: '555 0100',
	street: '1 Main Street',
	city: 'Fresno',
	region: 'CA',
	postalCode: '93650',
	country: 'US',
	gln: null,
}
const FARM = { description: BERRY, growingArea: 'Container 1', sourceReference: null }
const LOT = {
	id: 1,
	code: 'BATCH-1',
	cropName: 'Basil',
	varietyName: null,
	unit: 'bunches',
	gtin: null,
	source: null,
}
const SALE = {
	movementId: 4,
	quantityMilli: 2000,
	shippedOn: '2026-03-02',
	at: null,
	buyer: 'Green Fork',
	recipient: null,
	order: null,
	pack: null,
	isGift: false,
}

test('a shipment without address, one without buyer and a farm without growing area are named once each', () => {
	const cut = {
		id: 2,
		quantityMilli: 9000,
		harvestedOn: '2026-03-01',
		at: null,
		coldPlace: null,
		coldAirC: null,
	}
	const farm = { ...FARM, growingArea: null }
	expect(
		missingElements([
			harvestingEvent(LOT, cut, farm),
			packingEvent(LOT, cut, farm),
			shippingEvent(LOT, SALE, farm),
			shippingEvent(LOT, { ...SALE, movementId: 5, buyer: 'GREEN FORK' }, farm),
			shippingEvent(LOT, { ...SALE, movementId: 6, buyer: null }, farm),
			shippingEvent(LOT, { ...SALE, movementId: 7, recipient: BERRY }, farm),
		]),
	).toEqual([
		{ about: 'growing-area', events: 2 },
		{ about: 'buyer', buyer: 'Green Fork', missing: ['address'], events: 2 },
		{ about: 'no-buyer', lotId: 1, lotCode: 'BATCH-1', events: 1 },
	])
	expect(missingParts({ ...BERRY, city: null, country: null })).toEqual(['city', 'country'])
	expect(missingParts({ ...BERRY, region: null, country: 'DE' })).toEqual([])
})

test('an address that changes later leaves earlier events as they were', () => {
	const old = { ...BERRY, validFrom: '2026-01-01' }
	const moved = { ...BERRY, street: '9 New Road', validFrom: '2026-03-01' }
	expect(descriptionOn([moved, old], '2026-02-28')?.street).toBe('1 Main Street')
	expect(descriptionOn([moved, old], '2026-03-01')?.street).toBe('9 New Road')
	expect(descriptionOn([moved, old], '2025-01-01')?.street).toBe('1 Main Street')
	expect(descriptionOn([], '2025-01-01')).toBeNull()
})

test('the sheet of a shipment reads as the rule lists it', () => {
	const sheet = workbookSheets([shippingEvent(LOT, SALE, FARM)]).find(
		({ name }) => name === 'Shipping',
	)
	expect(sheet?.header.slice(0, 6)).toEqual([
		'Traceability lot code',
		'Quantity',
		'Unit of measure',
		'Product description',
		'GTIN',
		'Recipient: business name',
	])
	expect(sheet?.rows[0]?.slice(0, 7)).toEqual([
		'BATCH-1',
		2,
		'bunches',
		'Basil, bunches',
		null,
		'Green Fork',
		null,
	])
	expect(allEventsSheet([]).rows).toEqual([])
})

test('a received lot keeps the code of its source, and a mix gets one of the farm', () => {
	const source = { code: 'HF-778', description: { ...BERRY, name: 'Hill Farm' }, reference: null }
	const theirs = { ...LOT, id: 2, code: 'IN-2', source }
	const receipt = {
		movementId: 8,
		quantityMilli: 40_000,
		receivedOn: '2026-03-01',
		at: null,
		supplier: source.description,
		reference: { type: 'Invoice', number: '991' },
	}
	const used = [
		{ lot: theirs, quantityMilli: 10_000 },
		{ lot: LOT, quantityMilli: 5_000 },
	]
	const mixed = { ...LOT, id: 3, code: 'MIX-3', unit: 'oz' }
	const made = { movementId: 9, quantityMilli: 90_000, mixedOn: '2026-03-02', at: null, used }
	const events = [
		receivingEvent(theirs, receipt, FARM),
		transformationEvent(mixed, made, FARM),
		shippingEvent(theirs, SALE, FARM),
	]
	const sheet = (name: string) => {
		const found = workbookSheets(events).find((one) => one.name === name)
		return found?.rows.map((row) =>
			Object.fromEntries(row.map((cell, at) => [found.header[at], cell])),
		)
	}
	expect(sheet('Receiving')).toMatchObject([
		{
			'Traceability lot code': 'HF-778',
			'Immediate previous source: business name': 'Hill Farm',
			'Received at: business name': 'Dal Giardino',
			'Traceability lot code source: business name': 'Hill Farm',
			'Reference document number': '991',
			'Lot code on this farm': 'IN-2',
		},
	])
	expect(sheet('Transformation')).toMatchObject([
		{ 'Food used: traceability lot code': 'HF-778', 'Food used: quantity': 10 },
		{ 'Food used: traceability lot code': 'BATCH-1', 'New traceability lot code': 'MIX-3' },
	])
	expect(sheet('Shipping')).toMatchObject([
		{
			'Traceability lot code': 'HF-778',
			'Traceability lot code source: business name': 'Hill Farm',
		},
	])
	const [, transformation] = toEpcis(events).epcisBody.eventList
	expect(transformation).toMatchObject({
		type: 'TransformationEvent',
		inputQuantityList: [{ quantity: 10 }, { quantity: 5 }],
		outputQuantityList: [{ quantity: 90, uom: 'ONZ' }],
	})
	expect(transformation).not.toHaveProperty('action')
	expect(missingElements(events.slice(0, 2))).toEqual([])
	const nameless = { ...receipt, supplier: { ...BERRY, phone: null } }
	expect(missingElements([receivingEvent(theirs, nameless, FARM)])).toEqual([
		{ about: 'supplier', lotId: 2, lotCode: 'IN-2', missing: ['phone number'], events: 1 },
	])
})

test('what was harvested is found at buyers, lost or in stock, and what is not is told', () => {
	const movements = fc.array(
		fc.record({
			named: fc.nat(500),
			unnamed: fc.nat(500),
			lost: fc.nat(500),
			stock: fc.nat(500),
			counted: fc.integer({ min: -500, max: 500 }),
		}),
		{ minLength: 1 },
	)
	fc.assert(
		fc.property(movements, (drawn) => {
			const figures = drawn.map(({ named, unnamed, lost, stock, counted }) => ({
				unit: 'heads',
				harvestedMilli: named + unnamed + lost + stock - counted,
				namedMilli: named,
				unnamedMilli: unnamed,
				lostMilli: lost,
				stockMilli: stock,
				countedMilli: counted,
			}))
			const [one] = massBalance(figures)
			if (!one) throw new Error('no balance')
			expect(one.harvestedMilli + one.countedMilli).toBe(
				one.namedMilli + one.unnamedMilli + one.lostMilli + one.stockMilli,
			)
			const found = foundPercent([one])
			if (one.harvestedMilli <= 0) expect(found).toBeNull()
			else if (one.unnamedMilli === 0 && one.countedMilli >= 0) expect(found).toBeCloseTo(100)
			else expect(found).toBeLessThanOrEqual(100)
		}),
	)
})
