import { expect, test } from 'vitest'
import { apparent, co2Part, constantsAt, solvePh, type Solution } from './equilibrium'

const solution = (more: Partial<Solution>): Solution => ({
	strong: 0,
	carbonate: 0,
	phosphate: 0,
	organic: 0,
	ionicStrength: 0,
	...more,
})

/** pH of water that stands in air of this CO2. */
function openPh(strong: number, co2Ppm: number, waterC = 25): number {
	const constants = constantsAt(waterC)
	const k = apparent(constants, strong / 1000)
	const dissolved = constants.kHenry * co2Ppm * 1e-3
	let [low, high] = [0, 14]
	for (let i = 0; i < 50; i++) {
		const ph = (low + high) / 2
		const carbonate = dissolved / co2Part(10 ** -ph, k)
		if (solvePh(solution({ strong, carbonate }), k, ph) > ph) low = ph
		else high = ph
	}
	return low
}

test.each<[keyof ReturnType<typeof constantsAt>, number, number]>([
	// Plummer and Busenberg 1982, table: log K at 25 °C and 0 °C.
	['k1', 25, -6.352],
	['k2', 25, -10.329],
	['kHenry', 25, -1.468],
	['k1', 0, -6.577],
	['k2', 0, -10.625],
	['kHenry', 0, -1.114],
	['kWater', 25, -14],
])('%s at %s °C is that of the published tables', (name, waterC, log) => {
	expect(Math.log10(constantsAt(waterC)[name])).toBeCloseTo(log, 1)
	expect(Math.abs(Math.log10(constantsAt(waterC)[name]) - log)).toBeLessThan(0.012)
})

test('rain in equilibrium with air is at pH 5.6, and hard water in air at 8.3 to 8.6', () => {
	// Stumm and Morgan, Aquatic Chemistry: pure water 5.65 at 350 ppm; 2 meq/L 8.4 to 8.6.
	expect(openPh(0, 350)).toBeCloseTo(5.65, 1)
	expect(openPh(2, 400)).toBeGreaterThan(8.3)
	expect(openPh(2, 400)).toBeLessThan(8.6)
})

test('the phosphate buffer of NIST reads 6.865 at 25 °C', () => {
	// 0.025 m KH2PO4 and 0.025 m Na2HPO4: NIST standard reference material 186.
	const k = apparent(constantsAt(25), 0.1)
	const buffer = solution({ strong: 75, phosphate: 50, ionicStrength: 0.1 })
	expect(Math.abs(solvePh(buffer, k, 7) - 6.865)).toBeLessThan(0.05)
})

test.each<[number, number]>([
	// End points of alkalinity by Standard Methods 2320: 30, 150 and 500 mg/L as CaCO3.
	[0.6, 4.9],
	[3, 4.6],
	[10, 4.3],
])('titrated with acid, %s meq/L of bicarbonate end at pH %s', (alkalinity, endPh) => {
	const k = apparent(constantsAt(25), alkalinity / 1000)
	const before = solvePh(solution({ strong: alkalinity, carbonate: alkalinity }), k, 8)
	expect(before).toBeCloseTo(8.3, 0)
	// A little CO2 is lost in any titration, so that the figure in the book is the higher one.
	const after = solvePh(solution({ carbonate: alkalinity }), k, 7)
	expect(after).toBeLessThan(endPh)
	expect(after).toBeGreaterThan(endPh - 0.2)
})

test('half of the bicarbonate is neutralised at the first pK, where water buffers most', () => {
	const k = apparent(constantsAt(25), 0)
	const at = (strong: number) => solvePh(solution({ strong, carbonate: 4 }), k, 6)
	expect(at(2)).toBeCloseTo(6.35, 1)
	expect(at(2.1) - at(1.9)).toBeLessThan(at(3.7) - at(3.5))
})
