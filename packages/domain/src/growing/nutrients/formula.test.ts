import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOfIon, shareOfOxide } from './element'
import { ATOMIC_WEIGHTS, countAtoms, molarMass } from './formula'
import { SALTS } from './salts'

test('molar masses are those of the literature', () => {
	// CRC Handbook of Chemistry and Physics, physical constants of inorganic compounds.
	const known: [string, number][] = [
		['KNO3', 101.103],
		['Ca(NO3)2·4H2O', 236.149],
		['KH2PO4', 136.085],
		['MgSO4·7H2O', 246.475],
		['K2SO4', 174.26],
		['(NH4)6Mo7O24·4H2O', 1235.86],
		['H3BO3', 61.833],
		['Na2B4O7·10H2O', 381.37],
	]
	for (const [formula, mass] of known)
		expect(Math.abs(molarMass(formula) / mass - 1)).toBeLessThan(0.0002)
})

test('labels and laboratories convert by the usual factors', () => {
	expect(shareOfOxide('phosphorus')).toBeCloseTo(0.4364, 4)
	expect(shareOfOxide('potassium')).toBeCloseTo(0.8301, 3)
	expect(shareOfOxide('calcium')).toBeCloseTo(0.7147, 4)
	expect(shareOfOxide('magnesium')).toBeCloseTo(0.603, 3)
	expect(shareOfOxide('sulfur')).toBeCloseTo(0.4005, 4)
	expect(shareOfIon('nitrateN')).toBeCloseTo(1 / 4.427, 4)
})

test('fertilizer grades hold what their bags say', () => {
	const content = (id: string) => SALTS.find((salt) => salt.id === id)?.content ?? {}
	// YaraLiva Calcinit: 14.4 % nitrate, 1.1 % ammonium, 19 % calcium.
	expect(content('calcium-ammonium-nitrate').nitrateN).toBeCloseTo(0.144, 2)
	expect(content('calcium-ammonium-nitrate').ammoniumN).toBeCloseTo(0.011, 2)
	expect(content('calcium-ammonium-nitrate').calcium).toBeCloseTo(0.19, 2)
	expect(content('monopotassium-phosphate').phosphorus).toBeCloseTo(0.22758, 3)
	expect(content('magnesium-sulfate').magnesium).toBeCloseTo(0.0986, 3)
})

test('whatever is typed as a formula is counted or refused', () => {
	const pieces = fc.constantFrom(...Object.keys(ATOMIC_WEIGHTS), '(', ')', '·', '2', '10', 'x', ' ')
	fc.assert(
		fc.property(
			fc.oneof(
				fc.string(),
				fc.array(pieces).map((all) => all.join('')),
			),
			(text) => {
				try {
					const atoms = countAtoms(text)
					expect(atoms.size).toBeGreaterThan(0)
					for (const count of atoms.values()) expect(count).toBeLessThanOrEqual(1000)
				} catch (error) {
					expect(error).toBeInstanceOf(Error)
				}
			},
		),
	)
	for (const wrong of ['', '()', 'K(', 'K)', 'Xx', 'k', 'K·', 'K'.repeat(121)])
		expect(() => countAtoms(wrong)).toThrow()
	expect(countAtoms('2(NH4)2SO4·H2O')).toEqual(
		new Map([
			['N', 4],
			['H', 18],
			['S', 2],
			['O', 9],
		]),
	)
})
