import { addDays, daysBetween, todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { isAbandonedCycle, isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { median } from '@sfc/domain/median'
import { RECIPE_ZONES, type RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import { eq } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { groupBy } from '@sfc/domain/group-by'
import {
	computeHeatAndLight,
	sumLightByDay,
	type DayOfLight,
	type HeatAndLight,
} from './compute-heat-and-light'
import {
	loadHourlyClimate,
	type HourlyClimate,
} from '~/areas/readings/services/load-hourly-climate.server'
import { listActiveCycles } from './list-growth.server'
import { loadPastYields, varietyKey } from './load-past-yields.server'
import { predictYield, type YieldRecord } from '@sfc/domain/plant-health/growth/yield-prediction'
import { pageWindow } from '@sfc/domain/page-window'

/** Results of a farm's cycles of one variety. Days are medians; null when unknown. */
export type VarietyRecord = {
	label: string
	growing: number
	harvested: number
	/** Number cancelled or terminated. */
	lost: number
	/** Planned days of the harvested cycles whose harvest day is known. */
	planned: number | null
	actual: number | null
	measured: number
	yield: YieldPerPlant | null
}

export type CropHeat = { cycleId: number; label: string; plantDate: string; sums: HeatAndLight }

export type GrowthAnalytics = {
	/** Most harvests first. */
	varieties: VarietyRecord[]
	/** Light of the last 14 days, by place; only places with a sensor. */
	light: { place: RecipeZone; days: DayOfLight[] }[]
	/** Growing crops, oldest planting first: the requested page, or the last one. */
	heat: { crops: CropHeat[]; page: number; pages: number }
}

const LIGHT_DAYS = 14

/**
 * Reads the results of the farm's cycles, and the heat and light of one page of its growing crops.
 */
export async function readGrowthAnalytics(
	ctx: FarmCtx,
	{ page: wanted, size }: { page: number; size: number },
): Promise<GrowthAnalytics> {
	const [varieties, active] = await Promise.all([loadVarieties(ctx), listActiveCycles(ctx)])
	const { page, pages, offset } = pageWindow(active.length, wanted, size)
	const shown = active.slice(offset, offset + size)
	const { timezone } = ctx.farm
	const today = todayIn(timezone, ctx.now())
	const lightFrom = addDays(today, 1 - LIGHT_DAYS)
	const firstDay = shown.reduce(
		(day, one) => (one.plantDate < day ? one.plantDate : day),
		lightFrom,
	)
	const climate = await loadHourlyClimate(ctx, {
		fromAt: dayStart(firstDay, timezone),
		toAt: ctx.now(),
		quantities: ['airTemperature', 'par'],
	})
	return {
		varieties,
		light: computeLightByPlace(climate, lightFrom),
		heat: {
			crops: shown.map((cycle) => ({
				cycleId: cycle.id,
				label: cropLabel(cycle),
				plantDate: cycle.plantDate,
				sums: computeHeatAndLight(cycle, climate),
			})),
			page,
			pages,
		},
	}
}

function computeLightByPlace(climate: HourlyClimate, from: string): GrowthAnalytics['light'] {
	const hours = climate.hours.filter(({ day }) => day >= from)
	return RECIPE_ZONES.flatMap((place) => {
		const values = climate.valuesOf('par', place)
		if (!values) return []
		const days = sumLightByDay(hours, (some) =>
			some.map(({ number }) => values.get(number) ?? null),
		)
		return days.length === 0 ? [] : [{ place, days }]
	})
}

async function loadVarieties(ctx: FarmCtx): Promise<VarietyRecord[]> {
	const { cropName, varietyName, status, plantDate, harvestDays, harvestedOn } = plantingCycles
	const [cycles, yields] = await Promise.all([
		ctx.db.read
			.select({ cropName, varietyName, status, plantDate, harvestDays, harvestedOn })
			.from(plantingCycles)
			.where(eq(plantingCycles.farmId, ctx.farm.id)),
		loadPastYields(ctx),
	])
	return [...groupBy(cycles, varietyKey)]
		.map(([key, ofVariety]) => {
			const done = ofVariety.flatMap((cycle) => (cycle.harvestedOn ? [cycle] : []))
			return {
				label: ofVariety[0] ? cropLabel(ofVariety[0]) : key,
				growing: ofVariety.filter((cycle) => isActiveCycle(cycle.status)).length,
				harvested: ofVariety.filter((cycle) => cycle.status === 'harvested').length,
				lost: ofVariety.filter((cycle) => isAbandonedCycle(cycle.status)).length,
				planned: median(done.map((cycle) => cycle.harvestDays)),
				actual: median(done.map((cycle) => daysBetween(cycle.plantDate, cycle.harvestedOn ?? ''))),
				measured: done.length,
				yield: computeYieldPerPlant(yields.get(key) ?? null),
			}
		})
		.sort((a, b) => b.harvested - a.harvested || (a.label < b.label ? -1 : 1))
}

/** Yield of one plant, in `unit`: median and range of past cycles. */
type YieldPerPlant = {
	quantity: number
	low: number
	high: number
	unit: string
	cycles: number
}

/** Computes the yield of one plant; null with too few past cycles. */
function computeYieldPerPlant(record: YieldRecord | null): YieldPerPlant | null {
	const prediction = predictYield(1, record, null)
	if (prediction.basis !== 'harvests') return null
	const { quantity, low, high, unit, cycles } = prediction
	return { quantity, low, high, unit, cycles }
}
