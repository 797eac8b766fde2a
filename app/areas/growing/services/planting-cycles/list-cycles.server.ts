import type { CycleQuery } from '@sfc/contract/growing/planting-cycles/cycle-query'
import {
	ABANDONED_STATUSES,
	CYCLE_STATUSES,
	isActiveCycle,
} from '@sfc/domain/growing/planting-cycles/cycle-status'
import { and, count, desc, eq, inArray, or, sql, type Column, type SQL } from 'drizzle-orm'
import { buildOncePerShape } from '#db/build-once'
import { plantingCycles } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { asCycle, type Cycle } from '../cycle.server'

/** Most cycles in one answer. */
export const MAX_CYCLES = 1000

export type CycleFilter = Omit<CycleQuery, 'page' | 'state'> & {
	/** `active`: still growing. `abandoned`: deleted by a clean-up. All when left out. */
	state?: 'active' | 'ended' | 'abandoned' | 'all' | undefined
}

type Wanted = CycleFilter & { limit?: number; offset?: number }

/**
 * Lists the cycles of a farm that match a filter, newest planting day first; at most 1,000 by
 * default.
 */
export async function listCycles(ctx: FarmCtx, wanted: Wanted = {}): Promise<Cycle[]> {
	const rows = await cyclesFound(ctx.db.read, toShape(wanted)).execute(toValues(ctx, wanted))
	return rows.map(asCycle)
}

/** Counts the cycles of a farm that match a filter. */
export async function countCycles(ctx: FarmCtx, filter: CycleFilter): Promise<number> {
	const [row] = await cyclesCounted(ctx.db.read, toShape(filter)).execute(toValues(ctx, filter))
	return row?.n ?? 0
}

const ACTIVE = CYCLE_STATUSES.filter(isActiveCycle)
const STATUSES = {
	active: ACTIVE,
	ended: CYCLE_STATUSES.filter((status) => !isActiveCycle(status)),
	abandoned: [...ABANDONED_STATUSES],
	all: [...CYCLE_STATUSES],
}

/** Parts of a filter that are set. */
type Shape = { state: keyof typeof STATUSES; status: boolean; zone: boolean; search: boolean }

const toShape = ({ state = 'all', status, zone, search }: CycleFilter): Shape => ({
	state,
	status: Boolean(status),
	zone: Boolean(zone),
	search: Boolean(search),
})

const toValues = (
	{ farm }: FarmCtx,
	{ status, zone, search = '', limit = MAX_CYCLES, offset = 0 }: Wanted,
) => ({
	farmId: farm.id,
	status,
	zone,
	pattern: `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`,
	limit: Math.min(limit, MAX_CYCLES),
	offset,
})

const cyclesFound = buildOncePerShape((read, shape: Shape) =>
	read
		.select()
		.from(plantingCycles)
		.where(whereCycles(shape))
		.orderBy(desc(plantingCycles.plantDate), desc(plantingCycles.id))
		.limit(sql.placeholder('limit'))
		.offset(sql.placeholder('offset'))
		.prepare(),
)

const cyclesCounted = buildOncePerShape((read, shape: Shape) =>
	read.select({ n: count() }).from(plantingCycles).where(whereCycles(shape)).prepare(),
)

function whereCycles({ state, status, zone, search }: Shape): SQL | undefined {
	const inState = state === 'all' ? undefined : inArray(plantingCycles.status, STATUSES[state])
	return and(
		eq(plantingCycles.farmId, sql.placeholder('farmId')),
		status ? eq(plantingCycles.status, sql.placeholder('status')) : inState,
		zone ? eq(plantingCycles.zone, sql.placeholder('zone')) : undefined,
		search ? or(holds(plantingCycles.cropName), holds(plantingCycles.varietyName)) : undefined,
	)
}

/** Matches names that contain the search text, ignoring case. */
const holds = (column: Column) =>
	sql`lower(${column}) like ${sql.placeholder('pattern')} escape '\\'`
