import { availableInLot } from '@sfc/domain/selling/orders/lot-supply'
import { groupBy } from '@sfc/domain/group-by'
import { type DueLine, type Fill, fillLines } from '@sfc/domain/selling/orders/fill-lines'
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '#db/open.server'
import { lotReservations, offers, orderLines, orders } from '#db/schema/orders'
import { farms } from '#db/schema/farms'
import type { Ctx, FarmScope } from '~/context.server'
import { lockLot } from '~/areas/growing/services/inventory/lock-lot.server'
import { appendAudit } from '~/areas/platform/services/audit/append-audit.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
import { cropKey } from '../offers/list-crops-to-offer.server'
import { type Crop, loadSupply } from '../offers/load-supply.server'

type Scope = Pick<FarmScope, 'farm' | 'now'>
type Reserved = typeof lotReservations.$inferSelect

/**
 * Shares what there is of the crops among the orders that are due on a day and not packed yet: the
 * earliest due first, the first placed among those of a day. What shops, stores and packed orders
 * reserved is left alone. Lines may stay short. Returns the orders whose lots changed; each but
 * `placed` gets an entry in the audit log.
 */
export async function fillOrders(
	tx: Tx,
	ctx: Scope,
	{ crops, placed }: { crops?: readonly Crop[]; placed?: number } = {},
): Promise<number[]> {
	const changed = new Map<number, OpenLine>()
	for (const change of await planChanges(tx, ctx, crops)) {
		await store(tx, ctx, change)
		for (const line of change.moved) changed.set(line.orderId, line)
	}
	for (const { orderId, number } of changed.values())
		if (orderId !== placed)
			await appendAudit(tx, ctx, SYSTEM, {
				farmId: ctx.farm.id,
				action: 'order.filled',
				subject: `Order ${number}`,
			})
	return [...changed.keys()]
}

const SYSTEM = { kind: 'system', name: 'Orders' } as const

/** Fills the orders of all farms anew where the stock or what grows has changed. */
export async function fillDueOrders(ctx: Ctx): Promise<void> {
	const isWaiting = and(eq(orders.state, 'open'), isNotNull(orders.dueOn))
	const rows = await ctx.db.read
		.selectDistinct({ farmId: orders.farmId })
		.from(orders)
		.where(isWaiting)
	for (const { farmId } of rows) {
		const [farm] = await ctx.db.read.select().from(farms).where(eq(farms.id, farmId))
		if (!farm || (await planChanges(ctx.db.read, { ...ctx, farm })).length === 0) continue
		await ctx.db.write((tx) => fillOrders(tx, { ...ctx, farm }))
		ctx.live.publish(`farm:${farmId}`, 'growing')
		await new Promise(setImmediate)
	}
}

/** The lines of a crop whose lots change, what they have now, and what they get. */
type Change = { moved: OpenLine[]; reserved: Reserved[]; fills: Fill[] }

async function planChanges(
	db: Pick<Reader, 'select'>,
	ctx: Scope,
	of?: readonly Crop[],
): Promise<Change[]> {
	const wanted = of && new Set(of.map(cropKey))
	const changes: Change[] = []
	for (const [key, lines] of groupBy(await loadOpenLines(db, ctx.farm.id), ({ crop }) =>
		cropKey(crop),
	)) {
		if (wanted && !wanted.has(key)) continue
		const reserved = await loadReserved(db, lines)
		const fills = await plan(db, ctx, lines, reserved)
		const before = groupBy(reserved, ({ lineId }) => lineId)
		const after = groupBy(fills, ({ lineId }) => lineId)
		const moved = lines.filter(
			({ lineId }) => keyOf(before.get(lineId)) !== keyOf(after.get(lineId)),
		)
		if (moved.length > 0) changes.push({ moved, reserved, fills })
	}
	return changes
}

type OpenLine = DueLine & { orderId: number; number: string; crop: Crop }

async function loadOpenLines(db: Pick<Reader, 'select'>, farmId: number): Promise<OpenLine[]> {
	const rows = await db
		.select({ line: orderLines, offer: offers, dueOn: orders.dueOn, number: orders.number })
		.from(orders)
		.innerJoin(orderLines, eq(orderLines.orderId, orders.id))
		.innerJoin(offers, eq(offers.id, orderLines.offerId))
		.where(and(eq(orders.farmId, farmId), isNotNull(orders.dueOn), eq(orders.state, 'open')))
		.orderBy(asc(orders.dueOn), asc(orders.placedAt), asc(orderLines.id))
	return rows.map(({ line, offer, dueOn, number }) => ({
		number,
		lineId: line.id,
		orderId: line.orderId,
		dueOn: dueOn ?? '',
		packs: line.packs - line.refundedPacks,
		packMilli: line.packMilli,
		shelfDays: offer.shelfDays,
		isAheadSold: offer.perPlantMilli !== null,
		crop: offer,
	}))
}

async function loadReserved(
	db: Pick<Reader, 'select'>,
	lines: readonly OpenLine[],
): Promise<Reserved[]> {
	const rows: Reserved[] = []
	for (const some of inChunks(lines.map(({ lineId }) => lineId)))
		rows.push(
			...(await db
				.select()
				.from(lotReservations)
				.where(and(inArray(lotReservations.lineId, some), isNull(lotReservations.movementId)))),
		)
	return rows
}

/** Plans the lots of all lines anew, as if they had none. */
async function plan(
	db: Pick<Reader, 'select'>,
	ctx: Scope,
	lines: readonly OpenLine[],
	reserved: readonly Reserved[],
): Promise<Fill[]> {
	const [first] = lines
	if (!first) return []
	const supply = await loadSupply(db, { farmId: ctx.farm.id, crop: first.crop })
	const given = (lotId: number, isAhead: boolean) =>
		reserved
			.filter((row) => row.lotId === lotId && row.isAhead === isAhead)
			.reduce((sum, row) => sum + row.quantityMilli, 0)
	const lots = supply.map((lot) => ({
		...lot,
		...availableInLot({
			...lot,
			reservedMilli: lot.reservedMilli - given(lot.lotId, false),
			aheadMilli: lot.aheadMilli - given(lot.lotId, true),
		}),
	}))
	return fillLines(lines, lots)
}

type Part = Pick<Fill, 'lineId' | 'lotId' | 'quantityMilli' | 'isAhead'>

/** What a line has of each lot, in words that can be compared. */
function keyOf(parts: readonly Part[] = []): string {
	const byLot = new Map<string, number>()
	for (const { lotId, isAhead, quantityMilli } of parts) {
		const key = `${lotId}${isAhead ? ' ahead' : ''}`
		byLot.set(key, (byLot.get(key) ?? 0) + quantityMilli)
	}
	return JSON.stringify([...byLot].sort(([a], [b]) => a.localeCompare(b)))
}

async function store(tx: Tx, ctx: Scope, { moved, reserved, fills }: Change): Promise<void> {
	const lineIds = moved.map(({ lineId }) => lineId)
	const isMoved = ({ lineId }: Part) => lineIds.includes(lineId)
	const added = fills.filter(isMoved)
	const lotIds = [...reserved.filter(isMoved), ...added].map(({ lotId }) => lotId)
	// The lowest first, as everywhere, so that two transactions never wait for each other.
	for (const lotId of [...new Set(lotIds)].sort((a, b) => a - b)) await lockLot(tx, ctx, { lotId })
	for (const some of inChunks(lineIds))
		await tx
			.delete(lotReservations)
			.where(and(inArray(lotReservations.lineId, some), isNull(lotReservations.movementId)))
	if (added.length > 0)
		await tx.insert(lotReservations).values(added.map((part) => ({ ...part, farmId: ctx.farm.id })))
}
