import type { Amounts } from './element'
import { IONS, speciate, type Ion } from './speciate'

/**
 * Kohlrausch's law with the correction of Debye, Hückel and Onsager in water at 25 °C, per equivalent:
 * λ = λ° − (0.229 |z| λ° + 30.1 |z|) √I / (1 + B a √I), with the ionic strength I in mol/L, B = 0.329 /Å and
 * a = 4 Å (Robinson and Stokes, Electrolyte Solutions, 1959, chapter 7; the other ions taken as univalent).
 */
const RELAXATION = 0.229
const ELECTROPHORETIC = 30.1
const SIZE = 0.329 * 4

/** A charged ion pair carries about as much as the dihydrogen phosphate ion; most are as large. */
const PAIR_CONDUCTIVITY = IONS.phosphorus.conductivity

/**
 * How far predictions are from measurements of others: 50 mixed solutions of calcium ammonium nitrate,
 * ammonium sulfate, monopotassium phosphate, potassium and magnesium sulfate, 1.6 to 4.7 mS/cm. A test
 * computes both figures from the measurements.
 */
export const EC_ERROR = { meanPct: 1.6, worstPct: 7, solutions: 50 } as const

/** The EC at 25 °C that a solution will have, mS/cm. */
export function predictEc(mgPerL: Amounts, bicarbonateMeqPerL = 0): number {
	const { free, chargedPairs, ionicStrength } = speciate(mgPerL, bicarbonateMeqPerL)
	const root = Math.sqrt(ionicStrength)
	const hindrance = root / (1 + SIZE * root)
	const carried = (charge: number, conductivity: number, molPerL: number) => {
		const z = Math.abs(charge)
		const slowed = (RELAXATION * conductivity + ELECTROPHORETIC) * z * hindrance
		return z * molPerL * Math.max(0, conductivity - slowed)
	}
	const ions = Object.entries(free).map(([ion, molPerL]) => {
		const { charge, conductivity } = IONS[ion as Ion]
		return carried(charge, conductivity, molPerL)
	})
	const pairs = chargedPairs.map(({ charge, molPerL }) =>
		carried(charge, PAIR_CONDUCTIVITY, molPerL),
	)
	// S cm²/mol times mol/L is mS/cm.
	return [...ions, ...pairs].reduce((sum, one) => sum + one, 0)
}
