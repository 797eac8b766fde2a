import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBlocked, Model } from './model'
import { planReads } from './plan-reads'
import { registerCount } from './registers'

const place = fc.record({
	table: fc.constantFrom('input', 'holding', 'discrete'),
	addr: fc.integer({ min: 0, max: 200 }),
	type: fc.constantFrom('u16', 'f32', 'u64'),
})
const link = fc.record({
	maxRegisters: fc.integer({ min: 4, max: 40 }),
	maxHole: fc.integer({ min: 0, max: 8 }),
})
const blocked = fc.array(
	fc.tuple(fc.constantFrom('input', 'holding'), fc.nat(200), fc.nat(200)).map(([table, a, b]) => ({
		table,
		from: Math.min(a, b),
		to: Math.max(a, b),
	})),
	{ maxLength: 4 },
)
const models = fc
	.tuple(fc.array(place, { minLength: 1, maxLength: 40 }), link, blocked)
	.map(([places, link, blocked]) =>
		Model.parse({
			id: 'm',
			rev: 1,
			name: 'M',
			vendor: 'V',
			kind: 'sensor',
			link,
			blocked,
			points: places.map((p, i) => ({ ...p, id: `p${i}`, label: 'P', quantity: 'number' })),
			verified: 'device',
			source: 'test',
		}),
	)

test('requests stay within the limits of the model and read no blocked register', () => {
	fc.assert(
		fc.property(models, (model) => {
			for (const { table, addr, count } of planReads(model)) {
				if (table !== 'discrete') expect(count).toBeLessThanOrEqual(model.link.maxRegisters)
				expect(isBlocked(model, table, addr, count)).toBe(false)
			}
		}),
	)
})

test('every point that may be read is read once, from its own registers', () => {
	fc.assert(
		fc.property(models, (model) => {
			const read = planReads(model).flatMap((request) =>
				request.points.map(({ point, at }) => {
					expect([request.table, request.addr + at]).toEqual([point.table, point.addr])
					return point.id
				}),
			)
			const readable = model.points.filter(
				(p) =>
					!isBlocked(model, p.table, p.addr, p.table === 'discrete' ? 1 : registerCount(p.type)),
			)
			expect(read.sort()).toEqual(readable.map((p) => p.id).sort())
		}),
	)
})

test('neighbours are read together, over no more than the hole allowed', () => {
	const at = (addr: number) => ({
		id: `p${addr}`,
		label: 'P',
		quantity: 'number',
		table: 'input',
		addr,
	})
	const plan = planReads(
		Model.parse({
			id: 'm',
			rev: 1,
			name: 'M',
			vendor: 'V',
			kind: 'sensor',
			link: { maxHole: 2, maxRegisters: 10 },
			points: [at(0), at(1), at(4), at(8)],
			verified: 'device',
			source: 'test',
		}),
	)
	expect(plan.map(({ addr, count }) => [addr, count])).toEqual([
		[0, 5],
		[8, 1],
	])
})
