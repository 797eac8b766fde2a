import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { isReached, reachedUntil } from '@sfc/domain/growing/supplies/supply-reach'
import {
	and,
	desc,
	eq,
	gte,
	inArray,
	isNotNull,
	isNull,
	lte,
	or,
	sql,
	type Column,
	type SQL,
} from 'drizzle-orm'
import { match } from '#db/match'
import { harvests, lots } from '#db/schema/inventory'
import { plantingCycles } from '#db/schema/planting-cycles'
import { supplies, supplyLots, supplyMovements } from '#db/schema/supplies'
import type { FarmScope } from '~/context.server'
import type { Lot } from '../inventory/require-lot.server'
import { isStanding } from './standing-use'

/** A lot that did not grow here can only have got packaging of what was in use. */
const mayBeIn = ({ kind }: { kind: string }, { origin }: Pick<Lot, 'origin'>): boolean =>
	origin === 'grown' || kind === 'packaging'

/** How it is known that a supply lot went into a lot: it was named, it is its seed, or it was in use on its days. */
type SupplyReason = 'named' | 'seed' | 'days'

export type LotSupply = {
	supplyLotId: number
	supplyId: number
	name: string
	kind: string
	lotNumber: string
	supplier: string | null
	reason: SupplyReason
}

/** Lists the supply lots that went into a lot, each once with its strongest reason. */
export async function listLotSupplies(ctx: FarmScope, lot: Lot): Promise<LotSupply[]> {
	const named = await listUses(ctx, eq(supplyMovements.lotId, lot.id))
	const seed = lot.seedLot
		? await ctx.db.read
				.select({ supplyLot: supplyLots, supply: supplies })
				.from(supplyLots)
				.innerJoin(supplies, eq(supplies.id, supplyLots.supplyId))
				.where(
					match(
						supplies,
						{ farmId: ctx.farm.id, kind: 'seed' },
						mayBeNumber(supplyLots.lotNumber, lot.seedLot),
					),
				)
				.orderBy(supplyLots.id)
		: []
	const open = await listUses(ctx, isNull(supplyMovements.lotId))
	const days = await readGrowingDays(ctx, eq(lots.id, lot.id))
	const grown = days.get(lot.id)
	const grownFrom = await readSeedCrops(ctx, open)
	const inUse = open.filter(
		(use) =>
			grown &&
			mayBeIn(use.supply, lot) &&
			grownFrom(use.supply, lot) &&
			isReached(grown.days, windowOf(ctx, use, open)),
	)
	const found = new Map<number, LotSupply>()
	const add = (reason: SupplyReason) => (use: Pick<Use, 'supply' | 'supplyLot'>) => {
		const { id, supplyId, lotNumber, supplier } = use.supplyLot
		const { name, kind } = use.supply
		if (!found.has(id))
			found.set(id, { supplyLotId: id, supplyId, name, kind, lotNumber, supplier, reason })
	}
	named.forEach(add('named'))
	seed.filter(({ supplyLot }) => isSameSeed(lot, supplyLot)).forEach(add('seed'))
	inUse.forEach(add('days'))
	return [...found.values()]
}

/** The supply lots with a number as it is printed on them; several supplies may have the same. */
export async function findSupplyLotIds(
	{ db, farm }: FarmScope,
	lotNumber: string,
): Promise<number[]> {
	const rows = await db.read
		.select({ id: supplyLots.id })
		.from(supplyLots)
		.where(
			match(
				supplyLots,
				{ farmId: farm.id },
				sql`lower(${supplyLots.lotNumber}) = lower(${lotNumber})`,
			),
		)
		.orderBy(supplyLots.id)
	return rows.map(({ id }) => id)
}

export type SuppliedLot = { lot: Lot; reason: SupplyReason }

/** Lists the lots that a supply lot went into, each once with its strongest reason. */
export async function listSuppliedLots(
	ctx: FarmScope,
	{ supplyLotId, most }: { supplyLotId: number; most: number },
): Promise<SuppliedLot[]> {
	const [own] = await ctx.db.read
		.select({ supplyLot: supplyLots, supply: supplies })
		.from(supplyLots)
		.innerJoin(supplies, eq(supplies.id, supplyLots.supplyId))
		.where(match(supplyLots, { id: supplyLotId, farmId: ctx.farm.id }))
	if (!own) return []
	const uses = await listUses(ctx, eq(supplyLots.supplyId, own.supply.id))
	const open = uses.filter(({ lotId }) => lotId === null)
	const windows = open
		.filter(({ supplyLot }) => supplyLot.id === supplyLotId)
		.map((use) => windowOf(ctx, use, open))
	const named = new Set(
		uses.filter(({ supplyLot }) => supplyLot.id === supplyLotId).map(({ lotId }) => lotId),
	)
	const all = [...(await readGrowingDays(ctx, mayHaveGot({ named, windows, own }))).values()]
	const isSeed = ({ lot }: Grown) => own.supply.kind === 'seed' && isSameSeed(lot, own.supplyLot)
	const grownFrom = await readSeedCrops(ctx, [own])
	const wasInUse = ({ lot, days }: Grown) =>
		mayBeIn(own.supply, lot) &&
		grownFrom(own.supply, lot) &&
		windows.some((window) => isReached(days, window))
	const reasonOf = (one: Grown): SupplyReason | null => {
		if (named.has(one.lot.id)) return 'named'
		if (isSeed(one)) return 'seed'
		return wasInUse(one) ? 'days' : null
	}
	return all
		.flatMap((one) => {
			const reason = reasonOf(one)
			return reason ? [{ lot: one.lot, reason }] : []
		})
		.slice(0, most)
}

type Reached = {
	named: ReadonlySet<number | null>
	windows: readonly { usedOn: string; until: string }[]
	own: { supply: { kind: string }; supplyLot: { lotNumber: string } }
}

/**
 * The lots that a supply lot may have gone into: named ones, all with a number of their seed where it is seed,
 * and those that had not ended when it was in use. A deleted planting no longer says when it grew.
 */
function mayHaveGot({ named, windows, own }: Reached): SQL | undefined {
	const ids = [...named].filter((id) => id !== null)
	const used = windows.map(({ usedOn }) => usedOn).sort()[0]
	const until = windows
		.map((window) => window.until)
		.sort()
		.at(-1)
	const end = sql`coalesce(${plantingCycles.harvestedOn}, ${plantingCycles.endedOn})`
	return or(
		ids.length > 0 ? inArray(lots.id, ids) : sql`1 = 0`,
		own.supply.kind === 'seed' ? mayBeNumber(lots.seedLot, own.supplyLot.lotNumber) : undefined,
		used && until
			? or(
					isNull(lots.cycleId),
					and(lte(plantingCycles.plantDate, until), or(isNull(end), gte(end, used))),
				)
			: undefined,
	)
}

/** Narrows a column to a number as it is printed, in any case; SQLite knows the case of ASCII alone. */
const mayBeNumber = (column: Column, lotNumber: string): SQL =>
	/^[ -~]*$/.test(lotNumber)
		? sql`lower(trim(${column})) = ${lotNumber.trim().toLowerCase()}`
		: isNotNull(column)

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Whether a lot's seed, as typed or chosen, is this supply lot: the number as printed, and the supplier where both have one. */
const isSameSeed = (
	lot: Pick<Lot, 'seedLot' | 'seedSupplier'>,
	supplyLot: { lotNumber: string; supplier: string | null },
): boolean =>
	lot.seedLot !== null &&
	same(lot.seedLot, supplyLot.lotNumber) &&
	(lot.seedSupplier === null ||
		supplyLot.supplier === null ||
		same(lot.seedSupplier, supplyLot.supplier))

/** Lists uses that were not reversed. */
const listUses = ({ db, farm }: FarmScope, matches: SQL | undefined) =>
	db.read
		.select({
			lotId: supplyMovements.lotId,
			usedOn: supplyMovements.happenedOn,
			supplyLot: supplyLots,
			supply: supplies,
		})
		.from(supplyMovements)
		.innerJoin(supplyLots, eq(supplyLots.id, supplyMovements.supplyLotId))
		.innerJoin(supplies, eq(supplies.id, supplyLots.supplyId))
		.where(match(supplyMovements, { farmId: farm.id, kind: 'used' }, ...isStanding, matches))
		.orderBy(supplyMovements.id)
type Use = Awaited<ReturnType<typeof listUses>>[number]

function windowOf({ farm, now }: FarmScope, { supply, usedOn }: Use, open: readonly Use[]) {
	const uses = open.map((use) => ({ supplyId: use.supply.id, usedOn: use.usedOn }))
	const next = reachedUntil({ supplyId: supply.id, usedOn }, uses)
	return { usedOn, until: next ?? todayIn(farm.timezone, now()) }
}

type SeedOf = (supply: { cropName: string | null }, lot: Pick<Lot, 'cropName'>) => boolean

/**
 * Tells whether a supply may be in a lot by its crop. Seed of a crop that the farm grows is in no other crop;
 * a crop that no lot has may be another name of one, so its seed may be in all.
 */
async function readSeedCrops(
	{ db, farm }: FarmScope,
	used: readonly { supply: { cropName: string | null } }[],
): Promise<SeedOf> {
	if (used.every(({ supply }) => supply.cropName === null)) return () => true
	const rows = await db.read
		.selectDistinct({ cropName: lots.cropName })
		.from(lots)
		.where(eq(lots.farmId, farm.id))
	return ({ cropName }, lot) =>
		cropName === null ||
		same(cropName, lot.cropName) ||
		!rows.some((grown) => same(grown.cropName, cropName))
}

type Grown = { lot: Lot; days: { from: string; to: string | null } }

/** Reads when lots grew; of a deleted cycle from its record until its last harvest. */
async function readGrowingDays(
	{ db, farm }: FarmScope,
	matches: SQL | undefined,
): Promise<Map<number, Grown>> {
	const lastCut = sql<
		string | null
	>`(select max(${harvests.harvestedOn}) from ${harvests} where ${harvests.lotId} = ${lots.id})`
	const rows = await db.read
		.select({
			lot: lots,
			plantDate: plantingCycles.plantDate,
			harvestedOn: plantingCycles.harvestedOn,
			endedOn: plantingCycles.endedOn,
			lastCut,
		})
		.from(lots)
		.leftJoin(plantingCycles, eq(plantingCycles.id, lots.cycleId))
		.where(and(eq(lots.farmId, farm.id), matches))
		.orderBy(desc(lots.id))
	return new Map(
		rows.map(({ lot, plantDate, harvestedOn, endedOn, lastCut: cut }) => {
			const from = plantDate ?? todayIn(farm.timezone, lot.createdAt)
			const to = plantDate === null ? cut : (harvestedOn ?? endedOn)
			return [lot.id, { lot, days: { from, to } }]
		}),
	)
}
