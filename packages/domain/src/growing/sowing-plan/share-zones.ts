import { groupBy } from '../../group-by'
import { CYCLE_ZONES, type CycleZone } from '../planting-cycles/cycle-zones'
import { bandAt } from '../recipes/band-at'
import type { Recipe } from '../recipes/recipe'

/** What a zone has one of: air, water and hours of light. */
const SHARED = ['airC', 'ph', 'ecMsCm', 'lightHours'] as const

/** Whether the targets of two recipes overlap before their harvest; a target that one leaves out fits. */
function canShareZone(one: Recipe | null, other: Recipe | null): boolean {
	if (!one || !other || one.id === other.id) return true
	const [a, b] = [bandAt(one, one.growthDays), bandAt(other, other.growthDays)]
	return SHARED.every((quantity) => {
		const [here, there] = [a[quantity], b[quantity]]
		return !here || !there || (here.min <= there.max && there.min <= here.max)
	})
}

type Grown = { recipe: Recipe | null; zone: CycleZone; plants: number }

/**
 * Sorts recipes into groups whose crops can share a zone, and gives each zone to a group: that of most plants
 * in it, and empty zones in turn, so that each group has one as far as there are zones.
 */
export function shareZones(
	recipes: readonly (Recipe | null)[],
	growing: readonly Grown[],
): { groupOf: (recipe: Recipe | null) => number; groups: Record<CycleZone, number> } {
	const groups: (Recipe | null)[][] = []
	const find = (recipe: Recipe | null) =>
		groups.findIndex((of) => of.every((member) => canShareZone(member, recipe)))
	for (const recipe of recipes) {
		const at = find(recipe)
		if (at === -1) groups.push([recipe])
		else groups[at]?.push(recipe)
	}
	const groupOf = (recipe: Recipe | null) => Math.max(0, find(recipe))
	const plants = CYCLE_ZONES.map((zone) => {
		const here = growing.filter((one) => one.zone === zone && find(one.recipe) !== -1)
		const sums = [...groupBy(here, ({ recipe }) => groupOf(recipe))].map(([group, of]) => ({
			group,
			sum: of.reduce((sum, one) => sum + one.plants, 0),
		}))
		return { zone, most: sums.sort((a, b) => b.sum - a.sum)[0]?.group ?? null }
	})
	const given = new Map<CycleZone, number>()
	for (const { zone, most } of plants) if (most !== null) given.set(zone, most)
	const all = groups.map((_, at) => at)
	const without = () => all.find((group) => ![...given.values()].includes(group))
	let turn = 0
	for (const { zone, most } of plants)
		if (most === null) given.set(zone, without() ?? turn++ % Math.max(1, all.length))
	return {
		groupOf,
		groups: Object.fromEntries(CYCLE_ZONES.map((zone) => [zone, given.get(zone) ?? 0])) as Record<
			CycleZone,
			number
		>,
	}
}
