import type {
	PauseInput,
	StandingOrderInput,
} from '@sfc/contract/selling/standing-orders/standing-order-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { eq, inArray } from 'drizzle-orm'
import { match } from '#db/match'
import type { Tx } from '#db/open.server'
import { standingOrderLines } from '#db/schema/buyer-terms'
import { standingOrderPauses, standingOrders } from '#db/schema/buyers'
import { offers } from '#db/schema/orders'
import type { FarmScope, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { findBuyer } from '../buyers/save-buyer.server'
import { makeDueOrders } from './make-orders.server'
import { findStandingOrder, type StandingOrder } from './standing-order-row.server'

type Saved = { id: number; made: number }
const MOST_OF_BUYER = 50
const MOST_PAUSES = 100

/**
 * Adds a standing order of a buyer, or changes one, and makes the orders whose time has come. Orders
 * that were made stay as they are. Throws Fault not-found, and conflict for a buyer in the archive.
 */
export async function saveStandingOrder(
	ctx: Permitted<'stock.change'>,
	at: { buyerId: number } | { standingOrderId: number },
	{ lines, ...input }: StandingOrderInput,
): Promise<Saved> {
	const saved = await ctx.db.write(async (tx) => {
		const before =
			'standingOrderId' in at ? await findStandingOrder(ctx, tx, at.standingOrderId) : null
		const buyer = await findBuyer(ctx, tx, before?.buyerId ?? ('buyerId' in at ? at.buyerId : 0))
		if (buyer.archivedAt !== null)
			throw new Fault('conflict', `${buyer.name} is in the archive: take it out first`)
		await requireOffers(tx, ctx, lines)
		const values = { ...input, updatedAt: ctx.now() }
		const id = before?.id ?? (await insert(tx, ctx, buyer.id, values))
		if (before) await tx.update(standingOrders).set(values).where(eq(standingOrders.id, id))
		await tx.delete(standingOrderLines).where(eq(standingOrderLines.standingOrderId, id))
		await tx
			.insert(standingOrderLines)
			.values(lines.map((line) => ({ ...line, farmId: ctx.farm.id, standingOrderId: id })))
		const after = await findStandingOrder(ctx, tx, id)
		const changed = before
			? changedFields(audited(before), audited(after), AUDITED)
			: { before: null, after: audited(after) }
		if (changed)
			await appendAudit(tx, ctx, personActor(ctx), {
				farmId: ctx.farm.id,
				action: before ? 'standing-order.changed' : 'standing-order.added',
				subject: buyer.name,
				...changed,
			})
		return { id, made: (await makeDueOrders(tx, ctx, personActor(ctx), id)).length }
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return saved
}

async function insert(
	tx: Tx,
	ctx: Pick<FarmScope, 'farm' | 'now'>,
	buyerId: number,
	values: Omit<StandingOrderInput, 'lines'> & { updatedAt: number },
): Promise<number> {
	if ((await tx.$count(standingOrders, eq(standingOrders.buyerId, buyerId))) >= MOST_OF_BUYER)
		throw new Fault('conflict', `A buyer has at most ${MOST_OF_BUYER} standing orders: change one`)
	const [row] = await tx
		.insert(standingOrders)
		.values({ ...values, buyerId, farmId: ctx.farm.id, createdAt: ctx.now() })
		.returning({ id: standingOrders.id })
	if (!row) throw new Error('The database returned no row for a standing order')
	return row.id
}

async function requireOffers(
	tx: Tx,
	{ farm }: Pick<FarmScope, 'farm'>,
	lines: StandingOrderInput['lines'],
) {
	const ids = lines.map(({ offerId }) => offerId)
	const known = await tx.$count(offers, match(offers, { farmId: farm.id }, inArray(offers.id, ids)))
	if (known !== ids.length) throw new Fault('not-found', 'Offer not found')
}

/** Pauses a standing order. Orders that were made stay. Throws Fault not-found, and conflict. */
export async function pauseStandingOrder(
	ctx: Permitted<'stock.change'>,
	{ standingOrderId, ...pause }: PauseInput & { standingOrderId: number },
): Promise<void> {
	await ctx.db.write(async (tx) => {
		const order = await findStandingOrder(ctx, tx, standingOrderId)
		if (order.pauses.length >= MOST_PAUSES)
			throw new Fault('conflict', `It has ${MOST_PAUSES} pauses: remove one first`)
		await tx.insert(standingOrderPauses).values({ ...pause, standingOrderId, farmId: ctx.farm.id })
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'standing-order.paused',
			subject: order.buyer.name,
			after: pause,
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

/** Removes a pause; orders that come due by it are made. Throws Fault not-found. */
export async function removePause(
	ctx: Permitted<'stock.change'>,
	{ standingOrderId, pauseId }: { standingOrderId: number; pauseId: number },
): Promise<void> {
	await ctx.db.write(async (tx) => {
		const order = await findStandingOrder(ctx, tx, standingOrderId)
		const pause = order.pauses.find(({ id }) => id === pauseId)
		if (!pause) throw new Fault('not-found', 'Pause not found')
		await tx.delete(standingOrderPauses).where(eq(standingOrderPauses.id, pauseId))
		const { fromDay, untilDay } = pause
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'standing-order.resumed',
			subject: order.buyer.name,
			before: { fromDay, untilDay },
		})
		await makeDueOrders(tx, ctx, personActor(ctx), standingOrderId)
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

/** Ends a standing order today. Orders that were made stay. Throws Fault not-found. */
export async function endStandingOrder(
	ctx: Permitted<'stock.change'>,
	{ standingOrderId }: { standingOrderId: number },
): Promise<StandingOrder> {
	const ended = await ctx.db.write(async (tx) => {
		const order = await findStandingOrder(ctx, tx, standingOrderId)
		const today = todayIn(ctx.farm.timezone, ctx.now())
		if (order.endsOn !== null && order.endsOn <= today) return order
		await tx
			.update(standingOrders)
			.set({ endsOn: today, updatedAt: ctx.now() })
			.where(eq(standingOrders.id, standingOrderId))
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'standing-order.ended',
			subject: order.buyer.name,
			before: { endsOn: order.endsOn },
			after: { endsOn: today },
		})
		return { ...order, endsOn: today }
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return ended
}

const AUDITED = ['startsOn', 'endsOn', 'weekdays', 'leadDays', 'note', 'packs'] as const

/** Values that can be compared. */
const audited = ({ startsOn, endsOn, weekdays, leadDays, note, lines }: StandingOrder) => ({
	startsOn,
	endsOn,
	leadDays,
	note,
	weekdays: weekdays.join(),
	packs: lines.map(({ offer, packs }) => `${packs} × ${offer.title}`).join(', '),
})
