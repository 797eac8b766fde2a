import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findSlackMs, PriceLine } from '@sfc/domain/control/cheap-light/cheap-days'
import { LIGHT_STEP_MS } from '@sfc/domain/control/cheap-light/choose-lit-spans'
import { arrangeLight, type ZoneLight } from '@sfc/domain/control/power/arrange-light'
import { NO_EXTRA } from '@sfc/domain/control/prices/price-slot'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import published from '../../packages/domain/tests/control/day-ahead-prices.json' with { type: 'json' }
import { describeWithProgram, findProgram } from '../support/describe-with'

const FARMS = 50
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FIRST = Date.parse(published.firstHour)
const glpsol = { name: 'glpsol', file: findProgram('glpsol'), install: 'apt install glpk-utils' }
const line = new PriceLine(
	published.perMWh.map((perKWh, i) => {
		const startsAt = FIRST + i * HOUR_MS
		return { startsAt, endsAt: startsAt + HOUR_MS, perKWh }
	}),
	NO_EXTRA,
)

/** Farms on days of published prices, with recipes, lamps and caps drawn; two or three groups of lamps. */
const drawn = fc
	.record({
		day: fc.integer({ min: 2, max: 70 }),
		lights: fc.array(
			fc.record({
				watts: fc.constantFrom(800, 1500, 2400, 4000),
				hours: fc.constantFrom(6, 8, 10, 12, 14),
				slackHours: fc.constantFrom(0, 1, 2, 4),
				from: fc.integer({ min: 0, max: 23 }),
			}),
			{ minLength: 2, maxLength: 3 },
		),
		part: fc.constantFrom(0.5, 0.6, 0.75, 0.9),
	})
	.map(({ day, lights, part }) => ({
		capWatts: part * lights.reduce((sum, { watts }) => sum + watts, 0),
		lights: lights.map(({ watts, hours, slackHours, from: hour }): ZoneLight => {
			const days = [0, 1].map((next) => {
				const from = FIRST + (day + next) * DAY_MS + hour * HOUR_MS
				const mostMs = (hours + 2 * slackHours) * HOUR_MS
				return { from, to: from + hours * HOUR_MS, mostMs, mayMove: true }
			})
			return { zone: 'cultivation', watts, mode: 'shift', days }
		}),
	}))

describeWithProgram(glpsol, 'GLPK', (file) => {
	const folder = mkdtempSync(join(tmpdir(), 'glpsol-cap-'))
	afterAll(() => rmSync(folder, { recursive: true }))

	test(`keeps the cap where it can be kept, and for no more money, on ${FARMS} drawn farms`, () => {
		let kept = 0
		for (const { lights, capWatts } of fc.sample(drawn, { numRuns: FARMS, seed: 318 })) {
			const { days, overWh } = arrangeLight(lights, capWatts, line)
			const least = solve(lights, capWatts)
			expect(overWh > 0).toBe(least === null)
			if (least === null) continue
			kept++
			const cost = lights.reduce((sum, light, i) => {
				const spans = light.days.flatMap((day, j) =>
					findSlackMs(day) > 0 ? (days[i]?.[j]?.spans ?? []) : [],
				)
				return sum + ((line.costOf(spans) ?? NaN) * light.watts) / 1000
			}, 0)
			expect(cost).toBeCloseTo(least, 2)
		}
		expect(kept).toBeGreaterThan(FARMS / 5)
		expect(kept).toBeLessThan(FARMS)
	}, 600_000)

	/** The least cost by a model of its own, in which each day begins at one step; null where the cap cannot be kept. */
	function solve(lights: readonly ZoneLight[], capWatts: number): number | null {
		const names: string[] = []
		const terms: string[] = []
		const rows: string[] = []
		const drawnAt = new Map<number, string[]>()
		for (const [i, { watts, days }] of lights.entries())
			for (const [j, day] of days.entries()) {
				const slack = findSlackMs(day)
				const own: string[] = []
				for (let by = -slack; by <= slack; by += LIGHT_STEP_MS) {
					const name = `x${i}d${j}s${own.length}`
					own.push(name)
					let cost = 0
					for (let at = day.from + by; at < day.to + by; at += LIGHT_STEP_MS) {
						cost += ((published.perMWh[Math.floor((at - FIRST) / HOUR_MS)] ?? NaN) * watts) / 4000
						drawnAt.set(at, [...(drawnAt.get(at) ?? []), `+ ${watts} ${name}`])
					}
					if (slack > 0) terms.push(`${cost < 0 ? '-' : '+'} ${Math.abs(cost)} ${name}`)
				}
				names.push(...own)
				rows.push(`${own.join(' + ')} = 1`)
			}
		for (const all of drawnAt.values()) rows.push(`${all.join(' ')} <= ${capWatts}`)
		const model = [
			'Minimize',
			` cost: ${terms.join(' ') || `0 ${names[0]}`}`,
			'Subject To',
			...rows.map((row, i) => ` r${i}: ${row}`),
			'Binary',
			...names.map((name) => ` ${name}`),
			'End',
		].join('\n')
		const [lp, found] = [join(folder, 'farm.lp'), join(folder, 'found.txt')]
		writeFileSync(lp, `${model}\n`)
		execFileSync(file, ['--lp', lp, '--cuts', '-o', found], { encoding: 'utf8' })
		const text = readFileSync(found, 'utf8')
		if (!/Status:\s+INTEGER OPTIMAL/.test(text)) return null
		return Number(/Objective:\s+\S+ = (\S+)/.exec(text)?.[1])
	}
})
