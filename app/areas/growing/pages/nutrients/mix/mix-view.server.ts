import { formatCount } from '@sfc/domain/format-count'
import { targetLabel } from '@sfc/contract/growing/nutrients/mix-input'
import { formatPortion } from '@sfc/domain/units/weight'
import { portionCents } from '@sfc/domain/growing/nutrients/mix-cost'
import { EC_ERROR } from '@sfc/domain/growing/nutrients/predict-ec'
import { sumCharges } from '@sfc/domain/growing/nutrients/source-water'
import { TANK_NAMES, TANKS } from '@sfc/domain/growing/nutrients/substance'
import { REFILLS_NEEDED } from '@sfc/domain/growing/nutrients/learn-ec'
import { readAmount, TARGET_KEYS } from '@sfc/domain/growing/nutrients/targets'
import { formatMoney } from '@sfc/domain/units/currency'
import { formatSigned } from '@sfc/domain/units/format-decimals'
import { formatValue, toStoredValue } from '@sfc/domain/units/display-unit'
import { formatNumber } from '@sfc/domain/units/format-number'
import type { FarmCtx } from '~/context.server'
import type { ComputedMix } from '~/areas/growing/services/nutrients/compute-mix.server'
import { formatPlace } from '~/areas/growing/services/nutrients/mix-to-wire'

export type MixView = ReturnType<typeof mixView>

/** What a mix comes to, in the words and units of a person. */
export function mixView({ user, farm }: FarmCtx, computed: ComputedMix) {
	const { problem, mix, warnings, cost, stages } = computed
	const { tankL, factor, targets, water } = problem
	const warningsAt = (place: string) =>
		warnings.filter(({ at }) => formatPlace(at) === place).map(({ text }) => text)
	const volume = (litres: number) => formatValue('volume', litres, user)
	const ec = (msCm: number) => formatValue('ec', msCm, user)
	const money = (cents: number) => formatMoney(Math.round(cents), farm.currency)
	const inGallons = user.volumeUnit === 'gal'
	// Doses are ml for everybody; what they go into is a gallon or a litre.
	const waterMl = toStoredValue('volume', 1, user) * 1000
	const dose = (strength: number) => `${formatNumber((waterMl / factor) * strength, 2)} ml`
	const makesL = tankL * factor
	const charges = sumCharges(mix.mgPerL, mix.bicarbonateMeqPerL)
	return {
		tankVolume: volume(tankL),
		factor,
		makes: volume(makesL),
		tanks: TANKS.flatMap((tank) => {
			const portions = mix.portions.filter(({ substance }) => substance.tank === tank)
			if (portions.length === 0) return []
			return [
				{
					tank,
					name: TANK_NAMES[tank],
					warnings: warningsAt(`tank:${tank}`),
					portions: portions.map((portion) => {
						const { id, name, lot, gPerMl } = portion.substance
						const cents = portionCents(portion)
						const ml = gPerMl && ` (${formatNumber(portion.grams / gPerMl, 0)} ml)`
						return {
							id,
							name,
							weight: `${formatPortion(portion.grams, user)}${ml || ''}`,
							strength: `${formatNumber(portion.grams / tankL, portion.grams / tankL < 1 ? 3 : 1)} g/L`,
							lot: lot ?? '',
							cost: cents === null ? 'No price' : money(cents),
							warnings: warningsAt(`substance:${id}`),
						}
					}),
				},
			]
		}),
		elements: TARGET_KEYS.flatMap((key) => {
			const target = targets[key]
			const reached = readAmount(key, mix.mgPerL)
			if (target === undefined && reached < 0.001) return []
			const decimals = Math.max(target ?? 0, reached) < 5 ? 3 : 1
			return [
				{
					key,
					label: targetLabel(key),
					target: target === undefined ? 'Any' : formatNumber(target, decimals),
					reached: formatNumber(reached, decimals),
					difference: target === undefined ? '' : formatSigned(reached - target, decimals),
					fromWater: formatNumber(readAmount(key, water.mgPerL), decimals),
					warnings: warningsAt(`element:${key}`),
				},
			]
		}),
		ec: ec(computed.ecMsCm),
		ecMean: `±${EC_ERROR.meanPct} % on average`,
		ecNote: `By Kohlrausch’s law with ion pairs. Beside ${EC_ERROR.solutions} solutions that others measured it was ${EC_ERROR.meanPct} % off on average and ${EC_ERROR.worstPct} % at most.`,
		learned: sayLearned(computed, ec),
		waterName: computed.waterName ?? 'Pure water',
		waterEc: ec(computed.waterEcMsCm),
		alkalinity: `${formatNumber(mix.bicarbonateMeqPerL, 2)} meq/L`,
		charges: `${formatNumber(charges.cations, 1)} meq/L of cations, ${formatNumber(charges.anions, 1)} of anions`,
		waterWarnings: warningsAt('water'),
		solutionWarnings: warningsAt('solution'),
		dose: dose(1),
		doseIn: inGallons ? 'a gallon' : 'a litre',
		recipe: computed.recipe,
		stages: stages.map(({ stage, ecMsCm, strength }) => ({
			stage,
			ec: `${ec(ecMsCm.min)} to ${ec(ecMsCm.max)}`,
			dose: strength === null ? 'Out of reach' : dose(strength),
			strength: strength === null ? '' : `${formatNumber(strength * 100, 0)} %`,
		})),
		cost: money(cost.cents),
		costPer1000L: money((cost.cents / makesL) * 1000),
		withoutPrice: cost.withoutPrice,
	}
}

/** What the tank of the farm showed beside the formula. */
function sayLearned(
	{ learned, ecMsCm, learnedEcMsCm }: ComputedMix,
	ec: (msCm: number) => string,
): { title: string; text: string } | null {
	const { state, refills, factor, errorPct } = learned
	if (refills === 0) return null
	const seen = formatCount(refills, 'refill')
	if (factor === null || errorPct === null)
		return {
			title: 'Not corrected yet',
			text: `${seen} of the ${REFILLS_NEEDED} it takes to learn what this tank shows beside the formula.`,
		}
	const pct = 100 * (factor - 1)
	const more = `${formatNumber(Math.abs(pct), 1)} % ${pct < 0 ? 'less' : 'more'}`
	const sure = `(${seen}, ±${formatNumber(errorPct, 1)} %)`
	if (state === 'learned')
		return {
			title: `EC ${ec(learnedEcMsCm)} in this tank`,
			text: `The formula says ${ec(ecMsCm)}, this tank showed ${more} ${sure}. Doses below reckon with it.`,
		}
	return state === 'unlikely'
		? {
				title: 'Not corrected',
				text: `This tank showed ${more} ${sure}, which no water explains: check the litres of the reservoir, the ml of the pumps and what is in the stock tanks.`,
			}
		: {
				title: 'As this tank shows',
				text: `This tank showed ${more} ${sure}: no more than chance explains.`,
			}
}
