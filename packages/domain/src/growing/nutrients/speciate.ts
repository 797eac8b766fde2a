import { atomicWeight, type Amounts, type Element } from './element'
import pairRows from './ion-pairs.json' with { type: 'json' }
import ionRows from './ions.json' with { type: 'json' }

/** The ions that carry the current of a nutrient solution near pH 6; phosphorus is H₂PO₄⁻ there. */
export type Ion = keyof typeof ionRows

/** Charge, and limiting equivalent conductivity at 25 °C in S cm²/mol (CRC Handbook of Chemistry and Physics, section 5). */
export const IONS: Readonly<Record<Ion, { charge: number; conductivity: number }>> = ionRows
const ION_KEYS = Object.keys(ionRows) as Ion[]

/**
 * Stability of ion pairs at 25 °C: the constants of phreeqc.dat of the United States Geological Survey, and
 * for CaNO₃⁺ of MINTEQ.
 */
const PAIRS = pairRows as readonly { cation: Ion; anion: Ion; logK: number }[]

export type Species = {
	/** mol/L that are not paired. */
	free: Readonly<Record<Ion, number>>
	/** Pairs that still carry a charge, mol/L. */
	chargedPairs: { charge: number; molPerL: number }[]
	ionicStrength: number
}

const ROUNDS = 60
/** Davies' equation holds up to here; stronger solutions are stock, and are not computed by it. */
const MOST_STRENGTH = 0.5
const DEBYE_HUCKEL = 0.509

/** The activity coefficient of an ion by Davies' equation at 25 °C. */
export function activityCoefficient(charge: number, ionicStrength: number): number {
	const strength = Math.min(ionicStrength, MOST_STRENGTH)
	const root = Math.sqrt(strength)
	return 10 ** (-DEBYE_HUCKEL * charge ** 2 * (root / (1 + root) - 0.3 * strength))
}

/** Distributes what is dissolved between free ions and ion pairs, in a fixed number of rounds. */
export function speciate(mgPerL: Amounts, bicarbonateMeqPerL: number): Species {
	const total = Object.fromEntries(
		ION_KEYS.map((ion) => [
			ion,
			ion === 'bicarbonate'
				? bicarbonateMeqPerL / 1000
				: (mgPerL[ion] ?? 0) / 1000 / atomicWeight(ion satisfies Element),
		]),
	) as Record<Ion, number>
	let free = total
	let ionicStrength = strengthOf(free, [])
	for (let round = 0; round < ROUNDS; round++) {
		const bonds = PAIRS.map(({ cation, anion, logK }) => {
			const charge = IONS[cation].charge + IONS[anion].charge
			const gamma = (z: number) => activityCoefficient(z, ionicStrength)
			const k =
				(10 ** logK * gamma(IONS[cation].charge) * gamma(IONS[anion].charge)) / gamma(charge)
			return { cation, anion, k }
		})
		const next = Object.fromEntries(
			ION_KEYS.map((ion) => {
				const bound = bonds.reduce((sum, { cation, anion, k }) => {
					const partner = ion === cation ? anion : ion === anion ? cation : null
					return partner ? sum + k * free[partner] : sum
				}, 0)
				return [ion, (free[ion] + total[ion] / (1 + bound)) / 2]
			}),
		) as Record<Ion, number>
		free = next
		ionicStrength = strengthOf(free, pairsOf(bonds, free))
		if (round === ROUNDS - 1) return { free, chargedPairs: pairsOf(bonds, free), ionicStrength }
	}
	return { free, chargedPairs: [], ionicStrength }
}

type Bond = { cation: Ion; anion: Ion; k: number }

const pairsOf = (bonds: readonly Bond[], free: Record<Ion, number>) =>
	bonds.flatMap(({ cation, anion, k }) => {
		const charge = Math.abs(IONS[cation].charge + IONS[anion].charge)
		return charge === 0 ? [] : [{ charge, molPerL: k * free[cation] * free[anion] }]
	})

const strengthOf = (free: Record<Ion, number>, pairs: Species['chargedPairs']): number =>
	(ION_KEYS.reduce((sum, ion) => sum + free[ion] * IONS[ion].charge ** 2, 0) +
		pairs.reduce((sum, { charge, molPerL }) => sum + molPerL * charge ** 2, 0)) /
	2
