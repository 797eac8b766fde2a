import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ELEMENTS, sumAmounts, type Amounts } from './element'
import { FORMULAS } from './formulas'
import { labelContent, labelProblem } from './label'
import { mixWarnings } from './mix-warnings'
import { predictEc } from './predict-ec'
import { findSalt, SALTS } from './salts'
import { solveMix, type MixInput } from './solve-mix'
import { PURE_WATER, readAnalysis, sumCharges } from './source-water'
import { strengthForEc } from './strength-for-ec'
import type { Substance } from './substance'
import { readAmount, TARGET_KEYS, type Targets } from './targets'

const pick = (ids: readonly string[]) => ids.map((id) => findSalt(id) as Substance)
const acid = (id: string) => ({ substance: findSalt(id) as Substance, leaveMeqPerL: 0.5 })
const input = (
	targets: Targets,
	ids: readonly string[],
	more: Partial<MixInput> = {},
): MixInput => ({
	targets,
	substances: pick(ids),
	water: PURE_WATER,
	acid: null,
	tankL: 10,
	factor: 100,
	...more,
})

const weighable = SALTS.filter(({ tank }) => tank !== 'acid')
const anySalts = fc.subarray(
	weighable.map(({ id }) => id),
	{ minLength: 1 },
)
const anyTargets = fc
	.dictionary(fc.constantFrom(...ELEMENTS), fc.double({ min: 0, max: 400, noNaN: true }), {
		minKeys: 1,
	})
	.map((targets): Targets => targets)

test.each(FORMULAS)('$name is mixed from its salts in the published grams', (formula) => {
	const { portions } = solveMix(input(formula.targets, formula.saltIds))
	for (const [id, gPerL] of Object.entries(formula.gPerL)) {
		const grams = portions.find(({ substance }) => substance.id === id)?.grams ?? 0
		expect(Math.abs(grams / 1000 / gPerL - 1)).toBeLessThan(0.02)
	}
})

test('Hoagland no. 2 gives the ppm of its tables, without a warning', () => {
	// 1 M KNO3 6 ml, 1 M Ca(NO3)2 4 ml, 1 M NH4H2PO4 1 ml, 1 M MgSO4 2 ml in a litre; its ppm by De Rijck and Schrevens, 1998.
	const formula = FORMULAS.find(({ id }) => id === 'hoagland-2')
	const mix = solveMix(input(formula?.targets ?? {}, formula?.saltIds ?? []))
	const known = { nitrateN: 196, ammoniumN: 14, phosphorus: 31, potassium: 235, calcium: 160 }
	for (const [element, mgPerL] of Object.entries(known))
		expect(Math.abs((mix.mgPerL[element as 'calcium'] ?? 0) - mgPerL)).toBeLessThan(1)
	expect(mixWarnings(input(formula?.targets ?? {}, formula?.saltIds ?? []), mix)).toEqual([])
})

test('no amount is negative, and the solution is the sum of what is weighed', () => {
	fc.assert(
		fc.property(anyTargets, anySalts, (targets, ids) => {
			const asked = input(targets, ids)
			const { portions, mgPerL } = solveMix(asked)
			for (const { grams } of portions) expect(grams).toBeGreaterThan(0)
			const sum = sumAmounts(portions.map(({ substance, grams }) => [substance.content, grams]))
			for (const element of ELEMENTS) expect(mgPerL[element] ?? 0).toBeCloseTo(sum[element] ?? 0, 6)
			expect(predictEc(mgPerL)).toBeGreaterThanOrEqual(0)
		}),
	)
})

test('targets that can be met are met, within what scales show', () => {
	const grams = fc.double({ min: 0.05, max: 2, noNaN: true })
	fc.assert(
		fc.property(anySalts, fc.array(grams, { minLength: 30, maxLength: 30 }), (ids, gPerL) => {
			const made = sumAmounts(
				pick(ids).map(({ content }, at) => [content, (gPerL[at] ?? 0) * 1000]),
			)
			const targets: Targets = Object.fromEntries(Object.entries(made))
			const { mgPerL } = solveMix(input(targets, ids))
			for (const key of TARGET_KEYS) {
				const target = targets[key]
				if (target !== undefined)
					expect(Math.abs(readAmount(key, mgPerL) - target)).toBeLessThan(1.5 + target * 0.002)
			}
		}),
	)
})

test('the order of the salts changes nothing', () => {
	const orders = anySalts.chain((ids) =>
		fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids, { minLength: ids.length })),
	)
	fc.assert(
		fc.property(anyTargets, orders, (targets, [ids, shuffled]) => {
			const [one, other] = [ids, shuffled].map((order) => solveMix(input(targets, order)))
			for (const { substance, grams } of one?.portions ?? []) {
				const found = other?.portions.find((portion) => portion.substance.id === substance.id)
				expect(Math.abs((found?.grams ?? 0) - grams)).toBeLessThanOrEqual(1 + grams * 0.001)
			}
		}),
	)
})

test('tanks of twice the size or strength take twice the grams', () => {
	const times = fc.integer({ min: 2, max: 20 })
	fc.assert(
		fc.property(anyTargets, anySalts, times, (targets, ids, more) => {
			const one = solveMix(input(targets, ids))
			for (const stock of [{ tankL: 10 * more }, { factor: 100 * more }]) {
				const larger = solveMix(input(targets, ids, stock))
				for (const { substance, grams } of one.portions) {
					const found = larger.portions.find((portion) => portion.substance.id === substance.id)
					expect(Math.abs((found?.grams ?? 0) - grams * more)).toBeLessThanOrEqual(
						more * 0.51 + 0.51,
					)
				}
			}
		}),
	)
})

test('solutions of salts carry as much positive as negative charge', () => {
	fc.assert(
		fc.property(anyTargets, (targets) => {
			const ids = ['calcium-nitrate', 'potassium-nitrate', 'magnesium-sulfate', 'ammonium-sulfate']
			const { cations, anions } = sumCharges(solveMix(input(targets, ids)).mgPerL, 0)
			expect(Math.abs(cations - anions)).toBeLessThan(1e-6 + cations * 1e-6)
		}),
	)
})

test('water is subtracted, and acid takes up its alkalinity and counts as a nutrient', () => {
	const water = readAnalysis({
		unit: 'element',
		amounts: { calcium: 80, magnesium: 12, sodium: 10, chloride: 15, sulfur: 16 },
		alkalinity: 200,
		alkalinityUnit: 'CaCO3',
	})
	expect(water.alkalinityMeqPerL).toBeCloseTo(4, 1)
	const { targets, saltIds } = FORMULAS[2] as (typeof FORMULAS)[number]
	const asked = input(targets, saltIds, { water, acid: acid('nitric-acid') })
	const mix = solveMix(asked)
	const nitric = mix.portions.find(({ substance }) => substance.id === 'nitric-acid')
	// 3.5 meq/L in 1000 L is 3.5 mol, 220 g of HNO3, in acid of 60 %.
	expect(nitric?.grams).toBeCloseTo(367, -1)
	expect(mix.bicarbonateMeqPerL).toBeCloseTo(0.5, 2)
	expect(mix.mgPerL.calcium).toBeCloseTo(targets.calcium ?? 0, -1)
	const inPure = solveMix(input(targets, saltIds))
	const calcium = (all: typeof mix) =>
		all.portions.find(({ substance }) => substance.id === 'calcium-nitrate')?.grams ?? 0
	expect(calcium(mix)).toBeLessThan(calcium(inPure))
	const without = { ...asked, acid: null }
	expect(mixWarnings(without, solveMix(without))).toContainEqual(
		expect.objectContaining({ at: 'water', text: expect.stringContaining('alkalinity') }),
	)
})

test('analyses are read in each unit that laboratories use', () => {
	const amounts = (unit: 'element' | 'ion' | 'mmol', all: Amounts) =>
		readAnalysis({ unit, amounts: all, alkalinity: 61, alkalinityUnit: 'HCO3' })
	expect(amounts('ion', { nitrateN: 62, sulfur: 96 }).mgPerL.nitrateN).toBeCloseTo(14, 1)
	expect(amounts('ion', { nitrateN: 62, sulfur: 96 }).mgPerL.sulfur).toBeCloseTo(32, 1)
	expect(amounts('mmol', { calcium: 2 }).mgPerL.calcium).toBeCloseTo(80.2, 1)
	expect(amounts('element', {}).alkalinityMeqPerL).toBeCloseTo(1, 2)
})

test('what falls out, does not dissolve or cannot be met is said at its place', () => {
	const warn = (asked: MixInput) => mixWarnings(asked, solveMix(asked)).map(({ at }) => at)
	const moved = { ...(findSalt('magnesium-sulfate') as Substance), tank: 'A' as const }
	expect(
		warn({
			...input({ calcium: 200, magnesium: 50 }, ['calcium-nitrate']),
			substances: [findSalt('calcium-nitrate') as Substance, moved],
		}),
	).toContainEqual({ tank: 'A' })
	expect(warn(input({ potassium: 300 }, ['potassium-sulfate'], { factor: 250 }))).toContainEqual({
		substanceId: 'potassium-sulfate',
	})
	expect(warn(input({ nitrogen: 200, iron: 3 }, ['calcium-nitrate']))).toContainEqual({
		target: 'iron',
	})
	expect(
		warn(input({ calcium: 1200, sulfur: 900 }, ['calcium-chloride', 'magnesium-sulfate'])),
	).toContain('solution')
})

test('labels are converted, and refused where they cannot be true', () => {
	// Masterblend 4-18-38: 7.85 % P and 31.5 % K.
	const label = { basis: 'npk', per: 'weight', gPerMl: null } as const
	const content = labelContent({
		...label,
		percent: { phosphorus: 18, potassium: 38, magnesium: 0.5 },
	})
	expect(content.phosphorus).toBeCloseTo(0.0785, 3)
	expect(content.potassium).toBeCloseTo(0.315, 3)
	expect(content.magnesium).toBe(0.005)
	const liquid = { basis: 'elements', per: 'volume', percent: { calcium: 12 } } as const
	expect(labelContent({ ...liquid, gPerMl: 1.2 }).calcium).toBeCloseTo(0.1, 6)
	expect(labelProblem({ ...liquid, gPerMl: null })).toContain('density')
	expect(
		labelProblem({ ...label, percent: { potassium: 70, phosphorus: 70, calcium: 60 } }),
	).toContain('more than the product weighs')
	expect(labelProblem({ ...label, percent: {} })).toContain('at least one')
})

test('a solution is diluted to the EC that is asked for', () => {
	const formula = FORMULAS[2] as (typeof FORMULAS)[number]
	const mix = solveMix(input(formula.targets, formula.saltIds))
	const strength = strengthForEc(1.2, mix, PURE_WATER) ?? 0
	expect(strength).toBeGreaterThan(0.4)
	expect(predictEc(sumAmounts([[mix.mgPerL, strength]]))).toBeCloseTo(1.2, 3)
	expect(strengthForEc(0, { ...mix }, { mgPerL: { calcium: 80 }, alkalinityMeqPerL: 4 })).toBeNull()
})
