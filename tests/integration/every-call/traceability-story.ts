import { expect } from 'vitest'
import { FARM, type Stage } from './stage'

const ADDRESS = {
	name: 'Pod One Greens',
	phone: '555 0100',
	street: '1 Main Street',
	city: 'Fresno',
	region: 'CA',
	postalCode: '93650',
	country: 'US',
	gln: '9506000134307',
	validFrom: '2026-01-01',
}

/** Describes farm and buyer, reads the records of a sale, and drills a recall of it. */
export async function traceASale({ api }: Stage): Promise<void> {
	const area = { growingArea: 'Container 1', sourceReference: null }
	await api.describeFarmLocation({ query: FARM, body: { ...ADDRESS, ...area } })
	const { events } = await api.listTrackingEvents({ query: FARM })
	const sale = events.find(({ event, recipientName }) => event === 'shipping' && recipientName)
	const buyer = sale?.recipientName ?? ''
	const described = { ...ADDRESS, buyer, gln: null }
	await api.describeBuyerLocation({ query: FARM, body: described })
	expect(await api.listLocations({ query: FARM })).toHaveLength(2)
	const { id: placeId } = await api.addColdPlace({
		query: FARM,
		body: { name: 'Cold room', pointId: null },
	})
	expect(await api.listColdPlaces({ query: FARM })).toMatchObject([{ name: 'Cold room' }])
	await api.removeColdPlace({ query: FARM, params: { placeId: String(placeId) } })
	const ofLot = { ...FARM, lot: sale?.traceabilityLotCode }
	const traced = await api.listTrackingEvents({ query: ofLot })
	expect(traced.events.map(({ event }) => event)).toEqual(
		expect.arrayContaining(['harvesting', 'packing', 'shipping']),
	)
	expect(await api.readEpcis({ query: ofLot })).toMatchObject({ schemaVersion: '2.0' })

	const complaint = { fromKind: 'buyer', fromText: buyer, complaint: 'Glass in a bag' } as const
	const { id } = await api.startRecallDrill({ query: FARM, body: complaint })
	const drill = { drillId: String(id) }
	const ended = await api.endRecallDrill({ query: FARM, params: drill, body: { notes: 'Called' } })
	expect(ended.deliveries).toBeGreaterThan(0)
	const again = await api.startRecallDrill({ query: FARM, body: complaint })
	await api.discardRecallDrill({ query: FARM, params: { drillId: String(again.id) } })
	await api.planRecallDrills({ query: FARM, body: { everyMonths: 3 } })
	expect(await api.listRecallDrills({ query: FARM })).toMatchObject({ everyMonths: 3 })
}

/** A delivery of another grower. */
export const DELIVERY = {
	cropName: 'Radicchio',
	varietyName: null,
	unit: 'heads',
	quantity: 40,
	receivedOn: '2026-01-05',
	sourceCode: 'HF-778',
	supplierName: 'Hill Farm',
	phone: '555 0177',
	street: '7 Hill Road',
	city: 'Fresno',
	region: 'CA',
	postalCode: '93650',
	country: 'US',
	gln: null,
	codeSource: null,
	codeSourceReference: null,
	documentType: 'Invoice',
	documentNumber: '991',
	cost: null,
} as const

/** Receives a lot of another grower, corrects its cost, and mixes some of it. */
export async function mixAReceivedLot({ api }: Stage): Promise<void> {
	const lot = await api.receiveLot({ query: FARM, body: DELIVERY })
	const params = { lotId: String(lot.id) }
	const { receipt } = await api.correctReceipt({ params, body: { ...DELIVERY, cost: 60 } })
	expect(receipt).toMatchObject({ source_code: 'HF-778', cost: 60 })
	const mix = await api.mixLots({
		query: FARM,
		body: {
			cropName: 'Salad mix',
			varietyName: null,
			unit: 'oz',
			quantity: 100,
			reason: null,
			happenedOn: '2026-01-06',
			inputs: [{ lotId: lot.id, quantity: 10 }],
		},
	})
	expect(mix).toMatchObject({ origin: 'mixed', made_of: [{ lot_id: lot.id, quantity: 10 }] })
}
