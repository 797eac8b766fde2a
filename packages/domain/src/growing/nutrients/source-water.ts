import { atomicWeight, ELEMENT_ROWS, ELEMENTS, shareOfIon, type Amounts } from './element'
import { molarMass } from './formula'

/** What a laboratory may report: mg/L of the element, mg/L of its ion (NO₃, SO₄, PO₄, NH₄), or mmol/L. */
export const WATER_UNITS = ['element', 'ion', 'mmol'] as const
type WaterUnit = (typeof WATER_UNITS)[number]

/** Alkalinity as mg/L of CaCO₃, as mg/L of HCO₃, or in meq/L (mmol/L of HCO₃). */
export const ALKALINITY_UNITS = ['CaCO3', 'HCO3', 'meq'] as const
type AlkalinityUnit = (typeof ALKALINITY_UNITS)[number]

/** An analysis as it was reported. */
export type WaterAnalysis = {
	unit: WaterUnit
	amounts: Amounts
	alkalinity: number
	alkalinityUnit: AlkalinityUnit
}

/** What water brings along. */
export type SourceWater = { mgPerL: Amounts; alkalinityMeqPerL: number }

/** Water from reverse osmosis, or rain: nothing that matters. */
export const PURE_WATER: SourceWater = { mgPerL: {}, alkalinityMeqPerL: 0 }

/** Converts an analysis to mg/L of the elements and meq/L of alkalinity. */
export function readAnalysis({
	unit,
	amounts,
	alkalinity,
	alkalinityUnit,
}: WaterAnalysis): SourceWater {
	const mgPerL: Amounts = {}
	for (const element of ELEMENTS) {
		const stated = amounts[element]
		if (!stated) continue
		const factor = { element: 1, ion: shareOfIon(element), mmol: atomicWeight(element) }[unit]
		mgPerL[element] = stated * factor
	}
	const mgPerMeq = { CaCO3: molarMass('CaCO3') / 2, HCO3: molarMass('HCO3'), meq: 1 }
	return { mgPerL, alkalinityMeqPerL: alkalinity / mgPerMeq[alkalinityUnit] }
}

/** Sums of charge in a solution, meq/L. In true solutions they are equal. */
export type Charges = { cations: number; anions: number }

/** The charges of a solution of these elements with so much bicarbonate left. */
export function sumCharges(mgPerL: Amounts, bicarbonateMeqPerL: number): Charges {
	const sums = { cations: 0, anions: bicarbonateMeqPerL }
	for (const element of ELEMENTS) {
		const { charge } = ELEMENT_ROWS[element]
		const meq = ((mgPerL[element] ?? 0) / atomicWeight(element)) * Math.abs(charge)
		if (charge > 0) sums.cations += meq
		else sums.anions += meq
	}
	return sums
}

const IMBALANCE_MEQ = 0.2
const IMBALANCE_SHARE = 0.1

/**
 * Whether the charges differ by more than mistakes of measuring: 10 % of their mean and 0.2 meq/L, where
 * laboratories look for a value that is missing or mistyped.
 */
export const isUnbalanced = ({ cations, anions }: Charges): boolean =>
	Math.abs(cations - anions) > Math.max(IMBALANCE_MEQ, (IMBALANCE_SHARE * (cations + anions)) / 2)
