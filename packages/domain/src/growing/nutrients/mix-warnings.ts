import { formatNumber } from '../../units/format-number'
import type { Element } from './element'
import { saturationIndex } from './saturation'
import type { Mix, MixInput, Portion, Stock } from './solve-mix'
import { isUnbalanced, sumCharges } from './source-water'
import type { Substance, Tank } from './substance'
import { readAmount, TARGET_KEYS, type TargetKey } from './targets'

/** What a person should know before weighing; `at` is its place on the page. */
export type MixWarning = {
	at: { tank: Tank } | { substanceId: string } | { target: TargetKey } | 'water' | 'solution'
	text: string
}

/** Further from a target than this it is said; less is within what salts and scales give. */
const FAR_SHARE = 0.1
/** What is left of alkalinity as a buffer; more drives pH up (general practice). */
const HIGH_ALKALINITY_MEQ = 1

/** Names what falls out, does not dissolve, or stays far from its target. */
export function mixWarnings(input: MixInput, mix: Mix): MixWarning[] {
	return [
		...waterWarnings(input, mix),
		...incompatible(mix.portions),
		...undissolved(mix.portions, input),
		...precipitating(mix),
		...farTargets(input, mix),
	]
}

function waterWarnings({ water, acid }: MixInput, mix: Mix): MixWarning[] {
	const charges = sumCharges(water.mgPerL, water.alkalinityMeqPerL)
	const meq = (value: number) => `${formatNumber(value, 1)} meq/L`
	return [
		...(isUnbalanced(charges)
			? [
					{
						at: 'water' as const,
						text: `The water analysis does not balance: ${meq(charges.cations)} of cations and ${meq(charges.anions)} of anions. A value is missing or in another unit.`,
					},
				]
			: []),
		...(!acid && mix.bicarbonateMeqPerL > HIGH_ALKALINITY_MEQ
			? [
					{
						at: 'water' as const,
						text: `The alkalinity of ${meq(mix.bicarbonateMeqPerL)} will drive pH up. Choose an acid to take it up.`,
					},
				]
			: []),
	]
}

const CALCIUM_PARTNERS: readonly Element[] = ['sulfur', 'phosphorus']
/** In stock solutions from this share of mass on; chelates and impurities hold less. */
const HOLDS = 0.005
const holds = ({ content }: Substance, element: Element) => (content[element] ?? 0) > HOLDS

function incompatible(portions: readonly Portion[]): MixWarning[] {
	return (['A', 'B'] as const).flatMap((tank) => {
		const inTank = portions.map(({ substance }) => substance).filter((one) => one.tank === tank)
		const calcium = inTank.find((one) => holds(one, 'calcium'))
		const partner = inTank.find((one) => CALCIUM_PARTNERS.some((element) => holds(one, element)))
		if (!calcium || !partner) return []
		const what = holds(partner, 'sulfur') ? 'gypsum' : 'calcium phosphate'
		return [
			{
				at: { tank },
				text:
					calcium === partner
						? `${calcium.name} holds calcium with sulfate or phosphate: as concentrated stock it falls out.`
						: `${calcium.name} and ${partner.name} fall out as ${what} in one tank. Put one of them into the other tank.`,
			},
		]
	})
}

function undissolved(portions: readonly Portion[], { tankL }: Stock): MixWarning[] {
	return portions.flatMap(({ substance, grams }) => {
		const { id, name, solubilityGPerL } = substance
		const gPerL = grams / tankL
		return solubilityGPerL !== null && gPerL > solubilityGPerL
			? [
					{
						at: { substanceId: id },
						text: `${name} does not dissolve: ${formatNumber(gPerL, 0)} g/L, at most ${formatNumber(solubilityGPerL, 0)} g/L at 20 °C. Use a lower concentration factor.`,
					},
				]
			: []
	})
}

const MINERALS = { gypsum: 'gypsum', brushite: 'calcium phosphate' } as const

function precipitating({ mgPerL, bicarbonateMeqPerL }: Mix): MixWarning[] {
	return (['gypsum', 'brushite'] as const).flatMap((mineral) =>
		saturationIndex(mineral, mgPerL, bicarbonateMeqPerL) > 0
			? [
					{
						at: 'solution' as const,
						text: `The diluted solution holds more calcium than stays dissolved with it as ${MINERALS[mineral]}, at pH 6 and 25 °C. Lower the targets.`,
					},
				]
			: [],
	)
}

function farTargets({ targets, substances, water, acid }: MixInput, mix: Mix): MixWarning[] {
	return TARGET_KEYS.flatMap((key) => {
		const target = targets[key]
		if (target === undefined) return []
		const difference = readAmount(key, mix.mgPerL) - target
		if (Math.abs(difference) <= Math.max(FAR_SHARE * target, target < 5 ? 0.02 : 1)) return []
		const sources = [...substances, ...(acid ? [acid.substance] : [])]
		const has = sources.some(({ content }) => readAmount(key, content) > 0)
		const text =
			difference < 0
				? has
					? 'More of it would push other targets too high. Add a salt that holds it alone.'
					: 'None of the chosen salts holds it.'
				: readAmount(key, water.mgPerL) > target
					? 'The water alone holds more than the target.'
					: 'It comes with salts that other targets need. Add another source for those.'
		return [{ at: { target: key }, text }]
	})
}
