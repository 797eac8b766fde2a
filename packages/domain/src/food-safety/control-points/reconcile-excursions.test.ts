import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Excursion } from './find-excursions'
import { reconcileExcursions, type StoredExcursion } from './reconcile-excursions'

const excursion = (fromAt: number, toAt: number | null, more: Partial<Excursion> = {}) => ({
	fromAt,
	toAt,
	outMs: 0,
	silentMs: 0,
	worstC: null,
	...more,
})

/** Excursions that do not overlap, in order. */
const drawn = fc
	.uniqueArray(fc.integer({ min: 0, max: 1000 }), { maxLength: 12 })
	.map((ends) => ends.sort((a, b) => a - b))
	.map((ends) =>
		Array.from({ length: Math.floor(ends.length / 2) }, (_, i) =>
			excursion(ends[2 * i] ?? 0, ends[2 * i + 1] ?? 0),
		),
	)

test('the same one that goes on keeps its row', () => {
	const stored = [{ id: 7, actionAt: 5, ...excursion(10, null) }]
	expect(reconcileExcursions(stored, [excursion(10, 90)])).toEqual({
		added: [],
		changed: [{ id: 7, ...excursion(10, 90) }],
		gone: [],
	})
	expect(reconcileExcursions(stored, [excursion(10, null)])).toEqual({
		added: [],
		changed: [],
		gone: [],
	})
})

test('what is stored afterwards is what was found, and those with an action', () => {
	fc.assert(
		fc.property(drawn, drawn, fc.func(fc.boolean()), (before, found, isActed) => {
			const stored: StoredExcursion[] = before.map((one, id) => ({
				...one,
				id,
				actionAt: isActed(id) ? 1 : null,
			}))
			const { added, changed, gone } = reconcileExcursions(stored, found)
			const kept = stored
				.filter(({ id }) => !gone.includes(id))
				.map((row) => ({ ...row, ...changed.find(({ id }) => id === row.id) }))
			const after = [...kept, ...added]
			for (const one of found)
				expect(after.some(({ fromAt, toAt }) => fromAt === one.fromAt && toAt === one.toAt)).toBe(
					true,
				)
			for (const { id, actionAt } of stored) if (actionAt !== null) expect(gone).not.toContain(id)
			const isFound = ({ fromAt }: Excursion) => found.some((one) => one.fromAt === fromAt)
			for (const row of kept) expect(isFound(row) || row.actionAt !== null).toBe(true)
		}),
	)
})
