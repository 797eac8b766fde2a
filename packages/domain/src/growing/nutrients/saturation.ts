import type { Amounts } from './element'
import { activityCoefficient, speciate } from './speciate'

/** Solubility products at 25 °C: gypsum, CaSO₄·2H₂O, of phreeqc.dat, and brushite, CaHPO₄·2H₂O, of minteq.v4.dat. */
const LOG_K = { gypsum: -4.58, brushite: -6.59 } as const
/** Acidity constant of H₂PO₄⁻, phreeqc.dat. */
const PK_PHOSPHATE = 7.207
/** The middle of what growers keep: the higher, the sooner phosphate falls out. */
const PH = 6

export type Mineral = keyof typeof LOG_K

/**
 * The logarithm of how far a solution of pH 6 is above what dissolves of a mineral; above 0 it falls out,
 * in time. For solutions as plants get them: the activities of stock solutions are not known so well.
 */
export function saturationIndex(mineral: Mineral, mgPerL: Amounts, bicarbonate: number): number {
	const { free, ionicStrength } = speciate(mgPerL, bicarbonate)
	const activity = (molPerL: number, charge: number) =>
		molPerL * activityCoefficient(charge, ionicStrength)
	const anion =
		mineral === 'gypsum'
			? activity(free.sulfur, 2)
			: activity(free.phosphorus, 1) * 10 ** (PH - PK_PHOSPHATE)
	return Math.log10(activity(free.calcium, 2) * anion) - LOG_K[mineral]
}
