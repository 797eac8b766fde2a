import { Fault } from '@sfc/domain/fault'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { lotReceipts, lots } from '#db/schema/inventory'
import type { RecallQuery } from '@sfc/contract/growing/inventory/recall-query'
import type { FarmCtx } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
import type { LotReceipt } from '../inventory/receive-lot.server'
import type { Lot } from '../inventory/require-lot.server'
import { findSupplyLotIds, listSuppliedLots } from '../supplies/trace-supplies.server'
import { listLotsNamed } from '../inventory/list-lots-named.server'
import { listLotsSharingTrays } from '../inventory/list-lots-sharing-trays.server'
import { followMixes } from './follow-mixes.server'
import { listReceivers, listLotsSoldTo, type Receiver } from './list-receivers.server'

/** Why a lot is part of a recall, the strongest reason first. */
export type RecallReason =
	| ('itself' | 'buyer' | 'source' | 'mix')
	| ('seed' | 'supply' | 'inUse' | 'tray' | 'time')

type RecalledLot = Lot & { why: RecallReason }
export type Recall = {
	/** Starting point, as text; null when nothing was named. */
	from: string | null
	lots: (RecalledLot & { receipt: LotReceipt | null })[]
	receivers: Receiver[]
	/** Whether the lists were cut at their limit. */
	isCut: boolean
}

/**
 * Traces a recall: from a lot back to its seed, to what it was mixed from and to all lots of the same seed or
 * nursery time, from a seed lot, a supply lot or a buyer to their lots, and from all of them on through mixes to
 * who received how much and when. Throws Fault not-found for a lot of another farm.
 */
export async function recallLots(ctx: FarmCtx, query: RecallQuery, most: number): Promise<Recall> {
	const start = await findRecallStart(ctx, query, most)
	const byId = new Map<number, RecalledLot>()
	const add = (lots: readonly RecalledLot[]) => {
		for (const lot of lots) if (!byId.has(lot.id)) byId.set(lot.id, lot)
	}
	const complained = start.lots.filter(({ why }) => why === 'itself' || why === 'buyer')
	add(complained)
	add(await listMixed(ctx, { of: complained, direction: 'from', most }))
	add(await listMixed(ctx, { of: [...byId.values()], direction: 'into', most }))
	add(start.lots)
	add(await listMixed(ctx, { of: start.lots, direction: 'into', most }))
	const listed = [...byId.values()].slice(0, most)
	const receivers = await listReceivers(ctx, { lotIds: listed.map(({ id }) => id), most })
	const isCut = byId.size > most || start.lots.length > most || receivers.length >= most
	const receipts = await loadReceipts(ctx, listed)
	const withReceipts = listed.map((lot) => ({ ...lot, receipt: receipts.get(lot.id) ?? null }))
	return { from: start.from, lots: withReceipts, receivers, isCut }
}

/** What came with the lots that were received. */
async function loadReceipts({ db }: FarmCtx, recalled: readonly Lot[]) {
	const ids = recalled.filter(({ origin }) => origin === 'received').map(({ id }) => id)
	const found = new Map<number, LotReceipt>()
	for (const some of inChunks(ids))
		for (const row of await db.read
			.select()
			.from(lotReceipts)
			.where(inArray(lotReceipts.lotId, some)))
			found.set(row.lotId, row)
	return found
}

/** The lots that some were mixed from, or went into. */
async function listMixed(
	ctx: FarmCtx,
	{ of, direction, most }: { of: readonly Lot[]; direction: 'from' | 'into'; most: number },
): Promise<RecalledLot[]> {
	const lotIds = of.map(({ id }) => id)
	const ids = await followMixes(ctx, { lotIds, direction, most: most + 1 })
	const found: RecalledLot[] = []
	const why: RecallReason = direction === 'from' ? 'source' : 'mix'
	for (const some of inChunks(ids))
		found.push(
			...(await lotsWhere(ctx, inArray(lots.id, some), most)).map((lot) => ({ ...lot, why })),
		)
	return found
}

type Start = { from: string | null; lots: RecalledLot[] }

async function findRecallStart(ctx: FarmCtx, query: RecallQuery, most: number): Promise<Start> {
	const because = (why: RecallReason) => (lot: Lot) => ({ ...lot, why })
	if (query.lot) {
		const [lot, ...others] = await listLotsNamed(ctx, query.lot)
		if (!lot) throw new Fault('not-found', 'Lot not found', { field: 'lot' })
		const sameSeed = lot.seedLot ? await lotsWhere(ctx, hasSeedLot(lot.seedLot), most) : []
		const near = await listLotsSharingTrays(ctx, lot, most)
		return {
			from: `lot ${others.length > 0 || lot.origin === 'received' ? query.lot : lot.code}`,
			lots: [
				...[lot, ...others].map(because('itself')),
				...sameSeed.map(because('seed')),
				...near.sameTray.map(because('tray')),
				...near.sameTime.map(because('time')),
			],
		}
	}
	if (query.seedLot) {
		const found = await lotsWhere(ctx, hasSeedLot(query.seedLot), most)
		return { from: `seed lot ${query.seedLot}`, lots: found.map(because('seed')) }
	}
	if (query.supplyLot) return findSuppliedStart(ctx, query.supplyLot, most)
	if (!query.buyer) return { from: null, lots: [] }
	const bought = await listLotsSoldTo(ctx, query.buyer, most)
	return { from: `buyer ${query.buyer}`, lots: bought.map(because('buyer')) }
}

const SUPPLY_REASONS = { named: 'supply', seed: 'seed', days: 'inUse' } as const

/** The lots that supply lots with this number went into, and those whose seed has it. */
async function findSuppliedStart(ctx: FarmCtx, lotNumber: string, most: number): Promise<Start> {
	const found: RecalledLot[] = []
	for (const supplyLotId of await findSupplyLotIds(ctx, lotNumber))
		for (const { lot, reason } of await listSuppliedLots(ctx, { supplyLotId, most: most + 1 }))
			found.push({ ...lot, why: SUPPLY_REASONS[reason] })
	const typed = await lotsWhere(ctx, hasSeedLot(lotNumber), most)
	return {
		from: `supply lot ${lotNumber}`,
		lots: [...found, ...typed.map((lot) => ({ ...lot, why: 'seed' as const }))],
	}
}

const hasSeedLot = (seedLot: string) => eq(lots.seedLot, seedLot)

const lotsWhere = (ctx: FarmCtx, matches: SQL | undefined, most: number) =>
	ctx.db.read
		.select()
		.from(lots)
		.where(and(eq(lots.farmId, ctx.farm.id), matches))
		.orderBy(lots.id)
		.limit(most + 1)
