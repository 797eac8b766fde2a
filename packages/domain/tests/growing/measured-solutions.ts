import measured from './measured-ec.json' with { type: 'json' }
import { sumAmounts } from '../../src/growing/nutrients/element'
import { findSalt } from '../../src/growing/nutrients/salts'

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

/** Solutions of others with the EC that they measured, for tests. */
export const measuredSolutions = measured.map(([...row]) => {
	const msCm = row.pop() ?? 0
	const parts = STOCKS_G_PER_250_ML.map(([id, grams], at) => {
		const mgPerL = ((grams * (row[at] ?? 0)) / 250 / 250) * 1_000_000
		return [findSalt(id)?.content ?? {}, mgPerL] as const
	})
	return { mgPerL: sumAmounts(parts), msCm }
})
