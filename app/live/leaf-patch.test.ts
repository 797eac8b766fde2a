import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyGrafts, diffBranches, diffLeaves, patchLeaves, type Json } from './leaf-patch'

test('a value that many leaves share is sent once, a leaf that changes alone by itself', () => {
	const before = { ph: { value: 1.8, at: 1 }, ec: { value: 1.8, at: 1 }, name: 'Pod 1' }
	const after = { ph: { value: 6, at: 2 }, ec: { value: 1.8, at: 2 }, name: 'Pod 1' }
	const patch = diffLeaves(before, after)
	expect(patch).toEqual([-1, 6, 1, 2])
	expect(patchLeaves(before, patch ?? [])).toEqual(after)
})

test.each<[Json, Json]>([
	[[1], [1, 2]],
	[{ a: 1 }, { b: 1 }],
	[{ a: null }, { a: {} }],
	[[], {}],
])('%j and %j differ in more than leaves', (before, after) =>
	expect(diffLeaves(before, after)).toBeNull(),
)

const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as Json)
/** Values with equal branches and other leaves. */
const changed = (value: Json, leaves: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
	Array.isArray(value)
		? fc.tuple(...value.map((part) => changed(part, leaves)))
		: typeof value === 'object' && value !== null
			? fc
					.tuple(...Object.values(value).map((part) => changed(part, leaves)))
					.map((parts) =>
						Object.fromEntries(Object.keys(value).map((name, i) => [name, parts[i] as Json])),
					)
			: fc.oneof(fc.constant(value), leaves)

test('a sent difference restores the new value', () => {
	const leaf = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null))
	const pairs = json.chain((before) => fc.tuple(fc.constant(before), changed(before, leaf)))
	fc.assert(
		fc.property(pairs, ([before, after]) => {
			const patch = diffLeaves(before, after)
			expect(patch).not.toBeNull()
			const sent = JSON.parse(JSON.stringify(patch)) as NonNullable<typeof patch>
			expect(patchLeaves(before, sent)).toEqual(after)
		}),
	)
})

test('any other difference is either no patch, or the same', () =>
	fc.assert(
		fc.property(json, json, (before, after) => {
			const patch = diffLeaves(before, after)
			if (patch) expect(patchLeaves(before, patch)).toEqual(after)
		}),
	))

test('a list that grows in the middle sends only its new elements', () => {
	const before = { open: [{ id: 'a' }, { id: 'c' }], tab: { name: 'x' } }
	const after = { open: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], tab: { name: 'x', unit: '' } }
	expect(diffBranches(before, after)).toEqual([
		[['open'], 1, 0, [{ id: 'b' }]],
		[['tab'], { name: 'x', unit: '' }],
	])
})

test('with its other branches and then its other leaves, a value becomes any other', () =>
	fc.assert(
		fc.property(json, json, (before, after) => {
			const grafts = diffBranches(before, after)
			const sent = JSON.parse(JSON.stringify(grafts)) as typeof grafts
			const grown = applyGrafts(before, sent)
			const patch = diffLeaves(grown, after)
			expect(patch).not.toBeNull()
			expect(patchLeaves(grown, patch ?? [])).toEqual(after)
		}),
	))
