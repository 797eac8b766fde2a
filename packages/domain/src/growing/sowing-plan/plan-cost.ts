import { groupBy } from '../../group-by'
import { dayNumber, isSowable } from './plan-days'
import { PLAN_COSTS } from './plan-model'
import type { PlanInput, SowingPlan } from './sowing-plan'
import { sumSupplies } from './sum-supplies'
import { withSowings } from './with-sowings'

/**
 * Counts what a plan costs by `PLAN_COSTS`. Demands that nothing can cover are left out, as the linear model
 * leaves them out.
 */
export function costOfPlan(
	input: PlanInput,
	{ sowings, covers }: Pick<SowingPlan, 'sowings' | 'covers'>,
): number {
	const crops = new Map(input.crops.map((crop) => [crop.key, crop]))
	const perUnit = (key: string) => 1000 / (crops.get(key)?.perPlantMilli ?? 1000)
	const sown = withSowings(input, sowings)
	const from = new Map(
		sown.supplies.map(({ id, fromDay }) => [id, Math.max(0, dayNumber(input, fromDay))]),
	)
	const coversOf = groupBy(covers, ({ demand }) => demand)
	const summed = sumSupplies(input)
	let cost = 0
	for (const { crop: key, plants } of sowings) {
		const crop = crops.get(key)
		if (!crop || !isSowable(crop)) throw new Error('a crop without figures was sown')
		const days = crop.transplantDays || crop.harvestDays
		cost += plants * (PLAN_COSTS.sown + (PLAN_COSTS.trayDay * days) / input.nursery.plantsPerTray)
	}
	for (const { crop, dueDay, milli, isBuffer, id } of input.demands) {
		if (!canBeCovered(input, summed, { crop, due: dayNumber(input, dueDay) })) continue
		const of = coversOf.get(id) ?? []
		const covered = of.reduce((sum, one) => sum + one.milli, 0)
		const each = isBuffer ? PLAN_COSTS.missingOfBuffer : PLAN_COSTS.missing
		cost += (perUnit(crop) * each * (milli - covered)) / 1000
		for (const one of of) {
			const days = dayNumber(input, dueDay) - (from.get(one.supply) ?? 0)
			cost += (PLAN_COSTS.dayInStore * perUnit(crop) * days * one.milli) / 1000
		}
	}
	return cost
}

/** Whether anything could be ready for a demand: a supply that is fresh on its day, or a sowing from today on. */
function canBeCovered(
	input: PlanInput,
	supplies: ReturnType<typeof sumSupplies>,
	{ crop: key, due }: { crop: string; due: number },
): boolean {
	if (due < 0 || due > input.horizonDays) return false
	const crop = input.crops.find((one) => one.key === key)
	const isSown = crop && isSowable(crop) && crop.harvestDays <= due
	return (
		Boolean(isSown) ||
		supplies.some(({ crop, from, until }) => crop === key && from <= due && due <= until)
	)
}
