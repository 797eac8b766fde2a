import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { manualState } from '~/areas/control/services/manual-state'
import { ManualUntil } from './manual-until'

const NOW = Date.UTC(2026, 2, 1)
const why = {
	words: 'Off: switched off by Demo Grower',
	layer: 'manual' as const,
	untilAt: NOW + 11.5 * 60_000,
	actsAt: null,
	waits: null,
	heldBy: null,
	percent: null,
	unguarded: false,
	losers: [],
}
const shown = (more: object = {}, desiredOn: boolean | null = false) =>
	renderToStaticMarkup(
		<ManualUntil manual={manualState({ desiredOn, why: { ...why, ...more } })} now={NOW} />,
	).replace(/<[^>]+>/g, '')

test('what a person switched says when automation decides again', () => {
	expect(shown()).toBe('Manual OFF, back to auto in 12 min')
	expect(shown({}, true)).toBe('Manual ON, back to auto in 12 min')
	expect(shown({ untilAt: NOW - 1 })).toBe('Manual OFF')
})

test('nothing is said of what automation or an emergency stop decides', () => {
	expect(shown({ layer: 'emergency-stop', untilAt: null })).toBe('')
	expect(shown({ layer: 'schedule' })).toBe('')
	expect(shown({}, null)).toBe('')
})
