import {
	periodAt,
	splitIntoPeriods,
	stepFor,
	type Period,
} from '@sfc/domain/growing/analytics/periods'
import { sharePct } from '@sfc/domain/growing/analytics/share'
import { and, between, eq, sql } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/planting-cycles'
import { harvests, lots } from '#db/schema/inventory'
import type { FarmScope } from '~/context.server'

type Harvested = { cycles: number; harvestedMilli: number; wasteMilli: number }

/** Loads the plantings and harvests of the span: by week or month, and in total by unit. */
export async function loadThroughput(ctx: FarmScope, span: Period) {
	const [planted, cut, lotsCut] = await Promise.all([
		plantedByDay(ctx, span),
		cutByDay(ctx, span),
		lotsCutByUnit(ctx, span),
	])
	const step = stepFor(span)
	const periods = splitIntoPeriods(span, step).map((period) => ({
		...period,
		cycles: 0,
		plants: 0,
		harvestedMilli: {} as Record<string, number>,
	}))
	const started = { cycles: 0, plants: 0 }
	for (const { day, cycles, plants } of planted) {
		for (const sum of [started, periods[periodAt(periods, day)]]) {
			if (!sum) continue
			sum.cycles += Number(cycles)
			sum.plants += Number(plants)
		}
	}
	const units = new Map<string, Harvested>()
	for (const { unit, lots } of lotsCut)
		units.set(unit, { cycles: Number(lots), harvestedMilli: 0, wasteMilli: 0 })
	for (const { day, unit, milli, waste } of cut) {
		const all = units.get(unit)
		const period = periods[periodAt(periods, day)]
		if (!all || !period) continue
		all.harvestedMilli += Number(milli)
		all.wasteMilli += Number(waste)
		period.harvestedMilli[unit] = (period.harvestedMilli[unit] ?? 0) + Number(milli)
	}
	const byUnit = [...units].map(([unit, { cycles, harvestedMilli, wasteMilli }]) => {
		const wastePct = sharePct(wasteMilli, harvestedMilli + wasteMilli)
		return { unit, cycles, harvestedMilli, wasteMilli, wastePct }
	})
	const harvestsByUnit = byUnit.sort((a, b) => b.cycles - a.cycles || (a.unit < b.unit ? -1 : 1))
	return { step, periods, started, harvests: harvestsByUnit }
}

const plantedByDay = ({ db, farm }: FarmScope, { from, to }: Period) =>
	db.read
		.select({
			day: plantingCycles.plantDate,
			cycles: sql<string | number>`count(*)`,
			plants: sql<string | number>`sum(${plantingCycles.quantity})`,
		})
		.from(plantingCycles)
		.where(and(eq(plantingCycles.farmId, farm.id), between(plantingCycles.plantDate, from, to)))
		.groupBy(plantingCycles.plantDate)

const isInSpan = ({ farm }: FarmScope, { from, to }: Period) =>
	and(eq(harvests.farmId, farm.id), between(harvests.harvestedOn, from, to))

const cutByDay = (ctx: FarmScope, span: Period) =>
	ctx.db.read
		.select({
			day: harvests.harvestedOn,
			unit: lots.unit,
			milli: sql<string | number>`sum(${harvests.quantityMilli})`,
			waste: sql<string | number>`sum(${harvests.wasteMilli})`,
		})
		.from(harvests)
		.innerJoin(lots, eq(lots.id, harvests.lotId))
		.where(isInSpan(ctx, span))
		.groupBy(harvests.harvestedOn, lots.unit)

/**
 * Counts harvested lots by unit. A lot that is harvested on several days is one cycle; a fully
 * reversed one is none.
 */
function lotsCutByUnit(ctx: FarmScope, span: Period) {
	const cut = ctx.db.read
		.select({ lotId: harvests.lotId })
		.from(harvests)
		.where(isInSpan(ctx, span))
		.groupBy(harvests.lotId)
		.having(sql`sum(${harvests.quantityMilli}) + sum(${harvests.wasteMilli}) > 0`)
		.as('cut')
	return ctx.db.read
		.select({ unit: lots.unit, lots: sql<string | number>`count(*)` })
		.from(cut)
		.innerJoin(lots, eq(lots.id, cut.lotId))
		.groupBy(lots.unit)
}
