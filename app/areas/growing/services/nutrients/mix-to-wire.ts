import type { MixResultWire } from '@sfc/contract/growing/nutrients/mix-wire'
import { portionCents } from '@sfc/domain/growing/nutrients/mix-cost'
import { REFILLS_NEEDED } from '@sfc/domain/growing/nutrients/learn-ec'
import type { MixWarning } from '@sfc/domain/growing/nutrients/mix-warnings'
import { EC_ERROR } from '@sfc/domain/growing/nutrients/predict-ec'
import { readAmount, TARGET_KEYS } from '@sfc/domain/growing/nutrients/targets'
import type { z } from 'zod'
import type { ComputedMix } from './compute-mix.server'

const round = (value: number, decimals: number) => Number(value.toFixed(decimals))

/** What a mix comes to, as the API writes it. */
export function mixToWire(
	{ problem, mix, learned, ...computed }: ComputedMix,
	currency: string,
): z.input<typeof MixResultWire> {
	const { tankL, factor, targets, water } = problem
	const mlPerLiter = 1000 / factor
	return {
		portions: mix.portions.map((portion) => {
			const { id, name, tank, gPerMl, lot } = portion.substance
			const cents = portionCents(portion)
			return {
				substanceId: id,
				name,
				tank,
				grams: portion.grams,
				milliliters: gPerMl && round(portion.grams / gPerMl, 1),
				lot,
				cost: cents === null ? null : round(cents / 100, 2),
			}
		}),
		elements: TARGET_KEYS.flatMap((element) => {
			const target = targets[element] ?? null
			const reached = round(readAmount(element, mix.mgPerL), 3)
			const fromWater = round(readAmount(element, water.mgPerL), 3)
			return target === null && reached === 0 ? [] : [{ element, target, reached, fromWater }]
		}),
		ecMsCm: round(computed.ecMsCm, 3),
		ecErrorPct: { mean: EC_ERROR.meanPct, worst: EC_ERROR.worstPct },
		learnedEc: {
			state: learned.state,
			refills: learned.refills,
			refillsNeeded: REFILLS_NEEDED,
			factor: learned.factor === null ? null : round(learned.factor, 4),
			errorPct: learned.errorPct === null ? null : round(learned.errorPct, 1),
			ecMsCm: learned.state === 'learned' ? round(computed.learnedEcMsCm, 3) : null,
		},
		waterEcMsCm: round(computed.waterEcMsCm, 3),
		alkalinityLeftMeqPerL: round(mix.bicarbonateMeqPerL, 3),
		mlPerLiter: round(mlPerLiter, 3),
		makesLiters: round(tankL * factor, 1),
		cost: {
			total: computed.cost.cents / 100,
			currency,
			withoutPrice: computed.cost.withoutPrice,
		},
		stages: computed.stages.map(({ strength, ...stage }) => ({
			...stage,
			strength: strength === null ? null : round(strength, 3),
			mlPerLiter: strength === null ? null : round(strength * mlPerLiter, 2),
		})),
		warnings: computed.warnings.map(({ at, text }) => ({ at: formatPlace(at), text })),
	}
}

/** The place of a warning as one word: `water`, `tank:A`. */
export function formatPlace(at: MixWarning['at']): string {
	if (typeof at === 'string') return at
	if ('tank' in at) return `tank:${at.tank}`
	return 'target' in at ? `element:${at.target}` : `substance:${at.substanceId}`
}
