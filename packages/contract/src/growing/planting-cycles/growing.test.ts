import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cycleToWire } from './cycle'
import { ChangeCycleInput, StartCycleInput } from './cycle-input'
import { fromWire, newCycleFromWire } from './cycle-from-wire'
import { CompleteTaskInput } from '../tasks/task'
import { CalendarQuery, CompletionsQuery } from '../tasks/task-query'

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
		plantTime: '09:00',
		emailNotifications: false,
		smsNotifications: false,
	})
})

test.each([
	[{ plantTime: '25:00' }, 'Please enter a time from 00:00 to 23:59'],
	[{ trays: 2501 }, 'Trays must be a whole number from 0 to 2,500'],
	[{ transplantDate: '2026-02-31' }, 'Please enter a day that exists'],
	[{ quantity: 1e12 }, 'Quantity must be a whole number from 1 to 1,000,000'],
	[{ notes: '🌱'.repeat(5000) }, 'Notes must be at most 2000 characters'],
	[{ smsNotifications: true }, 'Please enter a phone number for text messages'],
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

test('a change may leave out everything', () => {
	expect(ChangeCycleInput.parse({})).toEqual({})
})

test.each(['+1 (617) 555-0123', '+16175550123', '+49 30 1234567'])(
	'%s is a number to text to',
	(n) => expect(ChangeCycleInput.parse({ phoneNumber: n }).phoneNumber).toMatch(/^\+\d+$/),
)

test.each([
	'617 555 0123',
	'+0123456789',
	'+1',
	'+1234567890123456',
	'+1617555012x',
	'+'.repeat(99),
])('%s is refused as a phone number', (phoneNumber) => {
	const refused = ChangeCycleInput.safeParse({ phoneNumber })
	expect(refused.error?.issues[0]?.message).toContain('country code')
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

test('dates are passed on, digits are read as counts, blanks as left out', () => {
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
		transplantDate: '2026-01-19',
		harvestDate: '2026-02-20',
		quantity: 24,
		notes: null,
	})
	expect(fromWire({ plant_time: '07:30:00', trays: '3' })).toEqual({ plantTime: '07:30', trays: 3 })
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
		plantTime: '08:15',
		recipeId: null,
		remindByMail: true,
		remindPhone: '+16175550123',
		transplantedOn: null,
		harvestedOn: null,
		endedOn: null,
		createdAt: 0,
		updatedAt: 0,
	}
	const wire = cycleToWire(cycle, { trays: 3, seedLot: 'S-1', seedSupplier: null })
	expect(JSON.stringify(wire)).not.toContain('555')
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
		plantTime: '08:15',
		recipeId: null,
		trays: 3,
		seedLot: 'S-1',
		seedSupplier: null,
		emailNotifications: true,
		smsNotifications: true,
		farmInstanceId: 11,
	})
})

test('an empty field sent as null is one that was left out, or a text that is cleared', () => {
	const empty = {
		quantity: null,
		plantDate: null,
		plantTime: null,
		zone: null,
		cycle_config: null,
		transplantDate: null,
		harvest_date: null,
		transplantDays: null,
		trays: null,
	}
	expect(StartCycleInput.parse(fromWire({ cropName: 'Basil', ...empty }))).toEqual(
		StartCycleInput.parse({ cropName: 'Basil' }),
	)
	const cleared = { notes: null, varietyName: null, recipeId: null }
	expect(ChangeCycleInput.parse(fromWire({ ...empty, ...cleared }))).toEqual(cleared)
})

test.each([[[39]], [true], [{}], ['1e1'], [1.5], [0], [-1], [null], ['']])(
	'%j names no task to complete',
	(taskId) => {
		const refused = CompleteTaskInput.safeParse({ taskId })
		expect(refused.error?.issues.map(({ message }) => message)).toEqual(['Task is required'])
	},
)

test.each([39, '39'])('%j names a task to complete', (taskId) => {
	expect(CompleteTaskInput.parse({ taskId }).taskId).toBe(39)
})

test('no body makes the reading throw', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (body) => {
			StartCycleInput.safeParse(fromWire(body))
			CompleteTaskInput.safeParse(body)
		}),
	)
})

test('a field of an address about tasks that is left blank is not there', () => {
	expect(CalendarQuery.parse({ from: '', to: '2026-03-01' })).toEqual({ to: '2026-03-01' })
	expect(CalendarQuery.safeParse({ from: '2026-03-02', to: '2026-03-01' }).success).toBe(false)
	expect(CompletionsQuery.parse({})).toEqual({})
	expect(CompletionsQuery.parse({ limit: '' })).toEqual({})
	expect(CompletionsQuery.parse({ limit: '7' })).toEqual({ limit: 7 })
	for (const limit of ['many', '0', '501', '1.5'])
		expect(CompletionsQuery.safeParse({ limit }).success, limit).toBe(false)
})

test('a blank call of the calendar plants 25 butterhead lettuces at nine', () => {
	const blank = {
		cropName: '',
		varietyName: '',
		quantity: '',
		plantDate: '',
		plantTime: '',
		transplantDate: '',
		harvestDate: '',
		notes: '',
		farmInstanceId: 11,
	}
	expect(StartCycleInput.parse(newCycleFromWire(blank))).toMatchObject({
		cropName: 'Lettuce',
		varietyName: 'Butterhead',
		quantity: 25,
		plantTime: '09:00',
	})
	const basil = { ...blank, cropName: 'Basil', quantity: '40' }
	const cycle = StartCycleInput.parse(newCycleFromWire(basil))
	expect(cycle).toMatchObject({ cropName: 'Basil', quantity: 40 })
	expect(cycle.varietyName).toBeUndefined()
})

test('the form of the planting screen still needs a crop, and plants 100', () => {
	const form = { cropName: '', plantTime: '09:00', transplantDays: 14, harvestDays: 45 }
	const parsed = StartCycleInput.safeParse(newCycleFromWire(form))
	expect(parsed.error?.issues[0]?.message).toBe('Please select a crop type')
	const basil = StartCycleInput.parse(newCycleFromWire({ ...form, cropName: 'Basil' }))
	expect(basil.quantity).toBe(100)
})
