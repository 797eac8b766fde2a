import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
	chooseLitSpans,
	LIGHT_STEP_MS,
	type LitDay,
} from '@sfc/domain/control/cheap-light/choose-lit-spans'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import published from '../../packages/domain/tests/control/day-ahead-prices.json' with { type: 'json' }
import { describeWithProgram, findProgram } from '../support/describe-with'

const DAYS = 30
const HOUR_MS = 3_600_000
const FIRST = Date.parse(published.firstHour)
const glpsol = { name: 'glpsol', file: findProgram('glpsol'), install: 'apt install glpk-utils' }
const priceOf = (at: number) => published.perMWh[Math.floor((at - FIRST) / HOUR_MS)] ?? 0

/** Days of published prices, with recipes and settings drawn. */
const drawn = fc
	.record({
		day: fc.integer({ min: 1, max: 76 }),
		hours: fc.constantFrom(10, 12, 14, 16),
		slackHours: fc.constantFrom(1, 2, 4),
		from: fc.constantFrom(0, 5, 6, 18),
		mostPieces: fc.integer({ min: 1, max: 3 }),
	})
	.map(({ day, hours, slackHours, from, mostPieces }): LitDay => {
		const start = FIRST + (day * 24 + from) * HOUR_MS
		const steps = slackHours * 4
		return {
			planned: { from: start, to: start + hours * HOUR_MS },
			stepsBefore: steps,
			stepsAfter: steps,
			mostPieces,
			leastOnSteps: 8,
			leastOffSteps: 4,
		}
	})

describeWithProgram(glpsol, 'GLPK', (file) => {
	const folder = mkdtempSync(join(tmpdir(), 'glpsol-light-'))
	afterAll(() => rmSync(folder, { recursive: true }))

	test(`finds no cheaper light for ${DAYS} days of published prices`, () => {
		for (const day of fc.sample(drawn, { numRuns: DAYS, seed: 39 })) {
			const cost = chooseLitSpans(day, priceOf)
				.flatMap(({ from, to }) =>
					Array.from({ length: (to - from) / LIGHT_STEP_MS }, (_, i) => from + i * LIGHT_STEP_MS),
				)
				.reduce((sum, at) => sum + priceOf(at), 0)
			expect(cost).toBeCloseTo(solve(day), 3)
		}
	}, 600_000)

	/** The least cost by a model of its own: which steps are lit, where they begin and where they end. */
	function solve(day: LitDay): number {
		const { planned, stepsBefore, stepsAfter, mostPieces, leastOnSteps, leastOffSteps } = day
		const lit = (planned.to - planned.from) / LIGHT_STEP_MS
		const steps = stepsBefore + lit + stepsAfter
		const begin = planned.from - stepsBefore * LIGHT_STEP_MS
		const all = Array.from({ length: steps }, (_, i) => i)
		const terms = all.map((i) => {
			const price = priceOf(begin + i * LIGHT_STEP_MS)
			return `${price < 0 ? '-' : '+'} ${Math.abs(price)} x${i}`
		})
		const rows = [
			`${all.map((i) => `x${i}`).join(' + ')} = ${lit}`,
			`${all.map((i) => `s${i}`).join(' + ')} <= ${mostPieces}`,
		]
		for (const i of all) {
			const last = i === 0 ? '' : ` + x${i - 1}`
			rows.push(`s${i} - x${i}${last} >= 0`)
			rows.push(`s${i}${i === 0 ? '' : ` + x${i - 1}`} <= 1`)
			for (let j = i; j < i + leastOnSteps; j++)
				rows.push(j < steps ? `x${j} - s${i} >= 0` : `s${i} <= 0`)
			// A piece that begins was preceded by steps without light, or by the night.
			for (let j = Math.max(0, i - leastOffSteps); j < i; j++) rows.push(`x${j} + s${i} <= 1`)
		}
		const model = [
			'Minimize',
			` cost: ${terms.join(' ')}`,
			'Subject To',
			...rows.map((row, i) => ` r${i}: ${row}`),
			'Binary',
			...all.map((i) => ` x${i}\n s${i}`),
			'End',
		].join('\n')
		const [lp, found] = [join(folder, 'day.lp'), join(folder, 'found.txt')]
		writeFileSync(lp, `${model}\n`)
		execFileSync(file, ['--lp', lp, '--cuts', '-o', found], { encoding: 'utf8' })
		return Number(/Objective:\s+\S+ = (\S+)/.exec(readFileSync(found, 'utf8'))?.[1])
	}
})
