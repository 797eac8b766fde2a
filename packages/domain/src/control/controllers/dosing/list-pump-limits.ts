import { formatDecimals } from '../../../units/format-decimals'
import { OUTPUT_CLASSES } from '../../output-class'
import type { DoserRole } from '../../../growing/nutrients/doser-role'
import { EFFECTS, QUANTITIES, type Quantity } from './doser-effects'
import { adviseFiner, roundUp } from './limit-advice'
import { smallestMl } from './size-dose'

/** What plants move in a day where there is least to hold it: pH in soft water, and hungry plants EC. */
const DAY_NEED: Readonly<Record<Quantity, number>> = { ph: 3, ec: 0.3 }
const { dailyMaxMs } = OUTPUT_CLASSES.dosing

/**
 * What a pump cannot do in a reservoir, before it is tried there; empty where it fits. `response` is what
 * 1 ml in a litre was seen to change, without sign; until then only that of the strongest products is known.
 */
export function listPumpLimits({
	role,
	mlPerS,
	perDayMl,
	litres,
	response,
}: {
	role: DoserRole
	mlPerS: number
	perDayMl: number
	litres: number
	response: number | null
}): string[] {
	const { quantity, strongest } = EFFECTS[role]
	const { label, unit, careful } = QUANTITIES[quantity]
	const limits: string[] = []
	const leastMl = smallestMl(mlPerS)
	if (((response ?? strongest) * leastMl) / litres > careful) {
		const advice = adviseFiner(
			{ role, response: response ?? strongest },
			{ smallestMl: leastMl, litres, mlPerS },
		)
		limits.push(`${response === null ? 'with the strongest products, ' : ''}${advice}`)
	}
	if (response === null) return limits
	const amount = (value: number) => `${formatDecimals(value, 1)}${unit}`
	const need = `less than the ${amount(DAY_NEED[quantity])} that plants may move it in a day`
	const mostMl = (mlPerS * dailyMaxMs) / 1000
	const times = DAY_NEED[quantity] / ((response * Math.min(mostMl, perDayMl)) / litres)
	if (times <= 1) return limits
	const change = amount(DAY_NEED[quantity] / times)
	const stronger = `a concentrate ${roundUp(times)} times as strong`
	limits.push(
		mostMl < perDayMl
			? `in its ${dailyMaxMs / 60_000} min of a day the pump changes ${label} by at most ${change}, ${need}: use a pump of at least ${roundUp(times * mlPerS)} ml/s, or ${stronger}`
			: `its budget of a day changes ${label} by at most ${change}, ${need}: raise it to ${roundUp(times * perDayMl)} ml, or use ${stronger}`,
	)
	return limits
}
