import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { catalogueRecipe } from '@sfc/domain/growing/recipes/catalogue'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import type {
	GrowingHistory,
	Planting,
	RecipeChoice,
} from '@sfc/domain/growing/recipes/growing-history'
import { DayAndNight } from '@sfc/contract/growing/recipes/day-and-night'
import { and, asc, eq, gte, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { farmControl } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import { earlierCycleRecipes, plantingCycles } from '#db/schema/planting-cycles'
import { recipes, recipeVersions } from '#db/schema/recipes'
import type { FarmScope } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
import { asCycle, type Cycle } from '../cycle.server'
import { cacheForRequest } from '~/areas/platform/services/request-cache'
import { listSelections } from './read-active-recipes.server'
import { asRecipe, VERSION_COLUMNS } from './recipe-row.server'

type Scope = Pick<FarmScope, 'db' | 'farm' | 'now' | 'once'>

/** Loads the recipes and stages the farm grows by now. */
export const loadGrowingNow = (ctx: Scope): Promise<GrowingHistory> => cacheForRequest(ctx, readNow)

const readNow = (ctx: Scope) => loadGrowingHistory(ctx, { fromAt: ctx.now() })

/**
 * Loads the recipes and stages that the zones and plantings of the farm were grown by since an
 * instant, with all plantings that grew since then.
 */
export async function loadGrowingHistory(
	ctx: Scope,
	{ fromAt }: { fromAt: number },
): Promise<GrowingHistory> {
	const { timezone } = ctx.farm
	const firstDay = todayIn(timezone, fromAt)
	const { farmId, status, harvestedOn, endedOn } = plantingCycles
	const [selections, dayAndNight, reservoirZone, rows] = await Promise.all([
		listSelections(ctx),
		readDayAndNight(ctx),
		findReservoirZone(ctx),
		ctx.db.read
			.select()
			.from(plantingCycles)
			.where(
				and(
					eq(farmId, ctx.farm.id),
					or(
						inArray(status, ['planted', 'transplanted']),
						and(
							inArray(status, ['harvested', 'cancelled', 'terminated']),
							or(gte(harvestedOn, firstDay), gte(endedOn, firstDay)),
						),
					),
				),
			),
	])
	return {
		timezone,
		selections: selections.map(({ zone, recipe, selectedAt }) => ({
			zone,
			recipe,
			fromAt: selectedAt,
		})),
		plantings: await toPlantings(ctx, rows.map(asCycle)),
		...dayAndNight,
		reservoirZone,
	}
}

/** Reads when lights come on, and how much cooler nights are. */
async function readDayAndNight({ db, farm }: Scope): Promise<DayAndNight> {
	const [row] = await db.read
		.select({ settings: farmControl.settings })
		.from(farmControl)
		.where(eq(farmControl.farmId, farm.id))
	return DayAndNight.parse(row?.settings ?? {})
}

async function findReservoirZone({ db, farm }: Scope): Promise<string | null> {
	const [found] = await db.read
		.select({ zone: devices.zone })
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(
			and(
				eq(points.farmId, farm.id),
				eq(points.role, 'reservoir'),
				eq(points.quantity, 'volume'),
				isNotNull(points.capacity),
				isNull(points.removedAt),
				isNull(devices.removedAt),
			),
		)
		.orderBy(asc(points.id))
		.limit(1)
	return found?.zone ?? null
}

/** Converts cycles to plantings, with the recipes they followed. */
export async function toPlantings(ctx: Scope, cycles: readonly Cycle[]): Promise<Planting[]> {
	const earlier = await readEarlier(ctx, cycles)
	const spansOf = (cycle: Cycle) => [
		...earlier.filter(({ cycleId }) => cycleId === cycle.id),
		{ untilAt: Infinity, recipeId: cycle.recipeId, isKnown: true },
	]
	const named = cycles.flatMap((cycle) => spansOf(cycle).flatMap(({ recipeId }) => recipeId ?? []))
	const versions = await readVersions(ctx, named)
	return cycles.map((cycle) => {
		let fromAt = 0
		const choices = spansOf(cycle).flatMap(({ untilAt, recipeId, isKnown }): RecipeChoice[] => {
			const span = { fromAt, untilAt }
			fromAt = untilAt
			const own = recipeId === null ? [] : versionsWithin(recipeId, versions, span)
			return own.length > 0
				? own.map((one) => ({ ...one, isKnown }))
				: [{ fromAt: span.fromAt, recipe: null, isKnown }]
		})
		const createdOn = todayIn(ctx.farm.timezone, cycle.createdAt)
		const { id, cropName, varietyName, quantity: plants, plantDate, transplantDays } = cycle
		const movedOn = cycle.transplantedOn ?? addDays(plantDate, transplantDays)
		const endedOn = cycle.harvestedOn ?? cycle.endedOn
		return {
			id,
			cropName,
			varietyName,
			plants,
			plantDate,
			choices,
			fromDay: plantDate < createdOn ? plantDate : createdOn,
			movedOn: cycle.status === 'planted' ? null : movedOn,
			endedOn: isActiveCycle(cycle.status)
				? null
				: (endedOn ?? todayIn(ctx.farm.timezone, cycle.updatedAt)),
		}
	})
}

async function readEarlier(ctx: Scope, cycles: readonly Cycle[]) {
	const found: (typeof earlierCycleRecipes.$inferSelect)[] = []
	for (const ids of inChunks(cycles.map(({ id }) => id)))
		found.push(
			...(await ctx.db.read
				.select()
				.from(earlierCycleRecipes)
				.where(inArray(earlierCycleRecipes.cycleId, ids))
				.orderBy(asc(earlierCycleRecipes.untilAt))),
		)
	return found
}

type Version = { recipe: Recipe; changedAt: number }

/** Reads all versions of the farm's own recipes, oldest first, including retired ones. */
async function readVersions(ctx: Scope, named: string[]): Promise<Map<string, Version[]>> {
	const versions = new Map<string, Version[]>()
	const own = [...new Set(named)].filter((id) => !catalogueRecipe(id))
	for (const ids of inChunks(own)) {
		const rows = await ctx.db.read
			.select({ ...VERSION_COLUMNS, changedAt: recipeVersions.changedAt })
			.from(recipeVersions)
			.innerJoin(recipes, eq(recipes.id, recipeVersions.recipeId))
			.where(and(eq(recipes.farmId, ctx.farm.id), inArray(recipeVersions.recipeId, ids)))
			.orderBy(asc(recipeVersions.version))
		for (const row of rows) {
			const version = { recipe: asRecipe(row), changedAt: row.changedAt }
			versions.set(row.recipeId, [...(versions.get(row.recipeId) ?? []), version])
		}
	}
	return versions
}

/**
 * Returns the versions of a recipe that were in effect in a span, each with its start; empty for an
 * unknown recipe.
 */
function versionsWithin(
	recipeId: string,
	versions: ReadonlyMap<string, readonly Version[]>,
	{ fromAt, untilAt }: { fromAt: number; untilAt: number },
): { fromAt: number; recipe: Recipe }[] {
	const known = catalogueRecipe(recipeId)
	if (known) return [{ fromAt, recipe: known }]
	const all = versions.get(recipeId) ?? []
	const first = all.findLast(({ changedAt }) => changedAt <= fromAt) ?? all[0]
	const later = all.filter(({ changedAt }) => changedAt > fromAt && changedAt < untilAt)
	return first
		? [
				{ fromAt, recipe: first.recipe },
				...later
					.filter((one) => one !== first)
					.map(({ recipe, changedAt }) => ({ fromAt: changedAt, recipe })),
			]
		: []
}
