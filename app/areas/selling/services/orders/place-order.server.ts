import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { offers, orderLines, orders } from '#db/schema/orders'
import type { FarmScope } from '~/context.server'
import { type Actor, appendAudit } from '~/areas/platform/services/audit/append-audit.server'
import { fillOrders } from './fill-orders.server'
import { asOrder, type Order } from './order-row.server'
import { reserveLine, type Wanted } from './reserve-line.server'

type WantedLine = Pick<Wanted, 'packs' | 'readyOn' | 'orReady' | 'field'> & {
	offerId: number
	/** Price a store sold a pack for; the offer's price when left out. */
	packCents?: number
}

export type NewOrder = {
	/** `own`, or the host of a store. */
	source: string
	/** Number from the store; the farm's own orders are counted. */
	number?: string
	state: 'held' | 'open'
	holdUntil: number | null
	tokenHash: string | null
	buyer: { id?: number; name: string; email: string | null }
	/** The day of its delivery: what is not there yet is reserved as soon as it is. */
	dueOn?: string
	/** The standing order that it is a delivery of, and for which day. */
	standingOrderId?: number
	standingOn?: string
	note: string | null
	lines: readonly WantedLine[]
}

/**
 * Places an order in a transaction and reserves all of it or nothing; of one that is due on a day,
 * what there is, also from offers that no shop sells. Throws Fault conflict for missing stock, or an
 * offer that ended.
 */
export async function placeOrder(
	tx: Tx,
	ctx: Pick<FarmScope, 'farm' | 'now'>,
	actor: Actor,
	{ lines, buyer, number, ...order }: NewOrder,
): Promise<Order> {
	const at = ctx.now()
	const { id: farmId } = ctx.farm
	const offered = await tx
		.select()
		.from(offers)
		.where(
			match(
				offers,
				{ farmId, ...(!order.dueOn && { isOn: true }) },
				inArray(
					offers.id,
					lines.map(({ offerId }) => offerId),
				),
			),
		)
	const byId = new Map(offered.map((offer) => [offer.id, offer]))
	const [row] = await tx
		.insert(orders)
		.values({
			...order,
			farmId,
			number: number ?? (await nextNumber(tx, farmId)),
			buyerId: buyer.id ?? null,
			buyerName: buyer.name,
			buyerEmail: buyer.email?.toLowerCase() ?? null,
			placedAt: at,
			updatedAt: at,
		})
		.returning()
	if (!row) throw new Error('The database returned no row for an order')
	for (const { offerId, packCents: soldCents, ...wanted } of lines) {
		const { packs, readyOn, field } = wanted
		const offer = byId.get(offerId)
		if (!offer) throw new Fault('conflict', 'It is no longer offered', field ? { field } : {})
		const { title, unit, packMilli } = offer
		const packCents = soldCents ?? offer.packCents
		const [line] = await tx
			.insert(orderLines)
			.values({
				farmId,
				orderId: row.id,
				offerId,
				title,
				unit,
				packMilli,
				packs,
				packCents,
				readyOn: readyOn === 'any' ? null : readyOn,
			})
			.returning({ id: orderLines.id })
		if (!order.dueOn) await reserveLine(tx, ctx, { lineId: line?.id ?? 0, offer, ...wanted })
	}
	if (order.dueOn) await fillOrders(tx, ctx, { crops: offered, placed: row.id })
	await appendAudit(tx, ctx, actor, {
		farmId,
		action: 'order.placed',
		subject: `Order ${row.number}`,
		after: { packs: lines.reduce((sum, { packs }) => sum + packs, 0) },
	})
	return asOrder(row)
}

async function nextNumber(tx: Tx, farmId: number): Promise<string> {
	const ownOnes = match(orders, { farmId, source: 'own' })
	return `R-${(await tx.$count(orders, ownOnes)) + 1}`
}
