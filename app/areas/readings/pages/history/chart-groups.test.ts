import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EVENT_KINDS } from '~/areas/readings/services/history/event-list'
import { chartGroups } from './chart-groups'
import { markClusters } from './mark-clusters'

const of = (axis: string, key: string) => ({ axis, key })

test('series of a unit share an axis, and two units a chart', () => {
	const air = [of('°F', 'a'), of('%', 'b'), of('°F', 'c'), of('ppm', 'd')]
	expect(chartGroups(air, false)).toEqual([
		{ left: [of('°F', 'a'), of('°F', 'c')], right: [of('%', 'b')] },
		{ left: [of('ppm', 'd')], right: [] },
	])
	expect(chartGroups(air, true).map(({ left }) => left.map(({ key }) => key))).toEqual([
		['a'],
		['b'],
		['c'],
		['d'],
	])
})

test('marks that would cover each other are one, shown as what matters most', () => {
	const mark = (left: number, kind: (typeof EVENT_KINDS)[number]) => ({ left, kind, words: kind })
	expect(markClusters([mark(50, 'dose'), mark(10, 'switch'), mark(13, 'alarm')])).toEqual([
		{ left: 11.5, kind: 'alarm', words: ['switch', 'alarm'] },
		{ left: 50, kind: 'dose', words: ['dose'] },
	])
	const marks = fc.array(fc.record({ left: fc.nat(100), kind: fc.constantFrom(...EVENT_KINDS) }))
	fc.assert(
		fc.property(marks, (some) => {
			const clusters = markClusters(some.map((one, i) => ({ ...one, words: String(i) })))
			const words = clusters.flatMap((cluster) => cluster.words)
			expect(words.toSorted()).toEqual(some.map((_, i) => String(i)).toSorted())
			expect(clusters.length).toBeLessThanOrEqual(17)
		}),
	)
})
