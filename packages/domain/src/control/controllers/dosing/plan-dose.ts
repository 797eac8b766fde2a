import { formatDecimals } from '../../../units/format-decimals'
import type { Range } from '../../../growing/recipes/band'
import type { DoseAsked, FarmState, ZoneState } from '../controller'
import type { Dose } from './dose'
import { EFFECTS, QUANTITIES } from './doser-effects'
import { openDoseRequests } from './dose-requests'
import {
	DAY_MS,
	doserMemory,
	HOUR_MS,
	isStopped,
	mostResponse,
	type DosingMemory,
} from './dosing-memory'
import type { Doser, DosingSettings } from './dosing-settings'
import { bandEdge, bandMiddle, BEGINS, ENDS } from './dosing-band'
import type { Filtered } from './filter-probe'
import { aheadOfFilling, willFillingExceed } from './learn-filling'
import { wasFilledLately } from './mixing'
import { isBehind, isNutrient, listNutrients, nextNutrient, type Nutrient } from './next-nutrient'
import { didOtherRun, isUnderWay } from './ran-lately'
import { whatLowersEc } from './watch-salts'
import { isPhFirst } from './yields-since'
import type { HeldBy } from './limit-reason'
import { minutes, findDoserObstacle, checkReservoir, type Aims } from './dosing-preconditions'
import { atLeastSmallest, sizeDose, smallestMl, spreadAt, strongAt, type Ready } from './size-dose'

/**
 * pH waits for nutrients below this part of the EC band: water with few salts hardly buffers, so that
 * a drop moves it far, and the nutrients that come later move it again.
 */
const THIN = 0.7

/**
 * The next dose without its number, with the doubt of the reading before it, or why there is none.
 * `isExtra`: the water does not need it; `isProof`: it shows whether a stop is right; `isSoon`: it waits
 * for the gap alone; `yields`: pH that waits for nutrients; `isLimit`: only a budget or a limit of the
 * pump holds it back, and `heldBy` says which budget.
 */
export type Choice =
	| {
			dose: Omit<Dose, 'number'>
			doubt: number
			spread: number
			isExtra?: true
			isProof?: true
	  }
	| {
			reason: string
			isSoon?: true
			yields?: true
			isFine?: true
			isLimit?: boolean
			heldBy?: HeldBy
	  }

/** What is to be done with each doser now, by its key. At most one has a dose. */
export function planDose(
	settings: DosingSettings,
	memory: DosingMemory,
	farm: FarmState,
	{ seen, aims }: { seen: ZoneState; aims: Aims },
): Map<string, Choice> {
	const choices = new Map<string, Choice>()
	const nutrients = listNutrients(settings, memory)
	const facts: Facts = { settings, memory, farm, seen, aims, nutrients, ranMs: memory.ranMs }
	for (const doser of settings.dosers)
		choices.set(
			doser.output.key,
			isNutrient(doser) ? chooseNutrient(facts, doser) : choosePh(facts, doser),
		)
	return choices
}

/** For so long after the one pH pump the other waits until the value is out of its band. */
const OTHER_WAITS_MS = 6 * HOUR_MS

type Facts = {
	settings: DosingSettings
	memory: DosingMemory
	farm: FarmState
	seen: ZoneState
	aims: Aims
	nutrients: Nutrient[]
	ranMs: number
}

function chooseNutrient(facts: Facts, doser: Doser): Choice {
	const { settings, memory, farm, seen, nutrients } = facts
	const known = doserMemory(memory, doser)
	const obstacle = findDoserObstacle(doser, known, facts)
	if (obstacle !== null) return { reason: obstacle }
	if (!nutrients.some((one) => one.doser === doser)) return { reason: 'has no part in the ratio' }
	const aim = facts.aims.ec
	if ('reason' in aim) return aim
	const middle = bandMiddle(aim.band)
	const begun = nutrients.some((one) => isUnderWay(one.memory, facts))
	// What was begun is completed, so that A is not left alone at the edge of the band.
	const isLow = aim.value < bandEdge(aim, 'min', begun ? ENDS : BEGINS)
	const isNeeded = isLow || (aim.value < middle && nutrients.some(isBehind))
	const isOut = aim.value < aim.band.min
	const asked = isNeeded || isOut || isStopped(known) ? undefined : askedOf(facts, doser)
	if (!isNeeded && !asked)
		return {
			reason:
				aim.value > aim.band.max
					? `EC is above the target of ${seen.name}: ${whatLowersEc(settings, memory, farm, aim)}`
					: `EC is in range for ${seen.name}`,
		}
	// What is stopped is not given by its mate either, but may prove its stop.
	const isProof = isStopped(known)
	const missing = nutrients.find(
		(one) =>
			(isStopped(one.memory) && !isProof) ||
			findDoserObstacle(one.doser, one.memory, facts) !== null,
	)
	if (missing)
		return {
			reason: `waits for ${missing.doser.output.label}: one nutrient alone unbalances the solution`,
		}
	const own = nutrients.find((one) => one.doser === doser)
	const next = asked || isProof ? own : nextNutrient(nutrients)
	if (!next || next.doser !== doser)
		return { reason: `waits for ${next?.doser.output.label}, which is next by the ratio` }
	const tank = checkReservoir(settings, memory, farm)
	if ('reason' in tank) return tank
	if (isWithinGap(memory, doser, settings.gapMs))
		return { reason: `waits ${minutes(settings.gapMs)} after another nutrient`, isSoon: true }
	if (asked) return toAskedDose(facts, doser, { ...aim, ...tank, asked })
	const wanted = wantedMl(nutrients, next, {
		from: aim.value,
		to: middle,
		litres: tank.litres,
		ranMs: memory.ranMs,
	})
	const why = `EC is below the target of ${seen.name}`
	const choice = toDose(facts, doser, tank.litres, aim, wanted, why)
	return isLow ? choice : asExtra(choice)
}

/** The part of this nutrient in what closes the gap in EC, or what it lags behind if that is less. */
function wantedMl(
	nutrients: readonly Nutrient[],
	next: Nutrient,
	{ from, to, litres, ranMs }: { from: number; to: number; litres: number; ranMs: number },
) {
	const change = (to - from) * litres
	// What a dose has to prove does not depend on the ratio.
	if (isBehind(next) && !isStopped(next.memory))
		return Math.min(next.lagMl, change / strongAt(next.memory, from, ranMs))
	const perPart = nutrients.reduce(
		(sum, { memory, part }) => sum + strongAt(memory, from, ranMs) * part,
		0,
	)
	return (change / perPart) * next.part
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
	const { settings, memory, farm, seen } = facts
	const known = doserMemory(memory, doser)
	const obstacle = findDoserObstacle(doser, known, facts)
	if (obstacle !== null) return { reason: obstacle }
	const aim = facts.aims.ph
	if ('reason' in aim) return aim
	const isDown = EFFECTS[doser.role].direction < 0
	const side = isDown ? 'max' : 'min'
	// Acid for the alkalinity of what was filled does not wait until pH has reached the edge.
	// Nor until water comes in that will take pH out of its band while it is mixed.
	const { filling, water } = memory
	const isBegun =
		isUnderWay(known, facts) ||
		(isDown && wasFilledLately(settings, memory)) ||
		(isDown && willFillingExceed(filling, water.level, { ph: aim.value, max: aim.band.max }))
	// Where base is needed too, acid that is given ahead only makes it be needed more.
	const ahead = isDown && !didOtherRun(facts, doser, DAY_MS) ? aheadOfFilling(filling, aim.band) : 0
	const edge = didOtherRun(facts, doser, OTHER_WAITS_MS)
		? bandEdge(aim, side, 0)
		: bandEdge(aim, side, isBegun ? ENDS : BEGINS) - (isBegun ? ahead : 0)
	const isNeeded = isDown ? aim.value > edge : aim.value < edge
	const isOut = isDown ? aim.value > aim.band.max : aim.value < aim.band.min
	const asked = isNeeded || isOut || isStopped(known) ? undefined : askedOf(facts, doser)
	if (!isNeeded && !asked)
		return {
			isFine: true,
			reason: `pH is not ${isDown ? 'above' : 'below'} the target of ${seen.name}`,
		}
	const first = isPhFirst(memory, facts.aims) ? null : nutrientsFirst(facts)
	if (first !== null) return { reason: first, yields: true }
	const tank = checkReservoir(settings, memory, farm)
	if ('reason' in tank) return tank
	if (asked) return toAskedDose(facts, doser, { ...aim, ...tank, asked })
	const change = Math.abs(aim.value - bandMiddle(aim.band) + ahead)
	const wanted = (change / strongAt(known, aim.value, memory.ranMs)) * tank.litres
	const why = `pH is ${isDown ? 'above' : 'below'} the target of ${seen.name}`
	return toDose(facts, doser, tank.litres, aim, wanted, why)
}

/**
 * Why pH has to wait for nutrients, which are acid themselves. Nutrients that cannot be dosed now, for
 * want of a budget or a pump, are not waited for unless the water is thin.
 */
function nutrientsFirst(facts: Facts): string | null {
	const { settings, farm, seen } = facts
	const band = seen.targets.ecMsCm
	if (!band) return null
	const ec = farm.read(settings.sensors.ec)
	if (ec === null) return `no trusted reading of ${settings.sensors.ec.label}`
	if (ec < THIN * band.min)
		return 'EC is far below the target, and pH moves too easily: nutrients first'
	const next = nextNutrient(facts.nutrients)
	const choice = next && chooseNutrient(facts, next.doser)
	return choice && ('dose' in choice || choice.isSoon) ? 'waits for the nutrients' : null
}

/** What a rule asks of a pump and has not got yet. */
const askedOf = ({ memory, farm }: Facts, { output }: Doser): DoseAsked | undefined =>
	openDoseRequests(memory, farm, output.key)[0]

/** As much of it as keeps the water within its target, however strong the pump’s jug may be. */
function toAskedDose(
	facts: Facts,
	doser: Doser,
	{ asked, litres, ...aim }: Filtered & { asked: DoseAsked; band: Range; litres: number },
): Choice {
	const { quantity, direction } = EFFECTS[doser.role]
	const { value, band } = aim
	const room = direction > 0 ? band.max - value : value - band.min
	const mostMl = (Math.max(0, room) / mostResponse(doserMemory(facts.memory, doser))) * litres
	const leastMl = smallestMl(doser.mlPerS ?? 0)
	if (mostMl < leastMl) {
		const { label } = QUANTITIES[quantity]
		return {
			reason: `rule “${asked.by}” asks for it, and it would take ${label} out of its target`,
		}
	}
	if (asked.ml < leastMl) {
		return {
			reason: `rule “${asked.by}” asks for less than the pump can give: ${formatDecimals(leastMl, 1)} ml`,
		}
	}
	const why = `rule “${asked.by}” asks for it`
	return asExtra(toDose(facts, doser, litres, aim, Math.min(asked.ml, mostMl), why))
}

const asExtra = (choice: Choice): Choice =>
	'dose' in choice ? { ...choice, isExtra: true } : choice

function toDose(
	{ memory }: Facts,
	doser: Doser,
	litres: number,
	{ value: before, doubt, band }: Filtered & { band: Range },
	wanted: number,
	why: string,
): Choice {
	const known = doserMemory(memory, doser)
	const { mlPerS } = doser
	if (mlPerS === null) return { reason: 'its rate was not measured' }
	const ready: Ready = { doser: { ...doser, mlPerS }, memory: known, litres }
	const isProof = isStopped(known)
	const { careful } = QUANTITIES[EFFECTS[doser.role].quantity]
	// After a miss too, until it is known what was wrong.
	const most =
		known.misses > 0 ? (careful / strongAt(known, before, memory.ranMs)) * litres : Infinity
	const { quantity, direction } = EFFECTS[doser.role]
	const room = direction > 0 ? band.max - before : before - band.min
	const margin = BEGINS * (band.max - band.min)
	const isOut = direction > 0 ? before < band.min : before > band.max
	// A pump whose smallest dose is more than a careful one would never dose again after a miss.
	const ml = atLeastSmallest(Math.min(wanted, most), ready, {
		value: before,
		ranMs: memory.ranMs,
		likely: known.misses > 0 ? Math.min(careful, room - margin) : room - margin,
		// What is out does not wait outside until even the greatest change would end in the band.
		most: isOut ? room + margin : room,
	})
	const size = sizeDose(ready, ml, memory.ranMs)
	if ('reason' in size) return size
	return {
		dose: {
			output: doser.output.key,
			label: doser.output.label,
			role: doser.role,
			why: isProof ? `${why}, and it proves the stop` : why,
			...size,
			litres,
			quantity,
			before,
			expected: (direction * known.response * size.ml) / litres,
		},
		doubt,
		spread: spreadAt(known, before, memory.ranMs),
		...(isProof && { isProof }),
	}
}
