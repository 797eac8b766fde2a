import { DOSER_ROLES } from '../../../growing/nutrients/doser-role'
import { EFFECTS, type NutrientRole } from './doser-effects'
import { doserMemory, type DoserMemory, type DosingMemory } from './dosing-memory'
import type { Doser, DosingSettings } from './dosing-settings'
import { smallestMl } from './size-dose'

export type Nutrient = {
	doser: Doser & { role: NutrientRole }
	memory: DoserMemory
	/** Its part of the ratio, above 0. */
	part: number
	/** ml it has to give until the ratio is kept. */
	lagMl: number
}

export const isNutrient = (doser: Doser): doser is Doser & { role: NutrientRole } =>
	EFFECTS[doser.role].quantity === 'ec'

/** The nutrients that have a part in the ratio, in the order in which they are dosed. */
export function listNutrients(settings: DosingSettings, known: DosingMemory): Nutrient[] {
	const group = settings.dosers
		.filter(isNutrient)
		.filter(({ role }) => settings.ratio[role] > 0)
		.map((doser) => ({
			doser,
			memory: doserMemory(known, doser),
			part: settings.ratio[doser.role],
		}))
		.toSorted((a, b) => DOSER_ROLES.indexOf(a.doser.role) - DOSER_ROLES.indexOf(b.doser.role))
	const most = Math.max(...group.map((one) => one.memory.ahead))
	return group.map(({ doser, memory, part }) => ({
		doser,
		memory,
		part,
		lagMl: (most - memory.ahead) * part,
	}))
}

/** The nutrient that is furthest behind the ratio, when that is enough for a dose; else the first. */
export function nextNutrient(nutrients: readonly Nutrient[]): Nutrient | undefined {
	return (
		nutrients.filter(isBehind).toSorted((a, b) => a.memory.ahead - b.memory.ahead)[0] ??
		nutrients[0]
	)
}

export const isBehind = ({ doser, lagMl }: Nutrient): boolean =>
	doser.mlPerS !== null && lagMl > 0 && lagMl >= smallestMl(doser.mlPerS)

/** How far each is ahead after a dose of one of them; the last of them is at 0. */
export function countAhead(
	nutrients: readonly Nutrient[],
	dosed: string,
	ml: number,
): [string, number][] {
	const ahead = nutrients.map(({ doser: { output }, memory, part }): [string, number] => [
		output.key,
		memory.ahead + (output.key === dosed ? ml / part : 0),
	])
	const least = Math.min(...ahead.map(([, value]) => value))
	return ahead.map(([key, value]) => [key, value - least])
}
