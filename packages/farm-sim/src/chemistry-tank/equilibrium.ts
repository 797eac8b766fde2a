/** Equilibrium constants in fresh water, mol/L and atm, at infinite dilution. */
export type Constants = { k1: number; k2: number; kHenry: number; kWater: number }

const ZERO_K = 273.15
const MOST_IONIC_STRENGTH = 0.5

/**
 * Carbonic acid and Henry's constant of CO2 by Plummer and Busenberg (1982, Geochimica et Cosmochimica
 * Acta 46, 1011), as PHREEQC and most models of fresh water use them; water by Stumm and Morgan (1996).
 */
export function constantsAt(waterC: number): Constants {
	const t = waterC + ZERO_K
	const log = Math.log10(t)
	const square = t * t
	return {
		k1: 10 ** (-356.3094 - 0.06091964 * t + 21_834.37 / t + 126.8339 * log - 1_684_915 / square),
		k2: 10 ** (-107.8871 - 0.03252849 * t + 5151.79 / t + 38.92561 * log - 563_713.9 / square),
		kHenry: 10 ** (108.3865 + 0.01985076 * t - 6919.53 / t - 40.45154 * log + 669_365 / square),
		kWater: 10 ** (-4470.99 / t + 6.0875 - 0.01706 * t),
	}
}

/** Phosphoric acid at 25 °C (CRC Handbook of Chemistry and Physics); it changes by 0.003 a kelvin. */
const PHOSPHATE = [10 ** -2.148, 10 ** -7.198, 10 ** -12.35] as const
/** Carboxyl groups of humic and fulvic acids and of root exudates: pK near 4.5 (citric acid 3.1 to 6.4). */
const ORGANIC = 10 ** -4.5

/** What takes part in the charge balance, mmol/L; `strong` is strong cations less strong anions, meq/L. */
export type Solution = {
	strong: number
	carbonate: number
	phosphate: number
	organic: number
	/** Ionic strength of the whole solution, mol/L. */
	ionicStrength: number
}

/** The factor by which activity of an ion of this charge is below its concentration (Davies). */
function activity(charge: number, ionicStrength: number): number {
	const root = Math.sqrt(Math.min(MOST_IONIC_STRENGTH, ionicStrength))
	return 10 ** (-0.509 * charge * charge * (root / (1 + root) - 0.3 * ionicStrength))
}

/** The constants between concentrations, for water of one temperature and ionic strength. */
export type Apparent = {
	g1: number
	k1: number
	k2: number
	kWater: number
	phosphate: readonly [number, number, number]
	organic: number
}

/** H⁺ stays an activity, as a probe reads it. */
export function apparent({ k1, k2, kWater }: Constants, ionicStrength: number): Apparent {
	const [g1, g2, g3] = [1, 2, 3].map((charge) => activity(charge, ionicStrength)) as [
		number,
		number,
		number,
	]
	const [p1, p2, p3] = PHOSPHATE
	return {
		g1,
		k1: k1 / g1,
		k2: (k2 * g1) / g2,
		kWater: kWater / g1,
		phosphate: [p1 / g1, (p2 * g1) / g2, (p3 * g2) / g3],
		organic: ORGANIC / g1,
	}
}

/** The part of all carbonate that is dissolved CO2. */
export const co2Part = (h: number, { k1, k2 }: Pick<Apparent, 'k1' | 'k2'>): number =>
	(h * h) / (h * h + k1 * h + k1 * k2)

/** By how many meq/L the anions of weak acids and water differ from the strong ions at this H⁺. */
function imbalance(
	h: number,
	{ strong, carbonate, phosphate, organic }: Solution,
	k: Apparent,
): number {
	const c = h * h + k.k1 * h + k.k1 * k.k2
	const [p1, p2, p3] = k.phosphate
	const [a, b] = [h * h * h, p1 * h * h]
	const d = p1 * p2 * h
	const e = p1 * p2 * p3
	return (
		(carbonate * (k.k1 * h + 2 * k.k1 * k.k2)) / c +
		(phosphate * (b + 2 * d + 3 * e)) / (a + b + d + e) +
		(organic * k.organic) / (h + k.organic) +
		1000 * (k.kWater / h - h / k.g1) -
		strong
	)
}

/** pH from the charge balance, by the secant method kept between bounds, begun near where it was. */
export function solvePh(solution: Solution, k: Apparent, nearPh: number): number {
	const at = (ph: number) => imbalance(10 ** -ph, solution, k)
	let [low, high] = [0, 14]
	let ph = nearPh
	let value = at(ph)
	for (let i = 0; i < 60; i++) {
		// The imbalance rises with pH.
		if (value > 0) high = ph
		else low = ph
		const slope = (at(ph + 1e-4) - value) / 1e-4
		const next = ph - value / slope
		const before = ph
		ph = next > low && next < high ? next : (low + high) / 2
		if (Math.abs(ph - before) < 1e-6) break
		value = at(ph)
	}
	return ph
}
