import { expect, test } from 'vitest'
import { measuredSolutions } from '../../../tests/growing/measured-solutions'
import { EC_ERROR, predictEc } from './predict-ec'

const errors = measuredSolutions.map(({ mgPerL, msCm }) => (predictEc(mgPerL) / msCm - 1) * 100)

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
