import { expect, test } from 'vitest'
import { FarmLocationInput } from '@sfc/contract/food-safety/traceability/location-input'
import { missingElements } from '@sfc/domain/food-safety/traceability/missing-elements'
import { unzipSync } from 'fflate'
import { offers, orders } from '#db/schema/orders'
import { auditEntries } from '#db/schema/audit'
import { changeOrder } from '~/areas/selling/services/orders/change-order.server'
import { placeOrder } from '~/areas/selling/services/orders/place-order.server'
import { moveStock } from '~/areas/growing/services/inventory/move-stock.server'
import { reverseMovement } from '~/areas/growing/services/planting-cycles/reverse-movement.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { cut, grow, offer } from '~/tests/selling/orders/test-shop'
import {
	discardDrill,
	endDrill,
	requireDrill,
	startDrill,
} from '../recall-drills/recall-drills.server'
import { listDrills } from '../recall-drills/list-drills.server'
import { buildEpcis } from './build-epcis.server'
import { buildCsv, buildWorkbook } from './build-sheets.server'
import { addColdPlace, listColdPlaces, removeColdPlace } from './cold-places.server'
import { listTrackingEvents } from './list-tracking-events.server'
import { saveBuyerLocation, saveFarmLocation } from './save-location.server'

const TODAY = '2026-02-28'
const MINUTE_MS = 60_000
const START = Date.UTC(2026, 1, 28, 18)
const farm = farmPerTest(START)

const ADDRESS = FarmLocationInput.parse({
	name: 'Pod One Greens',
	phone: '555 0100',
	street: '1 Main Street',
	city: 'Fresno',
	region: 'CA',
	postalCode: '93650',
	country: 'us',
	gln: '9506000134307',
	growingArea: 'Container 1',
})
const events = async (query = {}) => (await listTrackingEvents(farm.owner, query, 1000)).events
const lotOf = async (heads: number, on = TODAY) =>
	cut(farm.owner, { cycleId: (await grow(farm.owner, { plants: heads, on })).id, heads, on })
const sell = (lotId: number, heads: number, buyer: string | null = 'Green Fork') =>
	moveStock(farm.owner, {
		lotId,
		kind: 'sold',
		quantityMilli: heads * 1000,
		buyer,
		happenedOn: TODAY,
	})
const orderFor = async (offerId: number, packs: number) => {
	await farm.ctx.db.write((tx) =>
		placeOrder(
			tx,
			farm.owner,
			{ kind: 'system', name: 'Test' },
			{
				source: 'own',
				state: 'open',
				holdUntil: null,
				tokenHash: null,
				buyer: { name: 'Green Fork', email: 'chef@fork.example' },
				note: null,
				lines: [{ offerId, packs, readyOn: null }],
			},
		),
	)
	const [order] = await farm.ctx.db.read.select().from(orders)
	await changeOrder(farm.owner, { orderId: order?.id ?? 0, to: 'fulfilled' })
	return order
}

test('a harvest in a cold place and an order handed over are four events with their elements', async () => {
	await saveFarmLocation(farm.owner, ADDRESS)
	await addColdPlace(farm.owner, { name: 'cooler 1', pointId: null })
	await saveBuyerLocation(farm.owner, {
		...ADDRESS,
		buyer: 'GREEN FORK',
		name: 'Green Fork Inc.',
		gln: null,
	})
	const lotId = await lotOf(10)
	const { id: offerId } = await offer(farm.owner, { gtin: '9506000134352' })
	const order = await orderFor(offerId, 4)
	const found = await events({ lot: String(lotId) })
	expect(found.map(({ kind }) => kind)).toEqual(['harvesting', 'cooling', 'packing', 'shipping'])
	const [harvesting, cooling, , shipping] = found
	expect(harvesting).toMatchObject({
		quantityMilli: 10_000,
		day: TODAY,
		at: START,
		farm: { description: { name: 'Pod One Greens', country: 'US' }, growingArea: 'Container 1' },
	})
	expect(cooling?.coldPlace).toBe('cooler 1')
	expect(shipping).toMatchObject({
		quantityMilli: 4000,
		gtin: '9506000134352',
		productDescription: 'Butterhead, packs of 1 heads',
		recipientName: 'Green Fork',
		recipient: { name: 'Green Fork Inc.', city: 'Fresno' },
		reference: { type: 'Order', number: order?.number },
	})
	expect(missingElements(found)).toEqual([])
})

test('undone movements are no events, and lot, days and buyer narrow what is shown', async () => {
	const first = await lotOf(10)
	const second = await lotOf(5, '2026-02-20')
	const { movementId } = await sell(first, 3)
	await reverseMovement(farm.owner, { lotId: first, movementId, reason: null })
	await sell(first, 2, 'Green Fork')
	await sell(second, 1, 'Other')
	const keys = async (query: object) =>
		(await events(query)).map(
			({ kind, lot, quantityMilli }) => `${kind} ${lot.id} ${quantityMilli}`,
		)
	expect((await keys({})).filter((key) => key.startsWith('shipping'))).toEqual([
		`shipping ${first} 2000`,
		`shipping ${second} 1000`,
	])
	expect(await keys({ from: TODAY, lot: String(second) })).toEqual([`shipping ${second} 1000`])
	expect(await keys({ buyer: 'green fork' })).toEqual([
		`harvesting ${first} 10000`,
		`packing ${first} 10000`,
		`shipping ${first} 2000`,
	])
	expect(await keys({ buyer: 'nobody' })).toEqual([])
	expect((await listTrackingEvents(farm.owner, {}, 2)).isCut).toBe(true)
})

test('what happened before the farm moved keeps its old address', async () => {
	await lotOf(10, '2026-02-20')
	await lotOf(10)
	await saveFarmLocation(farm.owner, { ...ADDRESS, validFrom: '2026-02-01' })
	await saveFarmLocation(farm.owner, { ...ADDRESS, street: '9 New Road', validFrom: TODAY })
	const streets = (await events()).map(({ day, farm: place }) => [day, place.description?.street])
	expect(new Map(streets.map(([day, street]) => [day, street]))).toEqual(
		new Map([
			['2026-02-20', '1 Main Street'],
			[TODAY, '9 New Road'],
		]),
	)
	await expect(
		saveFarmLocation(farm.owner, { ...ADDRESS, validFrom: '2026-03-09' }),
	).rejects.toMatchObject({ field: 'validFrom' })
	const noted = await farm.ctx.db.read.select().from(auditEntries)
	expect(noted.filter(({ action }) => action === 'location.described')).toHaveLength(2)
})

test('another farm sees none of it, and what is not known is named', async () => {
	const lotId = await lotOf(10)
	await sell(lotId, 1, null)
	await sell(lotId, 1)
	expect(missingElements(await events())).toEqual([
		expect.objectContaining({ about: 'farm' }),
		{ about: 'growing-area', events: 2 },
		expect.objectContaining({ about: 'buyer', buyer: 'Green Fork', events: 1 }),
		expect.objectContaining({ about: 'no-buyer', lotId, events: 1 }),
	])
	const other = await makeFarm(farm, { name: 'Pod 2' })
	expect((await listTrackingEvents(other, {}, 100)).events).toEqual([])
	expect((await listTrackingEvents(other, { lot: String(lotId) }, 100)).events).toEqual([])
	const placeId = await addColdPlace(farm.owner, { name: 'Cold room', pointId: null })
	await expect(removeColdPlace(other, { id: placeId })).rejects.toMatchObject({ code: 'not-found' })
	await expect(
		addColdPlace(farm.owner, { name: 'COLD ROOM', pointId: null }),
	).rejects.toMatchObject({
		code: 'conflict',
	})
	await removeColdPlace(farm.owner, { id: placeId })
	expect(await listColdPlaces(farm.owner)).toEqual([])
})

test('the sheet, the workbook and the EPCIS document hold the same events, with lasting ids', async () => {
	await saveFarmLocation(farm.owner, ADDRESS)
	const lotId = await lotOf(10)
	await sell(lotId, 2, '=cmd()')
	const found = await events()
	const csv = buildCsv(found)
	expect(csv.startsWith('\uFEFFEvent,Event date,Traceability lot code')).toBe(true)
	expect(csv.trimEnd().split('\r\n')).toHaveLength(1 + found.length)
	expect(csv).toContain(`'=cmd()`)
	const files = unzipSync(await buildWorkbook(found))
	expect(Object.keys(files).filter((name) => name.includes('worksheets/sheet'))).toHaveLength(7)
	expect(
		Object.values(files)
			.map((file) => new TextDecoder().decode(file))
			.join(''),
	).not.toContain('<f>')
	const ids = (origin: string) =>
		buildEpcis(farm.owner, found, origin).epcisBody.eventList.map(({ eventID }) => eventID)
	expect(ids('https://a.example')).toEqual(ids('https://a.example'))
	expect(new Set([...ids('https://a.example'), ...ids('https://b.example')]).size).toBe(6)
	expect(buildEpcis(farm.owner, found, 'https://a.example').epcisBody.eventList[0]).toMatchObject({
		eventTimeZoneOffset: '-05:00',
		readPoint: { id: 'https://id.gs1.org/414/9506000134307' },
	})
})

test('a mock recall from a buyer counts its minutes, its deliveries and what was found', async () => {
	const lotId = await lotOf(10)
	await sell(lotId, 4)
	await sell(lotId, 2, null)
	await moveStock(farm.owner, { lotId, kind: 'counted', quantityMilli: 3000, happenedOn: TODAY })
	expect(await listDrills(farm.owner)).toMatchObject({ isDue: true, dueOn: null, everyMonths: 6 })
	const start = { fromKind: 'buyer', fromText: 'green fork', complaint: 'Glass' } as const
	const drillId = await startDrill(farm.owner, start)
	farm.setNow(START + 7 * MINUTE_MS)
	const ended = await endDrill(farm.owner, { drillId, notes: 'Phones were answered' })
	expect(ended).toMatchObject({ lotCount: 1, receiverCount: 2, notes: 'Phones were answered' })
	expect((ended.endedAt ?? 0) - ended.startedAt).toBe(7 * MINUTE_MS)
	// 10 heads: 4 at Green Fork and 3 in stock were found, 2 went to nobody noted, 1 is missing.
	expect(ended.foundPct).toBeCloseTo(70)
	expect(ended.balance).toMatchObject([
		{
			unit: 'heads',
			harvestedMilli: 10_000,
			namedMilli: 4000,
			unnamedMilli: 2000,
			countedMilli: -1000,
		},
	])
	await expect(endDrill(farm.owner, { drillId, notes: null })).rejects.toMatchObject({
		code: 'conflict',
	})
	await expect(discardDrill(farm.owner, { drillId })).rejects.toMatchObject({ code: 'conflict' })
	expect(await listDrills(farm.owner)).toMatchObject({ isDue: false, dueOn: '2026-08-28' })
	const other = await makeFarm(farm, { name: 'Pod 2' })
	await expect(requireDrill(other, { drillId })).rejects.toMatchObject({ code: 'not-found' })
	await expect(startDrill(farm.owner, { ...start, fromText: 'Nobody' })).rejects.toMatchObject({
		field: 'fromText',
	})
	const again = await startDrill(farm.owner, start)
	await discardDrill(farm.owner, { drillId: again })
	expect((await listDrills(farm.owner)).drills).toHaveLength(1)
	expect(await farm.ctx.db.read.select().from(offers)).toEqual([])
})
