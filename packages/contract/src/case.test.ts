import { expect, test } from 'vitest'
import { z } from 'zod'
import { eitherCase, toIso, toWire } from './case'

test('an object of the API has the fields of its schema, and no others', () => {
	const schema = z.object({
		crop_name: z.string(),
		seed_lot: z.string().nullable(),
		zone: z.string(),
	})
	const row = { cropName: 'Basil', seedLot: null, zone: 'A', remindPhone: '+16175550123' }
	expect(toWire(schema, row)).toEqual({ crop_name: 'Basil', seed_lot: null, zone: 'A' })
})

test('a field is read in either case, and under its other names', () => {
	expect(eitherCase(['zone', 'varietyName'], { varietyName: ['cropVariety'] })).toEqual({
		zone: ['zone'],
		varietyName: ['varietyName', 'variety_name', 'cropVariety', 'crop_variety'],
	})
})

test('an instant is written in ISO 8601, and none stays none', () => {
	expect([toIso(0), toIso(null)]).toEqual(['1970-01-01T00:00:00.000Z', null])
})
