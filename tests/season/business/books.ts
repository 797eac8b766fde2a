import { CostsQuery } from '@sfc/contract/selling/costs/cost-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { groupBy } from '@sfc/domain/group-by'
import { sumParts } from '@sfc/domain/selling/costs/cost-kinds'
import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { points } from '#db/schema/devices'
import { doses } from '#db/schema/dosing'
import { harvests, lots, stockMovements } from '#db/schema/inventory'
import { lotReservations, orderLines, orders } from '#db/schema/orders'
import { rollups } from '#db/schema/readings'
import { invoicedOrderLines, salesInvoiceLines, salesInvoices } from '#db/schema/sales-invoices'
import { trayEvents, trays } from '#db/schema/trays'
import { listTrackingEvents } from '~/areas/food-safety/services/traceability/list-tracking-events.server'
import { recallLots } from '~/areas/growing/services/traceability/recall-lots.server'
import { readCosts } from '~/areas/selling/services/costs/read-costs.server'
import type { TestFarm } from '~/tests/farms/test-farm'

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const MOST = 5000

/** What was cut of each lot is what was delivered, lost and is still there. */
export async function expectStock({ ctx }: TestFarm) {
	const { read } = ctx.db
	const [cuts, moved, kept, lotRows] = [
		groupBy(await read.select().from(harvests), ({ lotId }) => lotId),
		groupBy(await read.select().from(stockMovements), ({ lotId }) => lotId),
		groupBy(await read.select().from(lotReservations), ({ lotId }) => lotId),
		await read.select().from(lots),
	]
	for (const { id, code } of lotRows) {
		const movements = moved.get(id) ?? []
		const of = (kind: string) =>
			sum(movements.filter((one) => one.kind === kind).map((one) => one.quantityMilli))
		const out = (kept.get(id) ?? []).filter(({ movementId }) => movementId !== null)
		const waits = (kept.get(id) ?? []).filter(
			({ movementId, isAhead }) => movementId === null && !isAhead,
		)
		const stock = sum(movements.map((one) => one.quantityMilli))
		const delivered = sum(out.map((one) => one.quantityMilli))
		expect(of('harvested'), code).toBe(sum((cuts.get(id) ?? []).map((one) => one.quantityMilli)))
		expect(0 - of('sold'), code).toBe(delivered)
		expect(of('harvested'), code).toBe(delivered - of('lost') + stock)
		expect(stock, code).toBeGreaterThanOrEqual(sum(waits.map((one) => one.quantityMilli)))
	}
}

/** No line has more than was ordered, and what is handed over is all of it. */
export async function expectNothingTwice({ ctx }: TestFarm) {
	const rows = await ctx.db.read
		.select({ order: orders, line: orderLines })
		.from(orderLines)
		.innerJoin(orders, eq(orders.id, orderLines.orderId))
	const kept = groupBy(await ctx.db.read.select().from(lotReservations), ({ lineId }) => lineId)
	for (const { order, line } of rows) {
		const given = sum((kept.get(line.id) ?? []).map(({ quantityMilli }) => quantityMilli))
		const wanted = (line.packs - line.refundedPacks) * line.packMilli
		if (order.state === 'fulfilled') expect(given, order.number).toBe(wanted)
		else expect(given, order.number).toBeLessThanOrEqual(order.state === 'cancelled' ? 0 : wanted)
	}
	const once = rows.filter(({ order }) => order.standingOn !== null)
	const days = once.map(
		({ order, line }) => `${order.standingOrderId} ${order.standingOn} ${line.offerId}`,
	)
	expect(new Set(days).size).toBe(days.length)
}

/** Invoices hold what was delivered, each line once, with numbers without gaps. */
export async function expectInvoices({ ctx }: TestFarm) {
	const { read } = ctx.db
	const delivered = await read
		.select({ line: orderLines })
		.from(orderLines)
		.innerJoin(orders, eq(orders.id, orderLines.orderId))
		.where(eq(orders.state, 'fulfilled'))
	const due = delivered.filter(({ line }) => line.packs > line.refundedPacks)
	const documents = await read.select().from(salesInvoices).orderBy(asc(salesInvoices.id))
	const invoices = documents.filter(({ kind }) => kind === 'invoice')
	expect(sum(invoices.map(({ netCents }) => netCents))).toBe(
		sum(due.map(({ line }) => (line.packs - line.refundedPacks) * line.packCents)),
	)
	const billed = await read.select().from(invoicedOrderLines)
	expect(billed.map(({ orderLineId }) => orderLineId).sort()).toEqual(
		due.map(({ line }) => line.id).sort(),
	)
	const lines = await read.select().from(salesInvoiceLines)
	expect(lines.filter(({ creditedLineId }) => creditedLineId === null)).toHaveLength(due.length)
	for (const kind of ['invoice', 'credit-note']) {
		const places = documents.filter((one) => one.kind === kind).map(({ place }) => place)
		expect(places).toEqual(places.map((_, at) => at + 1))
	}
	expect(documents.filter(({ kind }) => kind === 'credit-note')).toHaveLength(1)
	return invoices.length
}

/** What months cost is what meters counted, pumps gave and prices say; what lots got is the rest of it. */
export async function expectCosts(
	{ ctx, owner }: TestFarm,
	{ from, until }: { from: string; until: string },
) {
	const costs = await readCosts(owner, CostsQuery.parse({ from, until }))
	const monthOf = (at: number) => todayIn(owner.farm.timezone, at).slice(0, 7)
	const inPeriod = (at: number) => at < ctx.now() && monthOf(at) >= from && monthOf(at) <= until
	const byMonth = <T>(rows: readonly T[], at: (row: T) => number, cents: (row: T) => number) =>
		sum(
			[
				...groupBy(
					rows.filter((row) => inPeriod(at(row))),
					(row) => monthOf(at(row)),
				).values(),
			].map((of) => Math.round(sum(of.map(cents)))),
		)
	const hours = await ctx.db.read
		.select({ at: rollups.at, mean: rollups.mean })
		.from(rollups)
		.innerJoin(points, eq(points.id, rollups.pointId))
		.where(eq(points.quantity, 'power'))
	expect(costs.total.energy).toBe(
		byMonth(
			hours,
			({ at }) => at,
			({ mean }) => ((mean ?? 0) / 1000) * 20,
		),
	)
	const given = await ctx.db.read.select().from(doses)
	expect(costs.total.nutrients).toBe(
		byMonth(
			given,
			({ startedAt }) => startedAt,
			({ ml }) => (ml / 1000) * 435,
		),
	)
	const toLots = sum(costs.plantings.map(({ periodCents }) => periodCents))
	expect(toLots + sumParts(costs.unused)).toBe(sumParts(costs.total))
	for (const { cents, parts, outcomeCents, outcomes } of costs.plantings) {
		expect(sumParts(parts)).toBe(cents)
		if (outcomes.length > 0) expect(sum(outcomeCents)).toBe(cents)
	}
	return costs
}

/** Each lot has its events; each delivery leads to its lots, and each lot to all who got of it. */
export async function expectTraces({ ctx, owner }: TestFarm) {
	const { read } = ctx.db
	const sold = (await read.select().from(stockMovements)).filter(({ kind }) => kind === 'sold')
	for (const lot of await read.select().from(lots)) {
		const ofLot = sold.filter(({ lotId }) => lotId === lot.id)
		const cuts = await read.select().from(harvests).where(eq(harvests.lotId, lot.id))
		const { events, isCut } = await listTrackingEvents(owner, { lot: lot.code }, MOST)
		const count = (kind: string) => events.filter((event) => event.kind === kind).length
		expect(isCut).toBe(false)
		expect([count('harvesting'), count('packing'), count('shipping')], lot.code).toEqual([
			cuts.length,
			cuts.length,
			ofLot.length,
		])
		const { receivers } = await recallLots(owner, { lot: lot.code }, MOST)
		const got = receivers
			.filter(({ lotId }) => lotId === lot.id)
			.map(({ movementId }) => movementId)
		expect(
			got.toSorted((a, b) => a - b),
			lot.code,
		).toEqual(ofLot.map(({ id }) => id))
	}
	for (const [buyer, of] of groupBy(sold, (one) => one.buyer ?? '')) {
		const recall = await recallLots(owner, { buyer }, MOST)
		expect(recall.isCut).toBe(false)
		expect(new Set(recall.lots.map(({ id }) => id))).toEqual(new Set(of.map(({ lotId }) => lotId)))
	}
	return sold.length
}

/** The plants of a tray are the sum of what happened to it. */
export async function expectTrays({ ctx }: TestFarm) {
	const events = groupBy(await ctx.db.read.select().from(trayEvents), ({ trayId }) => trayId)
	for (const { id, code, plants } of await ctx.db.read.select().from(trays))
		expect(sum((events.get(id) ?? []).map((event) => event.plants)), code).toBe(plants)
}
