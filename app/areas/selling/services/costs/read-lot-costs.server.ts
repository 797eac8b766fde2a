import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { sumParts } from '@sfc/domain/selling/costs/cost-kinds'
import { sumSources } from '@sfc/domain/selling/costs/cost-source'
import type { MissingCost } from '@sfc/domain/selling/costs/missing-cost'
import { eq, sql, type SQL } from 'drizzle-orm'
import { inList } from '#db/in-array-param'
import { match } from '#db/match'
import { lots, stockMovements } from '#db/schema/inventory'
import { plantingCycles } from '#db/schema/planting-cycles'
import { supplyMovements } from '#db/schema/supplies'
import type { Permitted } from '~/context.server'
import { followMixes } from '~/areas/growing/services/traceability/follow-mixes.server'
import { addUpMonths } from './add-up-months.server'
import type { CostedLot, SummedSource } from './read-costs.server'

/** Lots that a mix was made of, through further mixes, at most. */
const MOST_MIXED_FROM = 1000

/** What of another lot went into one, and what that part of it cost. */
export type UsedLot = { lot: CostedLot; milli: number; cents: number }

export type LotCosts = {
	lot: CostedLot
	/** What a mix was made of; with its own parts it is what the mix cost. */
	madeOf: UsedLot[]
	missing: MissingCost[]
	sources: SummedSource[]
}

/** Reads what a planting has cost since it was sown, month by month. Throws Fault not-found. */
export async function readPlantingCosts(
	ctx: Permitted<'cost.manage'>,
	{ cycleId }: { cycleId: number },
): Promise<LotCosts> {
	const events = await ctx.db.read
		.select(EVENTS)
		.from(plantingCycles)
		.leftJoin(lots, eq(lots.cycleId, plantingCycles.id))
		.where(match(plantingCycles, { id: cycleId, farmId: ctx.farm.id }))
	return addUpLot(ctx, { key: cycleId, events, absent: 'Planting not found' })
}

/**
 * Reads what a lot has cost: one that grew here since it was sown, a mix with its part of all it was made of.
 * Throws Fault not-found.
 */
export async function readLotCosts(
	ctx: Permitted<'cost.manage'>,
	{ lotId }: { lotId: number },
): Promise<LotCosts> {
	const from = await followMixes(ctx, { lotIds: [lotId], direction: 'from', most: MOST_MIXED_FROM })
	const events = await ctx.db.read
		.select(EVENTS)
		.from(lots)
		.leftJoin(plantingCycles, eq(plantingCycles.id, lots.cycleId))
		.where(match(lots, { farmId: ctx.farm.id }, inList(lots.id, [lotId, ...from])))
	const key = events.find((one) => one.lotId === lotId)?.cycle?.id ?? 0 - lotId
	return addUpLot(ctx, { key, events, absent: 'Lot not found' })
}

type Asked = { key: number; events: readonly Events[]; absent: string }

async function addUpLot(
	ctx: Permitted<'cost.manage'>,
	{ key, events, absent }: Asked,
): Promise<LotCosts> {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const spans = events.map((one) => spanOf(one, today))
	const froms = spans.map(({ from }) => from).sort()
	const untils = spans.map(({ until }) => until).sort()
	const [first, last = today] = [froms[0], untils.at(-1)]
	if (first === undefined || first > today) throw new Fault('not-found', absent)
	const from = first.slice(0, 7)
	const until = (last < today ? last : today).slice(0, 7)
	const only = new Set(spans.map((one) => one.key))
	const { report, missing, sources } = await addUpMonths(ctx, { from, until, since: from, only })
	const lot = report.plantings.find((one) => one.key === key)
	if (!lot) throw new Fault('not-found', absent)
	// What was dosed is shared by tray-days: where its prices came from is known, not the part of each.
	const shared = sources.filter((source) => source.key === null)
	const own = sources.filter((source) => source.key === key)
	const isGrown = report.plantings.some(({ stay }) => stay !== null)
	return {
		lot,
		madeOf: report.plantings.flatMap((one) =>
			one.outcomes.flatMap(({ intoKey, milli }, at) =>
				intoKey === key ? [{ lot: one, milli, cents: one.outcomeCents[at] ?? 0 }] : [],
			),
		),
		missing: missing.filter(({ kind }) => isGrown || OF_LOTS.has(kind)),
		sources: [
			...sumSources(own, lot.ownParts),
			...(lot.parts.nutrients > 0 ? sumSources(shared, null) : []),
		],
	}
}

/** What is missing of a lot that did not grow here; the rest is of the farm, of which it has no part. */
const OF_LOTS: ReadonlySet<MissingCost['kind']> = new Set([
	'bought-price',
	'supply-price',
	'packaging',
	'planting',
])

const { happenedOn } = stockMovements
const ofLot = (what: SQL) =>
	sql<
		string | null
	>`(select ${what} from ${stockMovements} where ${stockMovements.lotId} = ${lots.id})`
const EVENTS = {
	cycle: plantingCycles,
	lotId: lots.id,
	first: ofLot(sql`min(${happenedOn})`),
	last: ofLot(sql`max(${happenedOn})`),
	lastUse: sql<
		string | null
	>`(select max(${supplyMovements.happenedOn}) from ${supplyMovements} where ${supplyMovements.lotId} = ${lots.id})`,
}
type Events = {
	cycle: typeof plantingCycles.$inferSelect | null
	lotId: number | null
	first: string | null
	last: string | null
	lastUse: string | null
}

/** From when until when a planting or lot cost or gave anything, with the key that it has in reports. */
function spanOf({ cycle, lotId, first, last, lastUse }: Events, today: string) {
	const from = cycle?.plantDate ?? first ?? today
	const end = cycle ? (cycle.harvestedOn ?? cycle.endedOn ?? today) : from
	const until = [end, last ?? end, lastUse ?? end].sort().at(-1) ?? end
	return { key: cycle?.id ?? 0 - (lotId ?? 0), lotId, from, until }
}
/** What a lot cost by itself, without what came with the lots it was made of. */
export const ownCents = ({ ownParts }: CostedLot): number => sumParts(ownParts)
