import { match } from '#db/match'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { ACTIVE_STATUSES, isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { catalogueRecipe } from '@sfc/domain/growing/recipes/catalogue'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import type {
	GrowingHistory,
	Planting,
	RecipeChoice,
} from '@sfc/domain/growing/recipes/growing-history'
import { DayAndNight } from '@sfc/contract/growing/recipes/day-and-night'
import { and, asc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { inArrayParam } from '#db/in-array-param'
import { devices, points } from '#db/schema/devices'
import { earlierCycleRecipes, plantingCycles } from '#db/schema/planting-cycles'
import { recipes, recipeVersions } from '#db/schema/recipes'
import type { FarmScope } from '~/context.server'
import { readByKey, readByList } from '~/areas/platform/services/farm-work/read-by-key.server'
import { readFarmControl } from '~/areas/platform/services/read-farm-control.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
import { asCycle, type Cycle } from '../cycle.server'
import { cacheForRequest } from '~/areas/platform/services/request-cache'
import { listSelections } from './read-active-recipes.server'
import { asRecipe, VERSION_COLUMNS } from './recipe-row.server'

type Scope = Pick<FarmScope, 'db' | 'farm' | 'now' | 'once' | 'group'>

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
	const [selections, dayAndNight, reservoirZone, rows] = await Promise.all([
		listSelections(ctx),
		readDayAndNight(ctx),
		findReservoirZone(ctx),
		readCycles(ctx, [`${firstDay} ${ctx.farm.id}`]),
	])
	return {
		timezone,
		selections: selections.map(({ zone, recipe, selectedAt }) => ({
			zone,
			recipe,
			fromAt: selectedAt,
		})),
		plantings: await toPlantings(
			ctx,
			rows.map(({ cycle }) => asCycle(cycle)),
		),
		...dayAndNight,
		reservoirZone,
	}
}

const { farmId, status, harvestedOn, endedOn } = plantingCycles
const cyclesSince = buildOnce((read) =>
	read
		.select()
		.from(plantingCycles)
		.where(
			and(
				inArrayParam(farmId, 'farmIds'),
				or(
					inArray(status, ACTIVE_STATUSES),
					and(
						inArray(status, ['harvested', 'cancelled', 'terminated']),
						or(gte(harvestedOn, sql.placeholder('day')), gte(endedOn, sql.placeholder('day'))),
					),
				),
			),
		)
		.prepare(),
)

/**
 * Reads the plantings that grew on a day or later, by day and farm. Farms read together share one
 * statement a day: it is at most two days at once on earth.
 */
const readCycles = readByKey(
	async ({ db }, keys: string[]) => {
		const farmsOf = new Map<string, number[]>()
		for (const key of keys) {
			const [day = '', id] = key.split(' ')
			farmsOf.set(day, [...(farmsOf.get(day) ?? []), Number(id)])
		}
		const found = []
		for (const [day, farmIds] of farmsOf) {
			const cycles = await cyclesSince(db.read).execute({ farmIds, day })
			found.push(...cycles.map((cycle) => ({ key: `${day} ${cycle.farmId}`, cycle })))
		}
		return found
	},
	({ key }) => key,
)

/** Reads when lights come on, and how much cooler nights are. */
async function readDayAndNight(ctx: Scope): Promise<DayAndNight> {
	const [row] = await readFarmControl(ctx, [ctx.farm.id])
	return DayAndNight.parse(row?.settings ?? {})
}

async function findReservoirZone(ctx: Scope): Promise<string | null> {
	const [first] = await readReservoirs(ctx, [ctx.farm.id])
	return first?.zone ?? null
}

const readReservoirs = readByList(
	buildOnce((read) =>
		read
			.select({ farmId: points.farmId, zone: devices.zone })
			.from(points)
			.innerJoin(devices, eq(devices.id, points.deviceId))
			.where(
				match(
					points,
					{ role: 'reservoir', quantity: 'volume' },
					inArrayParam(points.farmId, 'keys'),
					isNotNull(points.capacity),
					isNull(points.removedAt),
					isNull(devices.removedAt),
				),
			)
			.orderBy(asc(points.id))
			.prepare(),
	),
	({ farmId }) => farmId,
)

/** Converts cycles to plantings, with the recipes they followed. */
export async function toPlantings(ctx: Scope, cycles: readonly Cycle[]): Promise<Planting[]> {
	const earlier = await readEarlier(
		ctx,
		cycles.map(({ id }) => id),
	)
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

const readEarlier = readByKey(
	async ({ db }, cycleIds: (typeof earlierCycleRecipes.$inferSelect)['cycleId'][]) => {
		const found: (typeof earlierCycleRecipes.$inferSelect)[] = []
		for (const ids of inChunks(cycleIds))
			found.push(
				...(await db.read
					.select()
					.from(earlierCycleRecipes)
					.where(inArray(earlierCycleRecipes.cycleId, ids))
					.orderBy(asc(earlierCycleRecipes.untilAt))),
			)
		return found
	},
	({ cycleId }) => cycleId,
)

type Version = { recipe: Recipe; changedAt: number }

/** Reads all versions of the farm's own recipes, oldest first, including retired ones. */
async function readVersions(ctx: Scope, named: string[]): Promise<Map<string, Version[]>> {
	const versions = new Map<string, Version[]>()
	const own = [...new Set(named)].filter((id) => !catalogueRecipe(id))
	for (const row of await readAllVersions(ctx, own)) {
		if (row.farmId !== ctx.farm.id) continue
		const version = { recipe: asRecipe(row), changedAt: row.changedAt }
		versions.set(row.recipeId, [...(versions.get(row.recipeId) ?? []), version])
	}
	return versions
}

const readAllVersions = readByKey(
	({ db }, recipeIds: string[]) =>
		db.read
			.select({
				...VERSION_COLUMNS,
				farmId: recipes.farmId,
				changedAt: recipeVersions.changedAt,
			})
			.from(recipeVersions)
			.innerJoin(recipes, eq(recipes.id, recipeVersions.recipeId))
			.where(inArray(recipeVersions.recipeId, recipeIds))
			.orderBy(asc(recipeVersions.version)),
	({ recipeId }) => recipeId,
)

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
