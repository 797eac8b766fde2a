import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { CYCLE_ZONES, type CycleZone } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import { recipeForCrop } from '@sfc/domain/growing/recipes/recipe-for-crop'
import { shareZones } from '@sfc/domain/growing/sowing-plan/share-zones'
import type { PlanDemand, PlanInput, PlanSupply } from '@sfc/domain/growing/sowing-plan/sowing-plan'
import { groupBy } from '@sfc/domain/group-by'
import { match } from '#db/match'
import { and, eq, gt, inArray, isNull, isNotNull, lte, or, sql } from 'drizzle-orm'
import { lots, stockMovements } from '#db/schema/inventory'
import { plantingCycles, tasks, trayBookings } from '#db/schema/planting-cycles'
import { ACTIVE_STATUSES } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { readNurserySize } from '~/areas/farms/services/read-nursery-size.server'
import { listRecipes } from '~/areas/growing/services/recipes/list-recipes.server'
import type { FarmCtx } from '~/context.server'
import { cropKey } from '../offers/list-crops-to-offer.server'
import { CUT_DAY } from '../offers/load-supply.server'
import { listPlanDemand, type PlanOrder } from './list-plan-demand.server'
import { loadPlanCrops, loadWorkPerPlant, type PlannedCrop } from './load-plan-crops.server'
import { readPlanSettings } from './plan-settings.server'

/** A growing planting that a plan counts on. */
type Growing = Awaited<ReturnType<typeof listGrowing>>[number]

export type LoadedPlan = {
	input: PlanInput
	orders: PlanOrder[]
	crops: PlannedCrop[]
	growing: Growing[]
	settings: Awaited<ReturnType<typeof readPlanSettings>>
}

/** Loads all that a plan of sowings depends on: orders, stock, plantings, trays, zones, work. */
export async function loadPlanInput(ctx: FarmCtx): Promise<LoadedPlan> {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const settings = await readPlanSettings(ctx)
	const horizonDays = settings.horizonWeeks * 7
	const until = addDays(today, horizonDays)
	const orders = await listPlanDemand(ctx, { today, until })
	const ordered = [...new Map(orders.map((order) => [cropKey(order), order])).values()]
	const crops = await loadPlanCrops(ctx, ordered, { settings, today })
	const growing = await listGrowing(ctx)
	const recipes = await listRecipes(ctx)
	const recipeOf = (cycle: Growing) =>
		recipes.find(({ id }) => id === cycle.recipeId) ?? recipeForCrop(recipes, cycle)
	const zones = shareZones(
		crops.map(({ recipe }) => recipe),
		growing.map((cycle) => ({
			recipe: recipeOf(cycle),
			zone: cycle.zone as CycleZone, // written only from CYCLE_ZONES
			plants: cycle.plants,
		})),
	)
	const work = await loadWorkPerPlant(ctx)
	const nursery = await readNurserySize(ctx)
	const buffers = bufferDemands(orders, { settings, today, crops })
	const input: PlanInput = {
		today,
		horizonDays,
		crops: crops.map(({ key, recipe, transplantDays, harvestDays, perPlantMilli, shelfDays }) => ({
			key,
			transplantDays,
			harvestDays,
			perPlantMilli,
			shelfDays: Math.min(shelfDays ?? settings.shelfDays, horizonDays),
			group: zones.groupOf(recipe),
			work,
		})),
		demands: [
			...orders.map((order) => ({
				id: order.id,
				crop: cropKey(order),
				dueDay: order.dueDay,
				milli: order.milli,
				isBuffer: false,
			})),
			...buffers,
		],
		supplies: listSupplies(crops, { stock: await listStock(ctx), growing, today, until }),
		nursery: {
			layout: { rows: nursery.rows, traysPerRow: nursery.traysPerRow },
			plantsPerTray: nursery.plantsPerTray,
			taken: await listTaken(ctx, today),
		},
		zones: CYCLE_ZONES.map((zone) => ({
			zone,
			group: zones.groups[zone],
			places: settings[`places${zone}`] ?? null,
			taken: growing
				.filter((cycle) => cycle.zone === zone && cycle.transplantDays > 0)
				.map(({ plantDate, transplantDays, harvestDays, plants, status }) => ({
					fromDay: status === 'transplanted' ? today : addDays(plantDate, transplantDays),
					untilDay: laterOf(addDays(plantDate, harvestDays), addDays(today, 1)),
					plants,
				})),
		})),
		workMinutes: settings.workMinutes ?? null,
		busy: await loadBusy(ctx, { today, until }),
	}
	return { input, orders, crops, growing, settings }
}

const laterOf = (one: string, other: string) => (one > other ? one : other)

/** The packs that are kept beside each week's orders, on its first day, by the smallest pack of the crop. */
function bufferDemands(
	orders: readonly PlanOrder[],
	{ settings, today, crops }: Pick<LoadedPlan, 'settings' | 'crops'> & { today: string },
): PlanDemand[] {
	const packOf = (order: PlanOrder) =>
		crops.find(({ key }) => key === cropKey(order))?.packMilli ?? 1000
	if (settings.bufferPacks === 0) return []
	const week = (day: string) => Math.floor((Date.parse(day) - Date.parse(today)) / 604_800_000)
	return [...groupBy(orders, (order) => `${week(order.dueDay)} ${cropKey(order)}`)].flatMap(
		([id, [first]]) =>
			first
				? [
						{
							id: `buffer ${id}`,
							crop: cropKey(first),
							dueDay: first.dueDay,
							milli: settings.bufferPacks * packOf(first),
							isBuffer: true,
						},
					]
				: [],
	)
}

/** Lists the plantings that grow, with what was cut of them. */
async function listGrowing({ db, farm }: FarmCtx) {
	return db.read
		.select({
			id: plantingCycles.id,
			cropName: plantingCycles.cropName,
			varietyName: plantingCycles.varietyName,
			plants: plantingCycles.quantity,
			plantDate: plantingCycles.plantDate,
			transplantDays: plantingCycles.transplantDays,
			harvestDays: plantingCycles.harvestDays,
			zone: plantingCycles.zone,
			status: plantingCycles.status,
			recipeId: plantingCycles.recipeId,
			unit: lots.unit,
			cutMilli:
				sql<number>`cast(coalesce((select sum(${stockMovements.quantityMilli}) from ${stockMovements} where ${stockMovements.lotId} = ${lots.id} and ${stockMovements.kind} = 'harvested'), 0) as bigint)`.mapWith(
					Number,
				),
		})
		.from(plantingCycles)
		.innerJoin(lots, eq(lots.cycleId, plantingCycles.id))
		.where(and(eq(plantingCycles.farmId, farm.id), inArray(plantingCycles.status, ACTIVE_STATUSES)))
		.orderBy(plantingCycles.id)
}

/** Lists the lots in stock, each with the day it was cut. */
async function listStock({ db, farm }: FarmCtx) {
	const { quantityMilli } = stockMovements
	const milli = sql<number>`cast(sum(${quantityMilli}) as bigint)`.mapWith(Number)
	return db.read
		.select({
			lotId: lots.id,
			cropName: lots.cropName,
			varietyName: lots.varietyName,
			unit: lots.unit,
			milli,
			cutOn: CUT_DAY,
		})
		.from(lots)
		.innerJoin(stockMovements, eq(stockMovements.lotId, lots.id))
		.where(eq(lots.farmId, farm.id))
		.groupBy(lots.id)
		.having(sql`sum(${quantityMilli}) > 0`)
		.orderBy(lots.id)
}

type Known = {
	stock: Awaited<ReturnType<typeof listStock>>
	growing: readonly Growing[]
	today: string
	until: string
}

/** Lists what there is of the crops, and what their plantings are counted on to give. */
function listSupplies(
	crops: readonly PlannedCrop[],
	{ stock, growing, today, until }: Known,
): PlanSupply[] {
	const stockOf = groupBy(stock, cropKey)
	const growingOf = groupBy(growing, cropKey)
	return crops
		.flatMap((crop) => {
			const keeps = (day: string) =>
				crop.shelfDays === null ? laterOf(day, until) : addDays(day, crop.shelfDays)
			return [
				...(stockOf.get(crop.key) ?? []).map(({ lotId, cutOn, milli }) => ({
					id: `lot ${lotId}`,
					crop: crop.key,
					fromDay: today,
					untilDay: keeps(cutOn),
					milli,
				})),
				...(growingOf.get(crop.key) ?? []).map((cycle) => {
					const fromDay = laterOf(addDays(cycle.plantDate, cycle.harvestDays), today)
					const milli = cycle.plants * (crop.perPlantMilli ?? 0) - cycle.cutMilli
					return {
						id: `cycle ${cycle.id}`,
						crop: crop.key,
						fromDay,
						untilDay: keeps(fromDay),
						milli,
					}
				}),
			]
		})
		.filter(({ milli, untilDay }) => milli > 0 && untilDay >= today)
}

/** Lists the booked trays; plants that should have left theirs are in the way today. */
async function listTaken({ db, farm }: FarmCtx, today: string) {
	const rows = await db.read
		.select({
			row: trayBookings.row,
			tray: trayBookings.tray,
			fromDay: trayBookings.fromDay,
			untilDay: trayBookings.untilDay,
		})
		.from(trayBookings)
		.innerJoin(plantingCycles, eq(plantingCycles.id, trayBookings.cycleId))
		.where(
			and(
				eq(trayBookings.farmId, farm.id),
				or(gt(trayBookings.untilDay, today), eq(plantingCycles.status, 'planted')),
			),
		)
	return rows.map((one) => ({ ...one, untilDay: laterOf(one.untilDay, addDays(today, 1)) }))
}

/** Loads the planned minutes of open tasks by day; what is overdue is done today. */
async function loadBusy({ db, farm }: FarmCtx, { today, until }: { today: string; until: string }) {
	const rows = await db.read
		.select({ day: tasks.dueDate, minutes: tasks.durationMin })
		.from(tasks)
		.where(
			match(
				tasks,
				{ farmId: farm.id, isCompleted: false },
				isNull(tasks.terminatedAt),
				isNotNull(tasks.durationMin),
				lte(tasks.dueDate, until),
			),
		)
	const busy = new Map<string, number>()
	for (const { day, minutes } of rows) {
		const on = laterOf(day, today)
		busy.set(on, (busy.get(on) ?? 0) + (minutes ?? 0))
	}
	return busy
}
