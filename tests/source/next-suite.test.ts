import { expect, test } from 'vitest'
import { ALL_SUITES, nextSuite, SUITES } from '../../scripts/test/suites.mjs'

type Suite = (typeof SUITES)[number]

/** Runs suites that take a turn each, and returns which ran side by side. */
function runTwoAtATime(suites: readonly Suite[], isCalm: boolean): Suite[][] {
	const waiting = [...suites]
	const turns: Suite[][] = []
	while (waiting.length > 0) {
		const running: Suite[] = []
		for (let slot = 0; slot < 2; slot++) {
			const next = nextSuite(waiting, running, isCalm)
			if (next) running.push(...waiting.splice(waiting.indexOf(next), 1))
		}
		turns.push(running)
		if (running.length === 0) break
	}
	expect(waiting).toEqual([])
	return turns
}

test.each([
	{ name: 'npm test', suites: SUITES },
	{ name: 'npm run test:all', suites: ALL_SUITES },
])('$name runs all its suites, one that uses the product at a time', ({ suites }) => {
	for (const turn of runTwoAtATime(suites, false)) {
		expect(turn.length).toBeGreaterThan(0)
		expect(turn.filter(({ isOfProduct }) => isOfProduct).length).toBeLessThan(2)
	}
})

test('a calm run has beside a suite that depends on timing nothing else', () => {
	const turns = runTwoAtATime(SUITES, true)
	for (const turn of turns)
		if (turn.some(({ kind }) => kind !== 'check')) expect(turn).toHaveLength(1)
	expect(turns.some((turn) => turn.length === 2)).toBe(true)
})
