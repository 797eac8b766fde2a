import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TickInput } from '../step'
import { Runner } from '../../../tests/control/controllers/dosing/test-tank'
import type { FillSettings } from './fill'

const FILL: FillSettings = {
	kind: 'fill',
	id: 'nursery-fill',
	zone: 'nursery',
	valve: { key: 'water/valve', label: 'Filling valve' },
	level: { key: 'water/level', label: 'Reservoir' },
	lowL: 300,
	highL: 400,
	longestOpenMs: 300_000,
	mostLPerDay: 120,
	riseWithinMs: 30_000,
	leaks: [{ key: 'floor/leak', label: 'Leak sensor' }],
}
const VALVE = FILL.valve.key

/** A reservoir that fills at 10 L a minute while the valve is open. */
class Reservoir {
	readonly runner = new Runner(FILL)
	isOpen = false
	isSupplied = true
	leak: number | null = 0
	filledL = 0
	levelL: number | null

	constructor(levelL: number) {
		this.levelL = levelL
	}

	tick(passedMs = 5000, more: Partial<TickInput> = {}) {
		if (this.isOpen && this.isSupplied && this.levelL !== null) {
			this.levelL += (10 * passedMs) / 60_000
			this.filledL += (10 * passedMs) / 60_000
		}
		const claims = this.runner.tick({
			passedMs,
			read: ({ key }) => (key === FILL.level.key ? this.levelL : this.leak),
			isOn: () => this.isOpen,
			...more,
		})
		this.isOpen = claims.get(VALVE)?.on === true
		return claims.get(VALVE)
	}

	run(minutes: number): this {
		for (let ms = 0; ms < minutes * 60_000; ms += 5000) this.tick()
		return this
	}
}

describe('the reservoir', () => {
	test('is filled from the low mark to the high one, with rests', () => {
		const reservoir = new Reservoir(299)
		let openMs = 0
		for (let i = 0; i < 600; i++) {
			reservoir.tick()
			openMs = reservoir.isOpen ? openMs + 5000 : 0
			expect(openMs).toBeLessThanOrEqual(FILL.longestOpenMs + 5000)
		}
		expect(reservoir.levelL).toBeGreaterThanOrEqual(FILL.highL)
		expect(reservoir.levelL).toBeLessThan(FILL.highL + 2)
		expect(reservoir.runner.notices).toEqual([])
	})

	test('between its marks is left alone', () => {
		expect(new Reservoir(350).tick()).toMatchObject({ on: false, reason: 'there is enough water' })
	})

	test('that loses water gets its litres of a day and no more, over restarts too', () => {
		const reservoir = new Reservoir(299)
		for (let minute = 0; minute < 23 * 60; minute++) {
			if (minute % 7 === 0) reservoir.runner.do({ kind: 'started' })
			reservoir.run(1)
			if (!reservoir.isOpen) reservoir.levelL = 299
		}
		expect(reservoir.filledL).toBeGreaterThan(100)
		expect(reservoir.filledL).toBeLessThan(FILL.mostLPerDay + 2)
		expect(reservoir.tick()?.reason).toContain('120 L a day were filled')
		expect(reservoir.runner.notices).toMatchObject([
			{
				title: expect.stringContaining('filled the most of a day, 120 L') as string,
				isStopped: false,
			},
		])
		expect(reservoir.run(26 * 60).filledL).toBeGreaterThan(FILL.mostLPerDay + 10)
	})

	test('that is low after the most of a day is told once, also where the level wavers about its mark', () => {
		const reservoir = new Reservoir(299)
		for (let minute = 0; minute < 600; minute++) {
			reservoir.run(1)
			if (!reservoir.isOpen) reservoir.levelL = minute % 3 === 0 ? 401 : 299
		}
		expect(reservoir.runner.notices).toHaveLength(1)
	})

	test('that wants more than the most of a day for days is told once, and anew after it wanted less', () => {
		const reservoir = new Reservoir(299)
		const live = (days: number, litresPerH: number) => {
			for (let minute = 0; minute < days * 24 * 60; minute++) {
				reservoir.run(1)
				reservoir.levelL = Math.max(250, (reservoir.levelL ?? 0) - litresPerH / 60)
			}
		}
		live(5, 8)
		expect(reservoir.runner.notices).toHaveLength(1)
		live(3, 1)
		live(3, 8)
		expect(reservoir.runner.notices).toHaveLength(2)
	})
})

describe('the valve', () => {
	test('closes at a leak and stays closed until a person has looked', () => {
		const reservoir = new Reservoir(299)
		expect(reservoir.tick()?.on).toBe(true)
		reservoir.leak = 1
		expect(reservoir.tick()?.on).toBe(false)
		reservoir.leak = 0
		expect(reservoir.run(120).isOpen).toBe(false)
		expect(reservoir.runner.notices).toMatchObject([
			{
				title: 'Filling valve is stopped: a leak sensor is wet',
				isStopped: true,
				causes: [{ evidence: [{ supports: true, text: 'Leak sensor is wet' }] }, {}],
			},
		])
		reservoir.runner.clear(VALVE, FILL.id)
		expect(reservoir.tick()?.on).toBe(true)
	})

	test('closes when the level does not rise', () => {
		const reservoir = new Reservoir(299)
		reservoir.isSupplied = false
		let openMs = 0
		for (let i = 0; i < 100; i++) {
			reservoir.tick()
			if (reservoir.isOpen) openMs += 5000
		}
		expect(openMs).toBeLessThanOrEqual(FILL.riseWithinMs)
		expect(reservoir.runner.notices).toHaveLength(1)
		expect(reservoir.tick()?.reason).toContain('the level did not rise')
	})

	test('stays closed without a trusted level, or a trusted leak sensor', () => {
		const reservoir = new Reservoir(299)
		reservoir.leak = null
		expect(reservoir.tick()).toMatchObject({
			on: false,
			reason: 'no trusted reading of Leak sensor',
		})
		reservoir.leak = 0
		reservoir.levelL = null
		expect(reservoir.tick()).toMatchObject({ on: false, reason: 'no trusted reading of Reservoir' })
	})
})

test('no readings, pauses or restarts keep it open too long or fill more than a day may have', () => {
	const command = fc.record({
		passedMs: fc.oneof(fc.constantFrom(0, 1000, 5000), fc.nat(20_000)),
		level: fc.oneof({ arbitrary: fc.constant('as it is' as const), weight: 20 }, fc.constant(null)),
		leak: fc.oneof({ arbitrary: fc.constant(0), weight: 40 }, fc.constantFrom(null, 1)),
		usedL: fc.oneof(
			{ arbitrary: fc.constant(0), weight: 10 },
			fc.double({ max: 40, min: 0, noNaN: true }),
		),
		isRestart: fc.integer({ min: 0, max: 40 }).map((dice) => dice === 0),
		isCleared: fc.integer({ min: 0, max: 20 }).map((dice) => dice === 0),
	})
	fc.assert(
		fc.property(fc.array(command, { minLength: 50, maxLength: 500, size: 'max' }), (commands) => {
			const reservoir = new Reservoir(299)
			let openMs = 0
			for (const { passedMs, level, leak, usedL, isRestart, isCleared } of commands) {
				if (isRestart) reservoir.runner.do({ kind: 'started' })
				if (isCleared) reservoir.runner.clear(VALVE, FILL.id)
				openMs = reservoir.isOpen ? openMs + passedMs : 0
				reservoir.leak = leak
				const claim = reservoir.tick(passedMs, {
					read: ({ key }) => {
						if (key !== FILL.level.key) return leak
						return level === null ? null : reservoir.levelL
					},
				})
				if (claim?.on) {
					expect(leak).toBe(0)
					expect(level).toBe('as it is')
					expect(openMs).toBeLessThan(FILL.longestOpenMs)
				}
				// What is used while the level is lost hides what came in, as the limit says of itself.
				if (!reservoir.isOpen && level !== null)
					reservoir.levelL = Math.max(250, (reservoir.levelL ?? 0) - usedL)
			}
			// One tick of at most 20 s flows before the level shows it.
			expect(reservoir.filledL).toBeLessThan(FILL.mostLPerDay + 5)
		}),
		{ numRuns: 60, endOnFailure: true },
	)
})

describe('filling', () => {
	const reasonAt = (reservoir: Reservoir) => reservoir.tick()?.reason

	test('begins below the low mark and not at it, and ends at the high one', () => {
		expect(new Reservoir(300).tick()?.on).toBe(false)
		expect(new Reservoir(299.9).tick()?.on).toBe(true)
	})

	test('rests for a minute between two openings', () => {
		const reservoir = new Reservoir(250)
		while (reservoir.tick()?.on) reservoir.run(0)
		expect(reasonAt(reservoir)).toBe('pauses between two openings')
		let restMs = 10_000
		while (!reservoir.tick()?.on) restMs += 5000
		expect(restMs).toBe(60_000)
	})

	test('one wet sensor of several closes it, and the notice names which', () => {
		const other = { key: 'floor/other', label: 'Other sensor' }
		const runner = new Runner({ ...FILL, leaks: [...FILL.leaks, other] })
		const claims = runner.tick({
			passedMs: 5000,
			read: ({ key }) => (key === FILL.level.key ? 250 : key === other.key ? 0.5 : 0),
			isOn: () => false,
		})
		expect(claims.get(VALVE)).toMatchObject({
			on: false,
			reason: 'stopped: there was a leak; see its notice, then clear it',
		})
		const [notice] = runner.notices
		expect(notice).toMatchObject({
			title: 'Filling valve is stopped: a leak sensor is wet',
			output: VALVE,
			isStopped: true,
		})
		expect(notice?.causes[0]?.evidence).toEqual([
			{ supports: false, text: 'Leak sensor is not wet' },
			{ supports: true, text: 'Other sensor is wet' },
		])
	})

	test('a supply that is closed is told with what came in before', () => {
		const reservoir = new Reservoir(250)
		reservoir.isSupplied = false
		reservoir.run(2)
		expect(reservoir.runner.notices).toMatchObject([
			{ title: 'Filling valve is stopped: the level did not rise' },
		])
		const evidence = (one: Reservoir) => one.runner.notices[0]?.causes.at(-1)?.evidence
		expect(evidence(reservoir)).toEqual([])
		expect(reasonAt(reservoir)).toBe(
			'stopped: the level did not rise; see its notice, then clear it',
		)
		const later = new Reservoir(250)
		later.run(3)
		const cameIn = later.filledL
		later.isSupplied = false
		later.run(12)
		expect(evidence(later)?.[0]?.text).toMatch(/^it saw \d+ L come in during the past day$/)
		expect(cameIn).toBeGreaterThan(20)
	})

	test('what came in is counted too when the level is back only after the rest', () => {
		const reservoir = new Reservoir(299)
		for (let opening = 0; opening < 60; opening++) {
			while (!reservoir.isOpen && reservoir.tick()?.reason.includes('L a day') === false);
			reservoir.tick(20_000, { read: ({ key }) => (key === FILL.level.key ? null : 0) })
			for (let i = 0; i < 6; i++)
				reservoir.tick(20_000, { read: ({ key }) => (key === FILL.level.key ? null : 0) })
			reservoir.tick(1000)
			reservoir.levelL = 299
		}
		expect(reservoir.filledL).toBeGreaterThan(100)
		expect(reservoir.filledL).toBeLessThan(FILL.mostLPerDay + 5)
	})

	test('a level that is lost while it fills closes it, and it goes on when the level is back', () => {
		const reservoir = new Reservoir(299)
		reservoir.run(2)
		expect(reservoir.isOpen).toBe(true)
		const { levelL } = reservoir
		reservoir.levelL = null
		expect(reasonAt(reservoir)).toBe('no trusted reading of Reservoir')
		reservoir.levelL = levelL
		reservoir.run(10)
		expect(reservoir.levelL).toBeGreaterThan(levelL ?? 0)
	})
})
