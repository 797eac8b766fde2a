import type { OrderState } from '@sfc/domain/selling/orders/order-state'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lotReservations, orderLines, orders } from '#db/schema/orders'
import { farmPerTest } from '~/tests/farms/test-farm'
import { moveStock } from '~/areas/growing/services/inventory/move-stock.server'
import { listOffers } from '../offers/list-offers.server'
import { recallLots } from '~/areas/growing/services/traceability/recall-lots.server'
import { changeOrder } from './change-order.server'
import { type NewOrder, placeOrder } from './place-order.server'
import { reallocateOrder } from './reallocate-order.server'
import { refundPacks } from './refund-packs.server'
import { cut, grow, offer } from '~/tests/selling/orders/test-shop'

const TODAY = '2026-02-28'
const BEFORE = '2026-02-20'
const farm = farmPerTest(Date.UTC(2026, 1, 28, 18))

const order = (offerId: number, packs: number, more: Partial<NewOrder> = {}) =>
	farm.ctx.db.write((tx) =>
		placeOrder(
			tx,
			farm.owner,
			{ kind: 'system', name: 'Test' },
			{
				source: 'own',
				state: 'open',
				holdUntil: null,
				tokenHash: null,
				buyer: { name: 'Green Fork', email: 'Chef@Fork.example' },
				note: null,
				lines: [{ offerId, packs, readyOn: null }],
				...more,
			},
		),
	)
const become = (orderId: number, to: OrderState) => changeOrder(farm.owner, { orderId, to })
const move = (lotId: number, kind: 'sold' | 'counted', heads: number) =>
	moveStock(farm.owner, { lotId, kind, quantityMilli: heads * 1000, buyer: 'x', happenedOn: TODAY })
const ready = async () => (await listOffers(farm.owner))[0]?.readyPacks
const reserved = async () => {
	const rows = await farm.ctx.db.read
		.select()
		.from(lotReservations)
		.orderBy(asc(lotReservations.lotId))
	return rows.map(({ lotId, quantityMilli }) => [lotId, quantityMilli / 1000])
}
const ready1 = async (heads: number, on = TODAY) =>
	cut(farm.owner, { cycleId: (await grow(farm.owner, { plants: heads, on })).id, heads, on })

test('an order takes from the lot that expires first, and what is kept back is not sold', async () => {
	const newer = await ready1(10)
	const older = await ready1(4, BEFORE)
	const { id } = await offer(farm.owner, { keptBack: 2000 })
	expect(await ready()).toBe(12)
	await order(id, 6)
	expect(await reserved()).toEqual([
		[newer, 2],
		[older, 4],
	])
	expect(await ready()).toBe(6)
	await expect(order(id, 7)).rejects.toMatchObject({
		code: 'conflict',
		message: 'Only 6 of Butterhead are left',
	})
	expect(await farm.ctx.db.read.$count(orders)).toBe(1)
})

test('stock older than its shelf life is not offered', async () => {
	await ready1(5, BEFORE)
	await offer(farm.owner, { shelfDays: 7 })
	expect(await ready()).toBe(0)
})

test('two buyers at once never get the same last head', async () => {
	const lotId = await ready1(1)
	const { id } = await offer(farm.owner)
	for (let round = 0; round < 25; round++) {
		const both = await Promise.allSettled([order(id, 1), order(id, 1)])
		const won = both.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
		expect(won).toHaveLength(1)
		expect(await reserved()).toEqual([[lotId, 1]])
		await farm.ctx.db.write(async (tx) => {
			await tx.delete(orders).where(eq(orders.id, won[0]?.id ?? 0))
		})
	}
})

test('buyers at once each get what they ordered, and a number of their own', async () => {
	await ready1(20)
	const { id } = await offer(farm.owner)
	const all = await Promise.all(Array.from({ length: 10 }, () => order(id, 2)))
	expect(new Set(all.map(({ number }) => number)).size).toBe(10)
	expect(await ready()).toBe(0)
})

test('reserved stock is sold to nobody else, in whatever way', async () => {
	const lotId = await ready1(10)
	const { id } = await offer(farm.owner)
	const { id: orderId } = await order(id, 8)
	await expect(move(lotId, 'sold', 3)).rejects.toMatchObject({
		code: 'conflict',
		field: 'quantity',
		message: 'Only 2 heads are left: orders have reserved 8 heads',
	})
	await move(lotId, 'sold', 2)
	await become(orderId, 'cancelled')
	expect(await ready()).toBe(8)
	await move(lotId, 'sold', 8)
})

test('an order that is handed over leaves the stock, and a recall finds its buyer', async () => {
	const lotId = await ready1(10)
	const { id } = await offer(farm.owner)
	const { id: orderId } = await order(id, 4)
	await become(orderId, 'packed')
	await become(orderId, 'fulfilled')
	const { receivers } = await recallLots(farm.owner, { lot: String(lotId) }, 10)
	expect(receivers).toMatchObject([
		{
			buyer: 'Green Fork',
			contact: 'chef@fork.example',
			order: 'R-1',
			quantityMilli: 4000,
			kind: 'sold',
		},
	])
	expect(await ready()).toBe(6)
	await expect(become(orderId, 'cancelled')).rejects.toMatchObject({ code: 'conflict' })
})

test('a part that is refunded can be sold again, and an order of which nothing is left is cancelled', async () => {
	await ready1(10)
	const { id } = await offer(farm.owner)
	const { id: orderId } = await order(id, 6)
	const [line] = await farm.ctx.db.read.select().from(orderLines)
	const refund = (packs: number) =>
		refundPacks(farm.owner, { orderId, lineId: line?.id ?? 0, packs })
	await refund(2)
	expect(await ready()).toBe(6)
	await expect(refund(5)).rejects.toMatchObject({ code: 'conflict', field: 'packs' })
	await refund(4)
	expect(await ready()).toBe(10)
	const [row] = await farm.ctx.db.read.select().from(orders)
	expect(row).toMatchObject({ state: 'cancelled', endReason: 'All of it was refunded' })
})

test('a growing crop is sold ahead for its day, and its cutting serves those orders first', async () => {
	const cycle = await grow(farm.owner, { plants: 20, on: '2026-03-20' })
	const { id } = await offer(farm.owner, { perPlant: 500 })
	const [offered] = await listOffers(farm.owner)
	const readyOn = offered?.ahead[0]?.readyOn ?? ''
	expect(offered).toMatchObject({ readyPacks: 0, ahead: [{ packs: 10 }] })
	const { id: orderId } = await order(id, 8, { lines: [{ offerId: id, packs: 8, readyOn }] })
	await expect(become(orderId, 'fulfilled')).rejects.toMatchObject({
		message: expect.stringMatching(/^Lot BATCH-\d+: Nothing is left of this lot$/),
	})
	const lotId = await cut(farm.owner, { cycleId: cycle.id, heads: 9, on: TODAY })
	expect(await ready()).toBe(1)
	await expect(move(lotId, 'sold', 2)).rejects.toMatchObject({ code: 'conflict' })
	await become(orderId, 'fulfilled')
	expect(await ready()).toBe(1)
})

test('missing stock of a lot is taken from another one, or the farm learns that there is none', async () => {
	const spoilt = await ready1(4, BEFORE)
	const other = await ready1(3)
	const { id } = await offer(farm.owner)
	const { id: orderId } = await order(id, 4)
	await move(spoilt, 'counted', 2)
	await expect(become(orderId, 'fulfilled')).rejects.toMatchObject({
		message: expect.stringContaining('Only 2 heads are left'),
	})
	expect(await reallocateOrder(farm.owner, { orderId })).toEqual({ moved: 1 })
	expect(await reserved()).toEqual([
		[spoilt, 2],
		[other, 2],
	])
	await move(other, 'counted', 0)
	await expect(reallocateOrder(farm.owner, { orderId })).rejects.toMatchObject({
		message: 'Butterhead is sold out',
	})
	expect(await reserved()).toHaveLength(2)
})

test('an order of another farm is not found', async () => {
	await ready1(2)
	const { id: orderId } = await order((await offer(farm.owner)).id, 1)
	const stranger = { ...farm.owner, farm: { ...farm.owner.farm, id: 999 } }
	await expect(changeOrder(stranger, { orderId, to: 'packed' })).rejects.toMatchObject({
		code: 'not-found',
	})
})
