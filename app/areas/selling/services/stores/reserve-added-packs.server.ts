import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { offers, orderLines } from '#db/schema/orders'
import type { storeOrders } from '#db/schema/stores'
import type { FarmScope } from '~/context.server'
import { appendAudit } from '~/areas/platform/services/audit/append-audit.server'
import { applyOrderState } from '../orders/change-order.server'
import type { Order } from '../orders/order-row.server'
import { reserveLine } from '../orders/reserve-line.server'
import type { RemoteLine } from './remote-lines.server'
import { storeActor, type Store } from './store.server'

/** Order here, with its current state at the store; `taken` is updated. */
export type SyncedOrder = {
	store: Store
	order: Order
	lines: readonly RemoteLine[]
	taken: (typeof storeOrders.$inferSelect)['lines']
}

/**
 * Reserves packs that were added to an order at the store after it was imported, all of a product
 * or nothing. An order that was packed must be packed again. Returns how many packs, and what a
 * person has to do about missing ones.
 */
export async function reserveAddedPacks(
	tx: Tx,
	ctx: FarmScope,
	{ store, order, lines, taken }: SyncedOrder,
): Promise<{ packs: number; problem: string | null }> {
	const problems: string[] = []
	let reserved = 0
	for (const remote of lines) {
		const { sku, quantity, refunded } = remote
		const { lineId = 0, before = 0 } = taken[sku] ?? {}
		const [line] = await tx.select().from(orderLines).where(eq(orderLines.id, lineId))
		const more = quantity - before - (line?.packs ?? 0)
		if (more <= 0) continue
		// Packs that were added and refunded since are not needed.
		const gone = Math.max(0, Math.min(more, refunded - before - (line?.refundedPacks ?? 0)))
		if (line) taken[sku] = { lineId, before: before + gone }
		const packs = more - gone
		if (packs === 0) continue
		try {
			const found = await reserve(tx, ctx, { store, order, remote, line, packs })
			taken[sku] = { lineId: found, before: before + gone }
			reserved += packs
		} catch (error) {
			if (!(error instanceof Fault) || error.code !== 'conflict') throw error
			problems.push(`${packs} more of ${sku} were added at the store. ${error.message}`)
		}
	}
	if (reserved > 0 && order.state === 'packed')
		await applyOrderState(tx, ctx, storeActor(store), { order, to: 'open', reason: null })
	const todo = 'Remove there what was added and pay it back'
	return { packs: reserved, problem: problems[0] ? `${problems.join('. ')}. ${todo}` : null }
}

type Line = typeof orderLines.$inferSelect
type Added = {
	store: Store
	order: Order
	remote: RemoteLine
	line: Line | undefined
	packs: number
}

/** Reserves packs for a line, or for a new one; returns its id. Throws Fault conflict, with nothing written. */
async function reserve(tx: Tx, ctx: FarmScope, { store, order, remote, line, packs }: Added) {
	if (order.state === 'fulfilled') throw new Fault('conflict', 'The order was handed over already')
	const { id: farmId } = ctx.farm
	const isOffered = match(offers, { id: remote.offerId, farmId, isOn: true })
	const [offer] = await tx.select().from(offers).where(isOffered)
	if (!offer) throw new Fault('conflict', 'It is no longer offered')
	const { offerId } = remote
	const readyOn = remote.readyOn === 'any' ? null : remote.readyOn
	const packCents = remote.cents ?? offer.packCents
	const { title, unit, packMilli } = line ?? offer
	const values = { farmId, orderId: order.id, offerId, title, unit, packMilli, packCents, readyOn }
	const [made] = line
		? [line]
		: await tx
				.insert(orderLines)
				.values({ ...values, packs: 0 })
				.returning()
	if (!made) throw new Error('The database returned no row for a line of an order')
	const ofLine = eq(orderLines.id, made.id)
	try {
		await reserveLine(tx, ctx, {
			lineId: made.id,
			offer: { ...offer, packMilli },
			packs,
			readyOn: made.readyOn,
			orReady: true,
		})
	} catch (error) {
		if (!line) await tx.delete(orderLines).where(ofLine)
		throw error
	}
	await tx
		.update(orderLines)
		.set({ packs: made.packs + packs })
		.where(ofLine)
	await appendAudit(tx, ctx, storeActor(store), {
		farmId,
		action: 'order.extended',
		subject: `Order ${order.number}`,
		after: { title, packs },
	})
	return made.id
}
