import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STAGES } from './discovery-types'
import { describeProgress } from './describe-progress'

const step = fc
	.record({ at: fc.nat(STAGES.length - 1), done: fc.nat(2000), total: fc.nat(1022) })
	.map(({ at, ...counts }) => ({ at, stage: STAGES[at] ?? 'nics', ...counts }))

test('progress stays within 0 and 95, and never falls from one step of a search to a later one', () => {
	fc.assert(
		fc.property(step, step, (a, b) => {
			const [first, second] = [describeProgress(a).progressPct, describeProgress(b).progressPct]
			expect(first).toBeGreaterThanOrEqual(0)
			expect(first).toBeLessThanOrEqual(95)
			const isLater = a.at < b.at || (a.at === b.at && a.total === b.total && a.done <= b.done)
			if (isLater && a.total > 0) expect(second).toBeGreaterThanOrEqual(first)
		}),
	)
})

test('stages with a count show it', () => {
	const { phase } = describeProgress({ stage: 'sweep', done: 12, total: 254 })
	expect(phase).toBe('Trying addresses, 12 of 254')
	expect(describeProgress({ stage: 'identify', done: 0, total: 0 })).toEqual({
		phase: 'Asking what each device is',
		progressPct: 95,
	})
})
