import type { CycleQuery } from '@sfc/contract/planting-cycles/cycle-query'
import {
	ABANDONED_STATUSES,
	CYCLE_STATUSES,
	isActiveCycle,
} from '@sfc/domain/planting-cycles/cycle-status'
import { and, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { asCycle, type Cycle } from './cycle.server'

/** Limits the size of an answer. */
export const MAX_CYCLES = 1000

export type CycleFilter = Omit<CycleQuery, 'page' | 'state'> & {
	/** `active`: still growing. `abandoned`: deleted by a clean-up. All when left out. */
	state?: 'active' | 'ended' | 'abandoned' | 'all' | undefined
}

type Wanted = CycleFilter & { limit?: number; offset?: number }

/**
 * The cycles of a farm that match a filter, newest planting day first; at most 1,000 by default.
 */
export async function listCycles(ctx: FarmCtx, wanted: Wanted = {}): Promise<Cycle[]> {
	const { limit = MAX_CYCLES, offset = 0, ...filter } = wanted
	const rows = await ctx.db.read
		.select()
		.from(plantingCycles)
		.where(whereCycles(ctx.farm.id, filter))
		.orderBy(desc(plantingCycles.plantDate), desc(plantingCycles.id))
		.limit(Math.min(limit, MAX_CYCLES))
		.offset(offset)
	return rows.map(asCycle)
}

/** Counts the cycles of a farm that match a filter. */
export async function countCycles({ db, farm }: FarmCtx, filter: CycleFilter): Promise<number> {
	const [row] = await db.read
		.select({ n: count() })
		.from(plantingCycles)
		.where(whereCycles(farm.id, filter))
	return row?.n ?? 0
}

const ACTIVE = CYCLE_STATUSES.filter(isActiveCycle)
const STATUSES = {
	active: ACTIVE,
	ended: CYCLE_STATUSES.filter((status) => !isActiveCycle(status)),
	abandoned: [...ABANDONED_STATUSES],
	all: [...CYCLE_STATUSES],
}

function whereCycles(
	farmId: number,
	{ state = 'all', status, zone, search }: CycleFilter,
): SQL | undefined {
	const inState = state === 'all' ? undefined : inArray(plantingCycles.status, STATUSES[state])
	return and(
		eq(plantingCycles.farmId, farmId),
		status ? eq(plantingCycles.status, status) : inState,
		zone ? eq(plantingCycles.zone, zone) : undefined,
		search ? named(search) : undefined,
	)
}

/** Matches crops and varieties that contain a text, ignoring case. */
function named(text: string): SQL | undefined {
	const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
	const holds = (column: unknown) => sql`lower(${column}) like ${pattern} escape '\\'`
	return or(holds(plantingCycles.cropName), holds(plantingCycles.varietyName))
}
