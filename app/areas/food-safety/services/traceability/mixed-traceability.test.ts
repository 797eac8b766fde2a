import {
	ReceiveInput,
	SupplyInput,
	UseSupplyInput,
} from '@sfc/contract/growing/supplies/supply-input'
import { BuyerInput } from '@sfc/contract/selling/buyers/buyer-input'
import { MixLotsInput } from '@sfc/contract/growing/inventory/mix-lots-input'
import { ReceiptInput } from '@sfc/contract/growing/inventory/receipt-input'
import { expect, test } from 'vitest'
import { stockMovements } from '#db/schema/inventory'
import { mixLots } from '~/areas/growing/services/inventory/mix-lots.server'
import { moveStock } from '~/areas/growing/services/inventory/move-stock.server'
import { receiveLot } from '~/areas/growing/services/inventory/receive-lot.server'
import { reverseMovement } from '~/areas/growing/services/planting-cycles/reverse-movement.server'
import { recordSupplyUse } from '~/areas/growing/services/supplies/move-supply.server'
import { receiveSupplyLot } from '~/areas/growing/services/supplies/receive-supply-lot.server'
import { addSupply } from '~/areas/growing/services/supplies/save-supply.server'
import { followMixes } from '~/areas/growing/services/traceability/follow-mixes.server'
import { recallLots } from '~/areas/growing/services/traceability/recall-lots.server'
import { saveBuyer } from '~/areas/selling/services/buyers/save-buyer.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { cut, grow } from '~/tests/selling/orders/test-shop'
import { balanceOfLots } from '../recall-drills/balance-of-lots.server'
import { endDrill, startDrill } from '../recall-drills/recall-drills.server'
import { buildEpcis } from './build-epcis.server'
import { listTrackingEvents } from './list-tracking-events.server'
import { saveBuyerLocation } from './save-location.server'

const TODAY = '2026-02-28'
const farm = farmPerTest(Date.UTC(2026, 1, 28, 18))

const HILL_FARM = { street: '7 Hill Road', city: 'Fresno', region: 'CA', country: 'US' }
const receive = (sourceCode: string) =>
	receiveLot(
		farm.owner,
		ReceiptInput.parse({
			cropName: 'Radicchio',
			unit: 'heads',
			quantity: '40',
			receivedOn: '2026-02-26',
			sourceCode,
			supplierName: 'Hill Farm',
			phone: '555 0177',
			...HILL_FARM,
			documentType: 'Invoice',
			documentNumber: '991',
		}),
	)
const mix = (lotIds: readonly number[]) =>
	mixLots(
		farm.owner,
		MixLotsInput.parse({
			cropName: 'Salad mix',
			unit: 'oz',
			quantity: '50',
			happenedOn: TODAY,
			inputs: lotIds.map((lotId) => ({ lotId, quantity: '10' })),
		}),
	)
const sell = (lotId: number, buyer: string) =>
	moveStock(farm.owner, { lotId, kind: 'sold', quantityMilli: 1_000, buyer, happenedOn: TODAY })
const cutLot = async () =>
	cut(farm.owner, {
		cycleId: (await grow(farm.owner, { plants: 30, on: TODAY })).id,
		heads: 30,
		on: TODAY,
	})
const eventsOf = async (query: object) => (await listTrackingEvents(farm.owner, query, 1000)).events

/** Two deliveries, of which one is mixed with own lettuce, and that mix into another; each is sold. */
async function salads() {
	const [bad, good, own] = [await receive('HF-778'), await receive('HF-779'), await cutLot()]
	const first = await mix([bad.id, own])
	const second = await mix([first.id, good.id])
	for (const [lotId, buyer] of [
		[bad.id, 'Deli'],
		[good.id, 'Market'],
		[own, 'School'],
		[first.id, 'Bistro'],
		[second.id, 'Canteen'],
	] as const)
		await sell(lotId, buyer)
	return { bad, good, own, first, second }
}

test('a received lot is shipped under the code of its source, and a mix under one of the farm', async () => {
	const { bad, first, own } = await salads()
	const events = await eventsOf({ lot: 'hf-778' })
	expect(events.map(({ kind, lot }) => `${kind} ${lot.id}`).slice(0, 2)).toEqual([
		`receiving ${bad.id}`,
		`transformation ${first.id}`,
	])
	expect(events[0]).toMatchObject({
		supplier: { name: 'Hill Farm', city: 'Fresno' },
		reference: { type: 'Invoice', number: '991' },
		lot: { source: { code: 'HF-778', description: { name: 'Hill Farm' }, reference: null } },
		day: '2026-02-26',
		quantityMilli: 40_000,
	})
	expect(events[1]).toMatchObject({
		lot: { code: first.code, source: null },
		used: [
			{ lot: { id: bad.id }, quantityMilli: 10_000 },
			{ lot: { id: own }, quantityMilli: 10_000 },
		],
	})
	const shipped = events.filter(({ kind }) => kind === 'shipping')
	expect(shipped.map(({ recipientName }) => recipientName).toSorted()).toEqual([
		'Bistro',
		'Canteen',
		'Deli',
	])
	const { eventList } = buildEpcis(farm.owner, events, 'https://a.example').epcisBody
	expect(eventList.map(({ type }) => type)).toContain('TransformationEvent')
	const bought = await eventsOf({ buyer: 'bistro' })
	expect(bought.map(({ kind }) => kind)).toEqual([
		'receiving',
		'harvesting',
		'packing',
		'transformation',
		'shipping',
	])
	expect(await eventsOf({ lot: first.code, buyer: 'Market' })).toEqual([])
	const other = await makeFarm(farm, { name: 'Pod 2' })
	expect((await listTrackingEvents(other, { lot: 'HF-778' }, 100)).events).toEqual([])
})

test('a bad delivery reaches all who got a mix of it, and a complaint about a mix its sources', async () => {
	const { bad, good, own, first, second } = await salads()
	const trace = async (query: object) => {
		const recall = await recallLots(farm.owner, query, 100)
		const why = new Map(recall.lots.map((lot) => [lot.id, lot.why]))
		return { why, buyers: recall.receivers.map(({ buyer }) => buyer).toSorted() }
	}
	const fromSource = await trace({ lot: 'HF-778' })
	expect(fromSource.why).toEqual(
		new Map([
			[bad.id, 'itself'],
			[first.id, 'mix'],
			[second.id, 'mix'],
		]),
	)
	expect(fromSource.buyers).toEqual(['Bistro', 'Canteen', 'Deli'])
	const [named] = (await recallLots(farm.owner, { lot: 'HF-778' }, 100)).lots
	expect(named?.receipt).toMatchObject({ supplierName: 'Hill Farm', sourceCode: 'HF-778' })
	const fromBuyer = await trace({ buyer: 'canteen' })
	expect(fromBuyer.why.get(second.id)).toBe('buyer')
	expect([bad.id, good.id, own, first.id].map((id) => fromBuyer.why.get(id))).toEqual(
		Array.from({ length: 4 }, () => 'source'),
	)
	expect(fromBuyer.buyers).toEqual(['Bistro', 'Canteen', 'Deli', 'Market', 'School'])
	const drillId = await startDrill(farm.owner, {
		fromKind: 'lot',
		fromText: 'HF-778',
		complaint: null,
	})
	const ended = await endDrill(farm.owner, { drillId, notes: null })
	expect(ended).toMatchObject({ lotCount: 3, receiverCount: 3 })
	expect(ended.foundPct).toBeCloseTo(100)
	const balance = await balanceOfLots(farm.owner, [bad.id])
	expect(balance).toMatchObject([{ addedMilli: 40_000, usedMilli: 10_000, namedMilli: 1_000 }])
})

test('an undone mix leads nowhere, and a circle in damaged data ends', async () => {
	const { bad, first, second } = await salads()
	const into = () => followMixes(farm.owner, { lotIds: [bad.id], direction: 'into', most: 10 })
	expect(await into()).toEqual([first.id, second.id])
	await farm.ctx.db.write((tx) =>
		tx.insert(stockMovements).values({
			farmId: farm.owner.farm.id,
			lotId: second.id,
			intoLotId: bad.id,
			kind: 'used',
			quantityMilli: -1,
			happenedOn: TODAY,
			recordedBy: 'Test',
			createdAt: 1,
		}),
	)
	expect(await into()).toEqual([first.id, second.id])
	expect(
		await followMixes(farm.owner, { lotIds: [bad.id], direction: 'into', most: 1 }),
	).toHaveLength(1)
	const lone = await mix([bad.id])
	const rows = await farm.ctx.db.read.select().from(stockMovements)
	const made = rows.find(({ lotId, kind }) => lotId === lone.id && kind === 'made')
	await reverseMovement(farm.owner, { lotId: lone.id, movementId: made?.id ?? 0, reason: null })
	expect(await into()).not.toContain(lone.id)
	expect((await eventsOf({ lot: lone.code })).map(({ kind }) => kind)).toEqual([])
})

test('a buyer is described by the location of the day, else by the address kept, else by name alone', async () => {
	const lotId = await cutLot()
	const recipient = async () =>
		(await eventsOf({ lot: String(lotId) })).find(({ kind }) => kind === 'shipping')?.recipient
	await sell(lotId, 'Green Fork')
	expect(await recipient()).toBeNull()
	const buyer = { name: 'GREEN FORK', kind: 'restaurant', phone: '555 0101' }
	const { id: buyerId } = await saveBuyer(farm.owner, {
		buyerId: null,
		input: BuyerInput.parse(buyer),
	})
	expect(await recipient(), 'no address is kept of it').toBeNull()
	const address = { addressLine1: '2 Side Street', addressLine2: 'Back door', region: 'MA' }
	await saveBuyer(farm.owner, {
		buyerId,
		input: BuyerInput.parse({ ...buyer, ...address, gln: '9506000134307', country: 'US' }),
	})
	expect(await recipient()).toEqual({
		name: 'GREEN FORK',
		phone: '555 0101',
		street: '2 Side Street, Back door',
		city: null,
		region: 'MA',
		postalCode: null,
		country: 'US',
		gln: '9506000134307',
	})
	const described = { ...HILL_FARM, name: 'Green Fork Inc.', phone: null, postalCode: null }
	await saveBuyerLocation(farm.owner, {
		...described,
		buyer: 'green fork',
		gln: null,
		validFrom: TODAY,
	})
	expect(await recipient()).toMatchObject({ name: 'Green Fork Inc.', street: '7 Hill Road' })
})

test('nutrients in use go into what grows, and not into what was bought or mixed; packaging may', async () => {
	const { bad, first, own } = await salads()
	const stock = async (name: string, kind: string) => {
		const input = SupplyInput.parse({ name, kind, unit: 'pieces' })
		const { supplyId } = await addSupply(farm.owner, input)
		const lot = { lotNumber: `${name} 1`, quantity: '100', receivedOn: '2026-02-01' }
		await receiveSupplyLot(farm.owner, { supplyId, ...ReceiveInput.parse(lot) })
		const use = UseSupplyInput.parse({ quantity: '5', happenedOn: '2026-02-28' })
		await recordSupplyUse(farm.owner, { supplyId, ...use })
	}
	await stock('Nitrate', 'nutrient')
	await stock('Box', 'packaging')
	const recalled = async (supplyLot: string) =>
		(await recallLots(farm.owner, { supplyLot }, 100)).lots.map(({ id, why }) => [id, why])
	const nitrate = await recalled('Nitrate 1')
	expect(nitrate).toContainEqual([own, 'inUse'])
	expect(nitrate).toContainEqual([first.id, 'mix'])
	expect(nitrate.map(([id]) => id)).not.toContain(bad.id)
	expect(await recalled('Box 1')).toContainEqual([bad.id, 'inUse'])
})
