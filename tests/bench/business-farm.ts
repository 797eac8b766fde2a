import { addDays } from '@sfc/domain/calendar/calendar-day'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.server'
import { buyerPrices, standingOrderLines } from '#db/schema/buyer-terms'
import { buyers, standingOrders } from '#db/schema/buyers'
import { harvests, lots, stockMovements } from '#db/schema/inventory'
import { lotReservations, offers, orderLines, orders } from '#db/schema/orders'
import { ADDRESS, bill } from './invoice-farm'
import { type Add, adder, CROPS } from './page-farm'
import { growRecords } from './record-farm'
import { growTrays } from './tray-farm'

export type BusinessSize = {
	farmId: number
	today: string
	buyers: number
	orders: number
	trays: number
}

const YEAR = 365
const ROUTES = ['North', 'South', 'Harbor', 'West']
/**
 * Adds the business of a year to a farm that `growFarm` filled: its buyers with standing and single orders,
 * deliveries from lots, invoices and payments; trays and what happened to them; and its records of food safety,
 * work, supplies and scouting. Deterministic.
 */
export async function growBusiness(db: Db, size: BusinessSize) {
	const add = adder(db, size.farmId)
	await sellForYear(db, add, size)
	await growTrays(db, add, size)
	await growRecords(db, add, size)
}

export type Sale = ReturnType<typeof buildOrder>

async function sellForYear(db: Db, add: Add, size: BusinessSize) {
	const at = (day: string) => Date.parse(`${day}T12:00:00Z`)
	const stamps = { createdAt: at(size.today), updatedAt: at(size.today) }
	const buyerIds = await add(
		buyers,
		Array.from({ length: size.buyers }, (_, n) => ({ ...buildBuyer(n), ...stamps })),
	)
	const offerIds = await add(
		offers,
		CROPS.flatMap(([cropName, varietyName, unit]) =>
			[1, 2, 4].map((packs) => ({
				cropName,
				varietyName,
				unit,
				title: `${varietyName}, ${packs} ${unit}`,
				packMilli: packs * 1000,
				packCents: packs * 240,
				...stamps,
			})),
		),
	)
	const offerOf = (n: number) => offerIds[n % offerIds.length] ?? 0
	await add(
		buyerPrices,
		buyerIds.map((buyerId, n) => ({ buyerId, offerId: offerOf(n), packCents: 210 })),
	)
	const standing = buyerIds.filter((_, n) => n % 2 === 0)
	const standingIds = await add(
		standingOrders,
		standing.map((buyerId, n) => ({
			buyerId,
			startsOn: addDays(size.today, -200),
			weekdays: [n % 5],
			leadDays: 5,
			dueAt: 9_000_000_000_000, // its next orders are there
			...stamps,
		})),
	)
	await add(
		standingOrderLines,
		standingIds.flatMap((standingOrderId, n) =>
			[0, 1].map((line) => ({ standingOrderId, offerId: offerOf(n + line), packs: 2 + line })),
		),
	)
	const sales = Array.from({ length: size.orders }, (_, n) => {
		const buyer = n % size.buyers
		return buildOrder(n, { ...size, buyer, buyerId: buyerIds[buyer] ?? 0 })
	})
	const orderIds = await add(
		orders,
		sales.map(({ lines: _lines, ...order }) => order),
	)
	const lines = sales.flatMap((sale, n) =>
		sale.lines.map((line) => ({
			...line,
			sale,
			orderId: orderIds[n] ?? 0,
			offerId: offerOf(line.offer),
		})),
	)
	const lineIds = await add(
		orderLines,
		lines.map(({ sale: _sale, offer: _offer, ...line }) => line),
	)
	const lotsOf = await loadCutLots(db, size.farmId)
	const sold = lines.map((line, n) => {
		const choices = lotsOf.get(line.cropName) ?? []
		const lot = choices[Math.floor((line.sale.age / YEAR) * (choices.length - 1) * 0.3) + (n % 7)]
		return { ...line, lineId: lineIds[n] ?? 0, lotId: lot ?? choices[0] ?? 0 }
	})
	const out = sold.filter(({ sale }) => sale.state === 'fulfilled')
	const movementIds = await add(
		stockMovements,
		out.map(({ lotId, packs, packMilli, sale }) => ({
			lotId,
			kind: 'sold',
			quantityMilli: -packs * packMilli,
			pricePerUnitCents: 240,
			buyer: sale.buyerName,
			happenedOn: sale.dueOn,
			recordedBy: 'Ana Grower',
			createdAt: 1,
		})),
	)
	const movementOf = new Map(out.map(({ lineId }, n) => [lineId, movementIds[n] ?? null]))
	await add(
		lotReservations,
		sold
			.filter(({ sale }) => sale.state !== 'cancelled')
			.map(({ lineId, lotId, packs, packMilli }) => ({
				lineId,
				lotId,
				quantityMilli: packs * packMilli,
				isAhead: false,
				movementId: movementOf.get(lineId) ?? null,
			})),
	)
	await bill(db, add, out, size)
}

const buildBuyer = (n: number) => ({
	...ADDRESS,
	name: `Table ${String(n).padStart(4, '0')}`,
	kind: (['restaurant', 'market', 'box-scheme', 'shop'] as const)[n % 4] ?? 'other',
	contactName: 'Ines Duarte',
	phone: '+1 617 555 0121',
	deliveryWeekdays: [n % 5],
	route: ROUTES[n % ROUTES.length] ?? null,
	stop: n,
	paymentDays: 14,
})

type Buying = BusinessSize & { buyer: number; buyerId: number }

/** Nineteen of twenty orders were delivered in the past year; the others wait for the next two weeks. */
function buildOrder(n: number, { today, orders: most, buyer, buyerId }: Buying) {
	const waits = n >= most * 0.95
	const age = waits ? -(n % 14) : Math.floor((1 - n / most) * YEAR) + 1
	const dueOn = addDays(today, -age)
	const endedAt = waits ? null : Date.parse(`${dueOn}T15:00:00Z`)
	const state = waits ? (n % 3 === 0 ? 'packed' : 'open') : n % 40 === 0 ? 'cancelled' : 'fulfilled'
	return {
		number: `R-${n + 1}`,
		source: 'own',
		state,
		buyerId,
		buyerName: `Table ${String(buyer).padStart(4, '0')}`,
		dueOn,
		placedAt: Date.parse(`${addDays(dueOn, -4)}T12:00:00Z`),
		endedAt,
		updatedAt: 1,
		age: Math.max(0, age),
		lines: [0, 1, 2].map((line) => {
			const offer = (n * 2 + line * 4) % (CROPS.length * 3)
			const [cropName, varietyName, unit] = CROPS[Math.floor(offer / 3)] ?? CROPS[0]
			const packMilli = 1000 * 2 ** (offer % 3)
			const title = `${varietyName}, ${packMilli / 1000} ${unit}`
			return { offer, cropName, title, unit, packMilli, packs: 1 + (n % 3), packCents: 240 }
		}),
	}
}

/** The lots of each crop that were harvested, the newest first. */
async function loadCutLots(db: Db, farmId: number) {
	const rows = await db.read
		.select({ id: lots.id, crop: lots.cropName })
		.from(lots)
		.where(
			sql`${lots.farmId} = ${farmId} and exists (select 1 from ${harvests} where ${harvests.lotId} = ${lots.id})`,
		)
		.orderBy(sql`${lots.id} desc`)
	const byCrop = new Map<string, number[]>()
	for (const { id, crop } of rows) byCrop.set(crop, [...(byCrop.get(crop) ?? []), id])
	return byCrop
}
