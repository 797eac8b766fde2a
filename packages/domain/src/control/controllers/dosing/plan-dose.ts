import { formatDecimals, formatSigned } from '../../../units/format-decimals'
import type { Range } from '../../../growing/recipes/band'
import type { DoseAsked, FarmState, ZoneState } from '../controller'
import type { Dose } from './dose'
import { EFFECTS, QUANTITIES } from './doser-role'
import { unanswered } from './asked'
import { doserMemory, mostResponse, type DoserMemory, type DosingMemory } from './dosing-memory'
import type { Doser, DosingSettings } from './dosing-settings'
import { mixNeededMs } from './mixing'
import { isBehind, isNutrient, listNutrients, nextNutrient, type Nutrient } from './next-nutrient'
import { aimOf, minutes, obstacleOf, tankOf } from './obstacles'
import { mlFor, sizeDose, smallestMl, WAY, type Ready } from './size-dose'

/**
 * pH waits for nutrients below this part of the EC band: water with few salts hardly buffers, so that
 * a drop moves it far, and the nutrients that come later move it again.
 */
const THIN = 0.7

/** The next dose without its number, or why there is none; `isSoon` when it waits for the gap
 * alone, `isExtra` when the water does not need it. */
export type Choice =
	{ dose: Omit<Dose, 'number'>; isExtra?: true } | { reason: string; isSoon?: true }

/** What is to be done with each doser now, by its key. At most one has a dose. */
export function planDose(
	settings: DosingSettings,
	memory: DosingMemory,
	sight: FarmState,
): Map<string, Choice> {
	const seen = sight.zone(settings.zone)
	const choices = new Map<string, Choice>()
	if (!seen) return choices
	const facts: Facts = { settings, memory, sight, seen }
	for (const doser of settings.dosers)
		choices.set(
			doser.output.key,
			isNutrient(doser) ? chooseNutrient(facts, doser) : choosePh(facts, doser),
		)
	return choices
}

type Facts = { settings: DosingSettings; memory: DosingMemory; sight: FarmState; seen: ZoneState }

function chooseNutrient(facts: Facts, doser: Doser): Choice {
	const { settings, memory, sight, seen } = facts
	const obstacle = obstacleOf(doser, doserMemory(memory, doser), sight)
	if (obstacle !== null) return { reason: obstacle }
	const nutrients = listNutrients(settings, memory)
	if (!nutrients.some((one) => one.doser === doser)) return { reason: 'has no part in the ratio' }
	const aim = aimOf(settings, 'ec', seen, sight)
	if ('reason' in aim) return aim
	const middle = middleOf(aim.band)
	const begun = nutrients.some((one) => isUnderWay(one.memory, facts))
	// What was begun is completed, so that A is not left alone at the edge of the band.
	const isLow = aim.value < edgeOf(aim.band, 'min', begun)
	const isNeeded = isLow || (aim.value < middle && nutrients.some(isBehind))
	const asked = isNeeded ? undefined : askedOf(facts, doser)
	if (!isNeeded && !asked)
		return aim.value > aim.band.max
			? { reason: `EC is above the target of ${seen.name}: add water` }
			: { reason: `EC is in range for ${seen.name}` }
	const missing = nutrients.find((one) => obstacleOf(one.doser, one.memory, sight) !== null)
	if (missing)
		return {
			reason: `waits for ${missing.doser.output.label}: one nutrient alone unbalances the solution`,
		}
	const next = asked ? nutrients.find((one) => one.doser === doser) : nextNutrient(nutrients)
	if (!next || next.doser !== doser)
		return { reason: `waits for ${next?.doser.output.label}, which is next by the ratio` }
	const tank = tankOf(settings, memory, sight)
	if ('reason' in tank) return tank
	if (isWithinGap(memory, doser, settings.gapMs))
		return { reason: `waits ${minutes(settings.gapMs)} after another nutrient`, isSoon: true }
	if (asked) return toAskedDose(facts, doser, { ...aim, ...tank, asked })
	const wanted = wantedMl(nutrients, next, (middle - aim.value) * WAY, tank.litres)
	const why = `EC is below the target of ${seen.name}`
	const choice = toDose(facts, doser, tank.litres, aim.value, wanted, why)
	return isLow ? choice : asExtra(choice)
}

/** The part of this nutrient in what closes the gap in EC, or what it lags behind if that is less. */
function wantedMl(nutrients: readonly Nutrient[], next: Nutrient, change: number, litres: number) {
	if (isBehind(next)) return Math.min(next.lagMl, (change / next.memory.response) * litres)
	const perPart = nutrients.reduce((sum, { memory, part }) => sum + memory.response * part, 0)
	return (change / perPart) * litres * next.part
}

/** Whether another nutrient was dosed so recently, also one that this plan leaves out. */
const isWithinGap = ({ dosers, ranMs }: DosingMemory, { output }: Doser, gapMs: number): boolean =>
	Object.entries(dosers).some(
		([key, { role, given }]) =>
			key !== output.key &&
			EFFECTS[role].quantity === 'ec' &&
			given.some(({ atMs, forMs }) => ranMs - atMs - forMs < gapMs),
	)

function choosePh(facts: Facts, doser: Doser): Choice {
	const { settings, memory, sight, seen } = facts
	const obstacle = obstacleOf(doser, doserMemory(memory, doser), sight)
	if (obstacle !== null) return { reason: obstacle }
	const aim = aimOf(settings, 'ph', seen, sight)
	if ('reason' in aim) return aim
	const isDown = EFFECTS[doser.role].direction < 0
	const edge = edgeOf(
		aim.band,
		isDown ? 'max' : 'min',
		isUnderWay(doserMemory(memory, doser), facts),
	)
	const isNeeded = isDown ? aim.value > edge : aim.value < edge
	const asked = isNeeded ? undefined : askedOf(facts, doser)
	if (!isNeeded && !asked)
		return { reason: `pH is not ${isDown ? 'above' : 'below'} the target of ${seen.name}` }
	const first = nutrientsFirst(facts)
	if (first !== null) return { reason: first }
	const tank = tankOf(settings, memory, sight)
	if ('reason' in tank) return tank
	if (asked) return toAskedDose(facts, doser, { ...aim, ...tank, asked })
	const known = { memory: doserMemory(memory, doser), litres: tank.litres }
	const wanted = mlFor(Math.abs(aim.value - middleOf(aim.band)) * WAY, known)
	const why = `pH is ${isDown ? 'above' : 'below'} the target of ${seen.name}`
	return toDose(facts, doser, tank.litres, aim.value, wanted, why)
}

/**
 * Why pH has to wait for nutrients, which are acid themselves. Nutrients that cannot be dosed now, for
 * want of a budget or a pump, are not waited for unless the water is thin.
 */
function nutrientsFirst(facts: Facts): string | null {
	const { settings, sight, seen, memory } = facts
	const band = seen.targets.ecMsCm
	if (!band) return null
	const ec = sight.read(settings.sensors.ec)
	if (ec === null) return `no trusted reading of ${settings.sensors.ec.label}`
	if (ec < THIN * band.min)
		return 'EC is far below the target, and pH moves too easily: nutrients first'
	const next = nextNutrient(listNutrients(settings, memory))
	const choice = next && chooseNutrient(facts, next.doser)
	return choice && ('dose' in choice || choice.isSoon) ? 'waits for the nutrients' : null
}

/** What a rule asks of a pump and has not got yet. */
const askedOf = ({ memory, sight }: Facts, { output }: Doser): DoseAsked | undefined =>
	unanswered(memory, sight, output.key)[0]

/** As much of it as keeps the water within its target, however strong the pump’s jug may be. */
function toAskedDose(
	facts: Facts,
	doser: Doser,
	{ asked, value, band, litres }: { asked: DoseAsked; value: number; band: Range; litres: number },
): Choice {
	const { quantity, direction } = EFFECTS[doser.role]
	const room = direction > 0 ? band.max - value : value - band.min
	const mostMl = (Math.max(0, room) / mostResponse(doserMemory(facts.memory, doser))) * litres
	if (mostMl < smallestMl(doser.mlPerS ?? 0)) {
		const { label } = QUANTITIES[quantity]
		return {
			reason: `rule “${asked.by}” asks for it, and it would take ${label} out of its target`,
		}
	}
	const leastMl = smallestMl(doser.mlPerS ?? 0)
	if (asked.ml < leastMl) {
		return {
			reason: `rule “${asked.by}” asks for less than the pump can give: ${formatDecimals(leastMl, 1)} ml`,
		}
	}
	const why = `rule “${asked.by}” asks for it`
	return asExtra(toDose(facts, doser, litres, value, Math.min(asked.ml, mostMl), why))
}

const asExtra = (choice: Choice): Choice =>
	'dose' in choice ? { ...choice, isExtra: true } : choice

function toDose(
	{ memory }: Facts,
	doser: Doser,
	litres: number,
	before: number,
	wanted: number,
	why: string,
): Choice {
	const known = doserMemory(memory, doser)
	const { mlPerS } = doser
	if (mlPerS === null) return { reason: 'its rate was not measured' }
	const ready: Ready = { doser: { ...doser, mlPerS }, memory: known, litres }
	const size = sizeDose(ready, wanted, memory.ranMs)
	if ('reason' in size) return size
	const { quantity, direction } = EFFECTS[doser.role]
	return {
		dose: {
			output: doser.output.key,
			label: doser.output.label,
			role: doser.role,
			why,
			...size,
			litres,
			quantity,
			before,
			expected: (direction * known.response * size.ml) / litres,
		},
	}
}

/** A dose this many mixing times ago is part of the same correction: mixing may take longer to prove. */
const SAME_CORRECTION = 4

const isUnderWay = ({ given }: DoserMemory, { settings, memory }: Facts): boolean =>
	given.some(
		({ atMs, forMs, isExtra }) =>
			!isExtra && memory.ranMs - atMs - forMs < SAME_CORRECTION * mixNeededMs(settings),
	)

/**
 * Where dosing begins, and where it ends once it has begun: a quarter of the band further in, so that a
 * value does not stand at the edge, where it is out again within the hour and no alarm clears.
 */
function edgeOf({ min, max }: Range, side: 'min' | 'max', isBegun: boolean): number {
	const further = isBegun ? (max - min) / 4 : 0
	return side === 'min' ? min + further : max - further
}

const middleOf = ({ min, max }: Range): number => (min + max) / 2

/** `pH is above the target of Lettuce, Vegetative: 3.2 ml, pH by about −0.12` */
export const describeDose = ({ why, ml, quantity, expected }: Omit<Dose, 'number'>): string => {
	const { label, unit } = QUANTITIES[quantity]
	const by = `${formatSigned(expected, 2)}${unit}`
	return `${why}: ${formatDecimals(ml, 1)} ml, ${label} by about ${by}`
}
