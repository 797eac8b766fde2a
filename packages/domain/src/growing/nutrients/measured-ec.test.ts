import { expect, test } from 'vitest'
import measured from './measured-ec.json' with { type: 'json' }
import { sumAmounts } from './element'
import { EC_ERROR, predictEc } from './predict-ec'
import { findSalt } from './salts'

/**
 * Measured by the author of HydroBuddy (github.com/danielfppps/hydrobuddy, empirical_ec_model): aliquots in ml
 * of five stock solutions, filled up to 250 ml, and the conductivity in mS/cm. Syringes were good to 5 %.
 */
const STOCKS_G_PER_250_ML = [
	['calcium-ammonium-nitrate', 24.948],
	['ammonium-sulfate', 10.048],
	['monopotassium-phosphate', 9.962],
	['potassium-sulfate', 10.151],
	['magnesium-sulfate', 20.076],
] as const

const errors = measured.map(([...row]) => {
	const msCm = row.pop() ?? 0
	const parts = STOCKS_G_PER_250_ML.map(([id, grams], at) => {
		const mgPerL = ((grams * (row[at] ?? 0)) / 250 / 250) * 1_000_000
		return [findSalt(id)?.content ?? {}, mgPerL] as const
	})
	return (predictEc(sumAmounts(parts)) / msCm - 1) * 100
})

test('EC is predicted as exactly as the pages say, beside 50 mixed solutions that others measured', () => {
	const sizes = errors.map(Math.abs)
	const mean = sizes.reduce((sum, one) => sum + one, 0) / sizes.length
	expect(sizes).toHaveLength(EC_ERROR.solutions)
	expect(Number(mean.toFixed(1))).toBe(EC_ERROR.meanPct)
	expect(Math.round(Math.max(...sizes))).toBe(EC_ERROR.worstPct)
})

/** Calibration standards of EC meters, and sodium chloride by the CRC Handbook. */
test.each([
	['0.01 mol/L KCl', { potassium: 390.98, chloride: 354.5 }, 1.413],
	['0.1 mol/L KCl', { potassium: 3909.8, chloride: 3545 }, 12.88],
	['0.01 mol/L NaCl', { sodium: 229.9, chloride: 354.5 }, 1.185],
])('%s has the conductivity of the standard', (_, mgPerL, msCm) => {
	expect(Math.abs(predictEc(mgPerL) / msCm - 1)).toBeLessThan(0.005)
})
