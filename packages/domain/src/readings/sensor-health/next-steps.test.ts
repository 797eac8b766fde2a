import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QUALITIES } from '../quality'
import { nextSteps, type SensorFacts } from './next-steps'

const DAY_MS = 86_400_000
const WELL: SensorFacts = {
	quality: 'good',
	ageMs: 1000,
	farmIsSimulated: false,
	count: 100,
	good: 100,
	spikes: 0,
	batteryPct: null,
	signalDbm: null,
	linkQuality: null,
	calibration: null,
}

test.each<{ what: Partial<SensorFacts>; key: string; says: RegExp }>([
	{ what: {}, key: 'fine', says: /^Nothing to do/ },
	{ what: { quality: null, ageMs: null, count: 0 }, key: 'nothing', says: /agent reads it/ },
	{ what: { quality: 'stale', ageMs: 3 * 3_600_000 }, key: 'silent', says: /for 3 h: check/ },
	{ what: { quality: 'bad' }, key: 'no-value', says: /plug/ },
	{ what: { quality: 'out-of-range' }, key: 'out-of-range', says: /limits/ },
	{ what: { quality: 'stuck' }, key: 'stuck', says: /clean it/ },
	{ what: { spikes: 2 }, key: 'spikes', says: /jumps/ },
	{ what: { quality: 'clock-suspect' }, key: 'clock', says: /clock/ },
	{ what: { quality: 'simulated' }, key: 'simulated', says: /real sensor/ },
	{ what: { quality: 'simulated', farmIsSimulated: true }, key: 'fine', says: /Nothing/ },
	{ what: { batteryPct: 12 }, key: 'battery', says: /12 % is left/ },
	{ what: { good: 89 }, key: 'share', says: /only 89 %/ },
	{ what: { calibration: { dueInMs: null } }, key: 'never-calibrated', says: /never/ },
	{ what: { calibration: { dueInMs: -3 * DAY_MS } }, key: 'calibration-due', says: /3 days ago/ },
	{ what: { calibration: { dueInMs: DAY_MS } }, key: 'fine', says: /Nothing/ },
	{ what: { signalDbm: -92 }, key: 'radio', says: /repeater/ },
	{ what: { linkQuality: 200 }, key: 'fine', says: /Nothing/ },
	{ what: { quality: 'calibrating' }, key: 'calibrating', says: /being calibrated/ },
])('$key is suggested for $what', ({ what, key, says }) => {
	const [step] = nextSteps({ ...WELL, ...what })
	expect(step.key).toBe(key)
	expect(step.text).toMatch(says)
})

test('there is always a step, the most urgent first, each one sentence', () => {
	const facts = fc.record({
		quality: fc.option(fc.constantFrom(...QUALITIES)),
		ageMs: fc.option(fc.nat()),
		farmIsSimulated: fc.boolean(),
		count: fc.nat(1000),
		good: fc.nat(1000),
		spikes: fc.nat(1000),
		batteryPct: fc.option(fc.integer({ min: 0, max: 100 })),
		signalDbm: fc.option(fc.integer({ min: -150, max: 30 })),
		linkQuality: fc.option(fc.nat(255)),
		calibration: fc.option(fc.record({ dueInMs: fc.option(fc.integer()) })),
	})
	fc.assert(
		fc.property(facts, (known) => {
			const steps = nextSteps(known)
			const weights = steps.map(({ weight }) => weight)
			expect(weights).toEqual([...weights].sort((a, b) => b - a))
			for (const { text } of steps) expect(text).toMatch(/^[A-Z][^.]*\.$/)
			if (known.quality === 'stuck') expect(steps.map(({ key }) => key)).toContain('stuck')
		}),
	)
})
