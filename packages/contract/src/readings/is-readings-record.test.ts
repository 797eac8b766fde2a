import { QUALITIES } from '@sfc/domain/readings/quality'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '@sfc/domain/tests/property-runs'
import { ReadingsRecord } from '../agent/batch'
import { isReadingsRecord } from './is-readings-record'

function agrees(record: unknown): void {
	expect(isReadingsRecord(record)).toBe(ReadingsRecord.safeParse(record).success)
}

/** Mostly right, so that each single fault is met alone. */
const odd = fc.oneof(
	fc.jsonValue(),
	fc.constantFrom(NaN, Infinity, undefined, -1, 0, 1.5, 2 ** 53, ''),
)
const mostly = <T>(right: fc.Arbitrary<T>) =>
	fc.oneof({ weight: 12, arbitrary: right as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: odd })

const number = fc.double({ noNaN: true, noDefaultInfinity: true })
const quality = mostly(fc.constantFrom(...QUALITIES))
const key = mostly(fc.string())
const value = mostly(
	fc.oneof(
		fc.tuple(key, mostly(number)),
		fc.tuple(key, mostly(fc.option(number)), quality),
		fc.tuple(key, mostly(fc.option(number)), quality, mostly(fc.string({ maxLength: 201 }))),
		fc.array(odd, { maxLength: 6 }),
	),
)
const record = fc.record(
	{
		seq: mostly(fc.integer({ min: 1 })),
		kind: mostly(fc.constant('readings')),
		at: mostly(fc.maxSafeNat()),
		device: key,
		values: mostly(fc.array(value, { maxLength: 5 })),
		extra: fc.jsonValue(),
	},
	{ requiredKeys: ['seq', 'kind', 'at', 'device', 'values'] },
)

test('the fast check and the schema agree on records that are nearly right', () => {
	fc.assert(fc.property(record, agrees), { numRuns: propertyRuns(3000) })
})

test('they agree on anything at all', () => {
	fc.assert(fc.property(fc.anything(), agrees), { numRuns: propertyRuns(1000) })
})

test.each([
	['one value too many', Array.from({ length: 501 }, () => ['ph', 6])],
	['as many values as allowed', Array.from({ length: 500 }, () => ['ph', 6])],
	['no value', []],
	['a reason of 200 letters', [['ph', null, 'bad', 'x'.repeat(200)]]],
	['a reason of 201 letters', [['ph', null, 'bad', 'x'.repeat(201)]]],
	['a fifth part', [['ph', 6, 'good', '', '']]],
	['null without a quality', [['ph', null]]],
	['NaN as text', [['ph', 'NaN']]],
])('they agree on %s', (_, values) => {
	agrees({ seq: 1, kind: 'readings', at: 0, device: 'nursery', values })
})
