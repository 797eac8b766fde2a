import type { Band, Range } from './band'

const SECONDS_AN_HOUR = 3600
const MICROMOLES_A_MOLE = 1e6

/**
 * The daily light of a plant, mol/m²/d, from the light while it is on (µmol/m²/s) and its hours.
 * Null when a stage lacks one of them.
 */
export function lightIntegral({ ppfd, lightHours }: Band): Range | null {
	if (!ppfd || !lightHours) return null
	const of = (micromoles: number, hours: number) =>
		(micromoles * hours * SECONDS_AN_HOUR) / MICROMOLES_A_MOLE
	return { min: of(ppfd.min, lightHours.min), max: of(ppfd.max, lightHours.max) }
}
