import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { groupBy } from '@sfc/domain/group-by'
import type { BatchPortion } from '@sfc/domain/growing/nutrients/batch-cost'
import { learnEc, type EcRefill, type LearnedEc } from '@sfc/domain/growing/nutrients/learn-ec'
import { predictRise } from '@sfc/domain/growing/nutrients/predict-rise'
import { PURE_WATER, readAnalysis } from '@sfc/domain/growing/nutrients/source-water'
import { TANKS, type Substance, type Tank } from '@sfc/domain/growing/nutrients/substance'
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import { match } from '#db/match'
import { doses } from '#db/schema/dosing'
import { nutrientBatches } from '#db/schema/nutrients'
import type { FarmCtx } from '~/context.server'
import { listMixes } from './list-mixes.server'
import { listWaters } from './list-waters.server'

const DAY_MS = 86_400_000
/** How far back a tank is still the same. */
const DAYS = 90
const BATCHES = 50
/** Doses that were seen to act; others were given by hand, or nobody knows what they did. */
const SEEN = ['worked', 'too-strong']

type Batch = {
	mixedOn: string
	mixId: string | null
	tankLiters: number
	portions: BatchPortion[]
	pumps: Partial<Record<Tank, string | null>>
}
type Dose = { day: string; role: string; ml: number; litres: number; before: number; after: number }

/**
 * Learns how the EC of the farm's reservoir differs from the formula, by the doses of noted batches: the doses
 * of a day, with all stocks of the batch among them, are one refill. `known`: every salt and product by id.
 */
export async function loadLearnedEc(
	ctx: FarmCtx,
	known: ReadonlyMap<string, Substance>,
): Promise<LearnedEc> {
	const batches = await listNotedBatches(ctx)
	if (batches.length === 0) return learnEc([])
	const [given, mixes, waters] = await Promise.all([
		listSeenDoses(ctx),
		listMixes(ctx),
		listWaters(ctx),
	])
	const refills = [...groupBy(given, ({ day }) => day)].flatMap(([day, ofDay]): EcRefill[] => {
		// Stock that was mixed on the day itself may have come after its doses.
		const batch = batches.find(({ mixedOn }) => mixedOn < day)
		const mix = mixes.find(({ id }) => id === batch?.mixId)
		if (!batch || !mix) return []
		const water = waters.find(({ id }) => id === mix.waterId)
		const portions = batch.portions.map(({ substanceId, grams }) => ({
			substance: known.get(substanceId),
			grams,
		}))
		if (!portions.every(isKnown)) return []
		const stocks = TANKS.filter((tank) => batch.pumps[tank])
		const mlPerL: Partial<Record<Tank, number>> = {}
		const own = ofDay.filter(({ role }) => stocks.some((tank) => batch.pumps[tank] === role))
		for (const tank of stocks)
			mlPerL[tank] = own
				.filter(({ role }) => role === batch.pumps[tank])
				.reduce((sum, { ml, litres }) => sum + ml / litres, 0)
		const [first] = own
		if (!first || stocks.some((tank) => !mlPerL[tank])) return []
		const formulaMsCm = predictRise(
			{ mlPerL, beforeMsCm: first.before },
			{
				portions,
				tankL: batch.tankLiters,
				factor: mix.factor,
				water: water ? readAnalysis(water) : PURE_WATER,
			},
		)
		const measuredMsCm = own.reduce((sum, { before, after }) => sum + after - before, 0)
		return formulaMsCm === null ? [] : [{ formulaMsCm, measuredMsCm }]
	})
	return learnEc(refills.toReversed())
}

const isKnown = <T extends { substance: Substance | undefined }>(
	portion: T,
): portion is T & { substance: Substance } => portion.substance !== undefined

/** The batches that were mixed, the newest first. */
async function listNotedBatches({ db, farm }: FarmCtx): Promise<Batch[]> {
	const { mixedOn, mixId, tankLiters, portions, pumps } = nutrientBatches
	const rows = await db.read
		.select({ mixedOn, mixId, tankLiters, portions, pumps })
		.from(nutrientBatches)
		.where(match(nutrientBatches, { farmId: farm.id }, isNull(nutrientBatches.undoneBy)))
		.orderBy(desc(mixedOn), desc(nutrientBatches.id))
		.limit(BATCHES)
	return rows as Batch[] // only recordBatch writes them
}

/** The doses of nutrients that changed EC and were seen to, the oldest first. */
async function listSeenDoses({ db, farm, now }: FarmCtx): Promise<Dose[]> {
	const { role, ml, litres, before, after, startedAt } = doses
	const rows = await db.read
		.select({ role, ml, litres, before, after, startedAt })
		.from(doses)
		.where(
			and(
				eq(doses.farmId, farm.id),
				eq(doses.quantity, 'ec'),
				gte(startedAt, now() - DAYS * DAY_MS),
				inArray(doses.verdict, SEEN),
				isNotNull(before),
				isNotNull(after),
			),
		)
		.orderBy(asc(startedAt))
	return rows.flatMap(({ startedAt: at, ...dose }) =>
		dose.before === null || dose.after === null || dose.litres <= 0
			? []
			: [{ ...dose, before: dose.before, after: dose.after, day: todayIn(farm.timezone, at) }],
	)
}
