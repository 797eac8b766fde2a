import { BuyerInput } from '@sfc/contract/selling/buyers/buyer-input'
import {
	BuyerOrderInput,
	StandingOrderInput,
} from '@sfc/contract/selling/standing-orders/standing-order-input'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import fc from 'fast-check'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lotReservations, orderLines, orders } from '#db/schema/orders'
import { farmPerTest } from '~/tests/farms/test-farm'
import { cut, grow, offer } from '~/tests/selling/orders/test-shop'
import { archiveBuyer, saveBuyer } from '../buyers/save-buyer.server'
import { saveBuyerPrices } from '../buyers/buyer-prices.server'
import { listDemand } from '../demand/list-demand.server'
import { listOffers } from '../offers/list-offers.server'
import { changeOrder } from '../orders/change-order.server'
import { enterBuyerOrder } from '../orders/enter-buyer-order.server'
import { enterOrder } from '../orders/enter-order.server'
import { fillDueOrders } from '../orders/fill-orders.server'
import { removeMissing } from '../orders/missing-packs.server'
import { makeStandingOrders } from './make-orders.server'
import { findStandingOrder } from './standing-order-row.server'
import {
	endStandingOrder,
	pauseStandingOrder,
	removePause,
	saveStandingOrder,
} from './save-standing-order.server'

const TODAY = '2026-03-02' // a Monday
const DAY_MS = 86_400_000
const START = Date.UTC(2026, 2, 2, 18)
const farm = farmPerTest(START)

const buyer = (name = 'Green Fork') =>
	saveBuyer(farm.owner, {
		buyerId: null,
		input: BuyerInput.parse({
			name,
			kind: 'restaurant',
			email: 'Chef@Fork.example',
			country: 'de',
		}),
	})
const standing = (buyerId: number, more: Partial<StandingOrderInput>) =>
	saveStandingOrder(
		farm.owner,
		{ buyerId },
		StandingOrderInput.parse({ startsOn: TODAY, weekdays: [1, 4], leadDays: 2, ...more }),
	)
const order = (buyerId: number, offerId: number, packs: number, dueOn: string) =>
	enterBuyerOrder(farm.owner, {
		buyerId,
		...BuyerOrderInput.parse({ dueOn, lines: [{ offerId, packs }] }),
	})
const due = async () => {
	const rows = await farm.ctx.db.read.select().from(orders).orderBy(asc(orders.dueOn))
	return rows.map(({ dueOn }) => dueOn)
}
const has = async (orderId: number) => {
	const rows = await farm.ctx.db.read
		.select({ part: lotReservations })
		.from(lotReservations)
		.innerJoin(orderLines, eq(orderLines.id, lotReservations.lineId))
		.where(eq(orderLines.orderId, orderId))
	return rows.reduce((sum, { part }) => sum + part.quantityMilli / 1000, 0)
}
const ready = async (heads: number) =>
	cut(farm.owner, {
		cycleId: (await grow(farm.owner, { plants: heads, on: TODAY })).id,
		heads,
		on: TODAY,
	})

test('a standing order makes the order of each day once, however often the job runs', async () => {
	await ready(5)
	const { id: offerId } = await offer(farm.owner)
	const { id: buyerId } = await buyer()
	await saveBuyerPrices(farm.owner, { buyerId, prices: [{ offerId, price: 250 }] })
	const { made } = await standing(buyerId, { lines: [{ offerId, packs: 4 }] })
	expect(made).toBe(1)
	for (let days = 0; days < 8; days++) {
		farm.setNow(START + days * DAY_MS)
		await Promise.all([makeStandingOrders(farm.ctx), makeStandingOrders(farm.ctx)])
	}
	expect(await due()).toEqual(['2026-03-03', '2026-03-06', '2026-03-10'])
	const [line] = await farm.ctx.db.read.select().from(orderLines)
	expect(line).toMatchObject({ packs: 4, packCents: 250 })
	const [first] = await farm.ctx.db.read.select().from(orders).orderBy(asc(orders.dueOn))
	await changeOrder(farm.owner, { orderId: first?.id ?? 0, to: 'cancelled' })
	await makeStandingOrders(farm.ctx)
	expect(await due()).toHaveLength(3)
})

test('orders are made after a clock that was wrong, and after a buyer is taken out of the archive', async () => {
	await grow(farm.owner, { plants: 5, on: TODAY })
	const { id: offerId } = await offer(farm.owner)
	const { id: buyerId } = await buyer()
	await standing(buyerId, { lines: [{ offerId, packs: 4 }], startsOn: '2026-03-05' })
	farm.setNow(START - 400 * DAY_MS)
	await makeStandingOrders(farm.ctx)
	farm.setNow(START + 400 * DAY_MS)
	await archiveBuyer(farm.owner, { buyerId, isArchived: true })
	await makeStandingOrders(farm.ctx)
	farm.setNow(START + 3 * DAY_MS)
	await makeStandingOrders(farm.ctx)
	expect(await due()).toEqual([])
	await archiveBuyer(farm.owner, { buyerId, isArchived: false })
	await makeStandingOrders(farm.ctx)
	expect(await due()).toEqual(['2026-03-06'])
})

test('a pause holds for orders that are not made yet, and ends with its removal', async () => {
	await grow(farm.owner, { plants: 5, on: TODAY })
	const { id: offerId } = await offer(farm.owner)
	const { id: buyerId } = await buyer()
	const { id } = await standing(buyerId, { lines: [{ offerId, packs: 4 }] })
	await pauseStandingOrder(farm.owner, {
		standingOrderId: id,
		fromDay: TODAY,
		untilDay: '2026-03-08',
		reason: 'Closed',
	})
	farm.setNow(START + 3 * DAY_MS)
	await makeStandingOrders(farm.ctx)
	expect(await due()).toEqual(['2026-03-03'])
	const [pause] = (await findStandingOrder(farm.owner, farm.ctx.db.read, id)).pauses
	await removePause(farm.owner, { standingOrderId: id, pauseId: pause?.id ?? 0 })
	expect(await due()).toEqual(['2026-03-03', '2026-03-06'])
	await endStandingOrder(farm.owner, { standingOrderId: id })
	farm.setNow(START + 9 * DAY_MS)
	await makeStandingOrders(farm.ctx)
	expect(await due()).toHaveLength(2)
})

test('what is projected is what the job makes', async () => {
	await grow(farm.owner, { plants: 5, on: TODAY })
	const offers = [await offer(farm.owner), await offer(farm.owner, { title: 'Six', pack: 6000 })]
	const day = fc.integer({ min: -3, max: 30 }).map((n) => addDays(TODAY, n))
	const drawn = fc.record({
		startsOn: day,
		length: fc.option(fc.nat(20)),
		weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 4 }),
		leadDays: fc.nat(6),
		pauseOn: day,
		packs: fc.integer({ min: 1, max: 9 }),
		which: fc.constantFrom(0, 1),
	})
	let round = 0
	await fc.assert(
		fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 3 }), async (some) => {
			farm.setNow(START)
			await farm.ctx.db.write(async (tx) => void (await tx.delete(orders)))
			const { id: buyerId } = await buyer(`Buyer ${++round}`)
			for (const { length, pauseOn, which, packs, ...more } of some) {
				const endsOn = length === null ? null : addDays(more.startsOn, length)
				const lines = [{ offerId: offers[which]!.id, packs }]
				const { id } = await standing(buyerId, { ...more, endsOn, lines })
				const pause = { fromDay: pauseOn, untilDay: addDays(pauseOn, 3), reason: null }
				await pauseStandingOrder(farm.owner, { standingOrderId: id, ...pause })
			}
			const span = { from: TODAY, until: addDays(TODAY, 20) }
			const wanted = async () =>
				(await listDemand(farm.owner, span)).map(({ dueOn, wantedMilli }) => [dueOn, wantedMilli])
			const projected = await wanted()
			for (let days = 0; days <= 20; days++) {
				farm.setNow(START + days * DAY_MS)
				await makeStandingOrders(farm.ctx)
			}
			const made = await wanted()
			expect(made).toEqual(projected.filter(([dueOn]) => (dueOn ?? '') >= TODAY))
			await archiveBuyer(farm.owner, { buyerId, isArchived: true })
		}),
		{ numRuns: 5 },
	)
})

test('an order without stock waits, and the earliest due gets the harvest', async () => {
	const cycle = await grow(farm.owner, { plants: 20, on: '2026-03-03' })
	const { id: offerId } = await offer(farm.owner)
	const { id: buyerId } = await buyer()
	const later = await order(buyerId, offerId, 6, '2026-03-06')
	const sooner = await order(buyerId, offerId, 7, '2026-03-04')
	expect([await has(later.id), await has(sooner.id)]).toEqual([0, 0])
	expect(await listDemand(farm.owner, { from: TODAY, until: '2026-03-30' })).toMatchObject([
		{ dueOn: '2026-03-04', wantedMilli: 7000, openMilli: 7000, parts: [{ orderId: sooner.id }] },
		{ dueOn: '2026-03-06', wantedMilli: 6000, openMilli: 6000 },
	])
	await expect(changeOrder(farm.owner, { orderId: sooner.id, to: 'packed' })).rejects.toMatchObject(
		{
			code: 'conflict',
			message: expect.stringContaining('7 × Butterhead'),
		},
	)
	await cut(farm.owner, { cycleId: cycle.id, heads: 10, on: TODAY, isLast: false })
	await fillDueOrders(farm.ctx)
	expect([await has(later.id), await has(sooner.id)]).toEqual([3, 7])
	expect((await listOffers(farm.owner))[0]?.readyPacks).toBe(0)
	await changeOrder(farm.owner, { orderId: sooner.id, to: 'packed' })
	await changeOrder(farm.owner, { orderId: sooner.id, to: 'fulfilled' })
	expect(await removeMissing(farm.owner, { orderId: later.id })).toEqual({ removed: 3 })
	await changeOrder(farm.owner, { orderId: later.id, to: 'fulfilled' })
	expect(await listDemand(farm.owner, { from: TODAY, until: '2026-03-30' })).toEqual([])
})

test('what grows is counted on for the day it is cut by, where the offer says so', async () => {
	await grow(farm.owner, { plants: 10, on: '2026-03-09' })
	const { id: offerId } = await offer(farm.owner, { perPlant: 1000 })
	const readyOn = (await listOffers(farm.owner))[0]?.ahead[0]?.readyOn ?? ''
	const { id: buyerId } = await buyer()
	const early = await order(buyerId, offerId, 2, addDays(readyOn, -1))
	const late = await order(buyerId, offerId, 8, readyOn)
	expect([await has(early.id), await has(late.id)]).toEqual([0, 8])
	expect(await listDemand(farm.owner, { from: readyOn, until: readyOn })).toMatchObject([
		{ aheadMilli: 8000, openMilli: 0 },
	])
	await expect(changeOrder(farm.owner, { orderId: late.id, to: 'packed' })).rejects.toMatchObject({
		code: 'conflict',
	})
})

test('orders of buyers and of the shop never get the same head', async () => {
	const lotId = await ready(10)
	const { id: offerId } = await offer(farm.owner)
	const { id: buyerId } = await buyer()
	const inShop = () =>
		enterOrder(farm.owner, {
			buyerName: 'Walk-in',
			buyerEmail: null,
			note: null,
			lines: [{ offerId, packs: 1, readyOn: null }],
		})
	await Promise.allSettled([
		order(buyerId, offerId, 4, '2026-03-04'),
		...Array.from({ length: 8 }, inShop),
		order(buyerId, offerId, 5, '2026-03-03'),
		fillDueOrders(farm.ctx),
	])
	await fillDueOrders(farm.ctx)
	const rows = await farm.ctx.db.read
		.select()
		.from(lotReservations)
		.where(eq(lotReservations.lotId, lotId))
	expect(rows.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0)).toBe(10_000)
})

test('a buyer in the archive orders nothing, and one of another farm is not found', async () => {
	await grow(farm.owner, { plants: 5, on: TODAY })
	const { id: offerId } = await offer(farm.owner)
	const { id: buyerId } = await buyer()
	await standing(buyerId, { lines: [{ offerId, packs: 4 }], startsOn: '2026-03-09' })
	await archiveBuyer(farm.owner, { buyerId, isArchived: true })
	farm.setNow(START + 20 * DAY_MS)
	await makeStandingOrders(farm.ctx)
	expect(await due()).toEqual([])
	await expect(order(buyerId, offerId, 1, '2026-04-04')).rejects.toMatchObject({ code: 'conflict' })
	await expect(order(999, offerId, 1, '2026-04-04')).rejects.toMatchObject({ code: 'not-found' })
	await expect(buyer('green fork')).rejects.toMatchObject({ field: 'name' })
})
