import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toWire } from './cycle'
import { ChangeCycleInput, StartCycleInput } from './cycle-input'
import { fromWire } from './cycle-spelling'
import { CompleteTaskInput } from '../tasks/task'

const basil = { cropName: 'Basil', plantDate: '2026-01-05' }
const messages = (body: unknown) =>
	StartCycleInput.safeParse(body).error?.issues.map(({ message }) => message)

test('a new cycle is filled up with the usual numbers', () => {
	expect(StartCycleInput.parse({ cropName: ' Basil ' })).toEqual({
		cropName: 'Basil',
		quantity: 100,
		transplantDays: 14,
		harvestDays: 45,
		zone: 'A',
	})
})

test.each([
	[{ cropName: '' }, 'Please select a crop type'],
	[{ plantDate: '2026-02-31' }, 'Please enter a day that exists'],
	[{ plantDate: '0026-02-20' }, 'Please enter a day that exists'],
	[{ quantity: 0 }, 'Quantity must be a whole number from 1 to 1,000,000'],
	[{ quantity: 1_000_001 }, 'Quantity must be a whole number from 1 to 1,000,000'],
	[{ quantity: 2.5 }, 'Quantity must be a whole number from 1 to 1,000,000'],
	[{ transplantDays: -1 }, 'Transplant days must be a whole number of days from 0 to 730'],
	[{ harvestDays: 731 }, 'Harvest days must be a whole number of days from 0 to 730'],
	[{ transplantDays: 45, harvestDays: 45 }, 'Harvest must come after transplanting'],
	[{ zone: 'E' }, 'Please select a zone from A to D'],
	[{ notes: 'x'.repeat(2001) }, 'Notes must be at most 2000 characters'],
])('a cycle with %j is refused', (change, message) => {
	expect(messages({ ...basil, ...change })).toContain(message)
})

test('a change may leave out everything, and still not harvest before transplanting', () => {
	expect(ChangeCycleInput.parse({})).toEqual({})
	expect(ChangeCycleInput.safeParse({ transplantDays: 9, harvestDays: 9 }).success).toBe(false)
})

test('both spellings of a cycle are the same cycle', () => {
	const camel = { cropName: 'Basil', varietyName: 'Sweet', transplantDays: 10, harvestDays: 40 }
	const snake = {
		crop_name: 'Basil',
		variety_name: 'Sweet',
		cycle_config: { transplantDays: 10, harvestDays: 40 },
	}
	expect(fromWire(snake)).toEqual(fromWire(camel))
	expect(StartCycleInput.parse(fromWire(snake))).toEqual(StartCycleInput.parse(fromWire(camel)))
})

test('dates and digits are read as counts, blanks as left out', () => {
	const body = {
		cropName: 'Basil',
		plantDate: '2026-01-05',
		transplantDate: '2026-01-19',
		harvest_date: '2026-02-20',
		quantity: '24',
		zone: '',
		notes: '',
	}
	expect(fromWire(body)).toEqual({
		...basil,
		transplantDays: 14,
		harvestDays: 46,
		quantity: 24,
		notes: null,
	})
})

test('what the API returns is read back as the same cycle', () => {
	const cycle = {
		id: 7,
		farmId: 11,
		...basil,
		varietyName: 'Sweet',
		quantity: 24,
		transplantDays: 14,
		harvestDays: 45,
		zone: 'B',
		status: 'planted',
		notes: null,
		createdAt: 0,
		updatedAt: 0,
	}
	const wire = toWire(cycle)
	expect(wire).toMatchObject({ transplant_date: '2026-01-19', harvest_date: '2026-02-19' })
	expect(ChangeCycleInput.parse(fromWire(wire))).toEqual({
		...basil,
		varietyName: 'Sweet',
		quantity: 24,
		transplantDays: 14,
		harvestDays: 45,
		zone: 'B',
		status: 'planted',
		notes: null,
		farmInstanceId: 11,
	})
})

test('no body makes the reading throw', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (body) => {
			StartCycleInput.safeParse(fromWire(body))
			CompleteTaskInput.safeParse(body)
		}),
	)
})
