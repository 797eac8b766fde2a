import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { findWeekday } from '@sfc/domain/calendar/weekday'
import { expect } from 'vitest'
import { FARM, type Stage } from './stage'

/** Supplies a restaurant every week with the calls of the API: prices, standing order, pause, deliveries. */
export async function supplyABuyer({ api }: Stage): Promise<void> {
	const query = FARM
	const today = todayIn('America/New_York', Date.now())
	const [day, nextDay] = [addDays(today, 2), addDays(today, 9)]
	const [offer] = await api.listOffers({ query })
	const offerId = offer?.id ?? 0
	const restaurant = { name: 'Green Fork', kind: 'restaurant', route: 'North', stop: 3 } as const
	const { id: buyerId } = await api.addBuyer({ query, body: restaurant })
	const params = { buyerId }
	const named = { ...restaurant, phone: '+1 617 555 0134', paymentDays: 30 }
	await api.changeBuyer({ query, params, body: named })
	const prices = [{ offerId, price: 2.25 }]
	expect(await api.changeBuyerPrices({ query, params, body: { prices } })).toEqual({ changed: 1 })
	const weekly = { startsOn: today, weekdays: [findWeekday(day)], leadDays: 5 }
	const lines = [{ offerId, packs: 2 }]
	const standing = await api.addStandingOrder({ query, params, body: { ...weekly, lines } })
	expect(standing.made).toBe(1)
	const ofStanding = { query, params: { standingOrderId: standing.id } }
	const three = { ...weekly, lines: [{ offerId, packs: 3 }] }
	await api.changeStandingOrder({ ...ofStanding, body: three })
	const holiday = { fromDay: addDays(today, 8), untilDay: addDays(today, 12), reason: 'Holiday' }
	const { pauses } = await api.pauseStandingOrder({ ...ofStanding, body: holiday })
	const wanted = async () => {
		const span = { from: today, until: addDays(today, 10) }
		const demand = await api.listDemand({ query: { ...query, ...span } })
		return demand
			.flatMap(({ dueOn, buyers }) => buyers.map((buyer) => ({ dueOn, ...buyer })))
			.filter((buyer) => buyer.buyerId === buyerId)
			.map(({ dueOn, orderId }) => [dueOn, orderId !== null])
	}
	expect(await wanted()).toEqual([[day, true]])
	const pauseId = pauses[0]?.id ?? 0
	await api.removePause({ query, params: { ...ofStanding.params, pauseId } })
	expect(await wanted()).toEqual([
		[day, true],
		[nextDay, false],
	])
	expect(await api.endStandingOrder(ofStanding)).toMatchObject({ endsOn: today })
	const single = { dueOn: day, lines: [{ offerId, packs: 30 }] }
	const { id: orderId } = await api.orderForBuyer({ query, params, body: single })
	const due = await api.listDeliveries({ query: { ...query, day } })
	const ours = due.filter(({ order }) => order.buyerId === buyerId)
	expect(
		ours.map(({ stop, order: { lines } }) => [stop, lines[0]?.packs, lines[0]?.price]),
	).toEqual([
		[3, 2, 2.25],
		[3, 30, 2.25],
	])
	const ofOrder = { query, params: { orderId } }
	const lineId = ours[1]?.order.lines[0]?.id ?? 0
	await api.refundPacks({ ...ofOrder, body: { lineId, packs: 1 } })
	expect(await api.reallocateOrder(ofOrder)).toEqual({ moved: 0 })
	const { removed } = await api.removeMissingPacks(ofOrder)
	expect(removed).toBeGreaterThan(0)
	for (const state of ['packed', 'fulfilled'] as const)
		await api.changeOrder({ query, body: { orderId, state } })
	await billABuyer(api, { buyerId, orderId, day: today })
	expect(await api.readBuyer({ query, params })).toMatchObject({
		phone: '+1 617 555 0134',
		prices: expect.arrayContaining([expect.objectContaining({ offerId, agreedPrice: 2.25 })]),
		standingOrders: [{ id: standing.id, pauses: [] }],
	})
	await api.archiveBuyer({ query, params, body: { isArchived: true } })
	const inArchive = await api.listBuyers({ query: { ...query, search: 'fork', archived: 'true' } })
	expect(inArchive).toMatchObject({ total: 1, buyers: [{ isArchived: true }] })
	expect(await api.readOwnShop({ query })).toBeNull()
	const shop = { title: 'Steel Box Greens', slug: 'steel-box', pickup: 'Dock 4, Fridays' }
	await api.changeOwnShop({ query, body: { ...shop, isOpen: true } })
	expect(await api.readOwnShop({ query })).toMatchObject({ slug: 'steel-box', isOpen: true })
}

/** Invoices an order of a buyer, is paid, and credits a part of it. */
async function billABuyer(
	api: Stage['api'],
	{ buyerId, orderId, day }: { buyerId: number; orderId: number; day: string },
): Promise<void> {
	const query = FARM
	const settings = await api.readInvoiceSettings({ query })
	const seller = { ...settings, name: 'Steel Box Greens', country: 'DE', taxNumber: 'DE123456789' }
	const billing = {
		...seller,
		addressLine1: 'Pier 4',
		postcode: '20457',
		city: 'Hamburg',
		taxName: 'VAT',
		taxCategory: 'S',
		taxRate: 7,
		xeroAccount: '200',
		xeroTaxTypes: '7 = OUTPUT',
	} as const
	await api.changeInvoiceSettings({ query, body: billing })
	expect(await api.listUninvoiced({ query })).toMatchObject([{ buyerId, orders: 1 }])
	const spare = await api.draftSalesInvoice({ query, body: { orderId } })
	await api.deleteDraftInvoice({ query, params: { invoiceId: spare.id } })
	const { id: invoiceId, buyer } = await api.draftSalesInvoice({ query, body: { orderId } })
	const of = { query, params: { invoiceId } }
	const billed = { ...buyer, addressLine1: 'Wharf 9', postcode: '20459', city: 'Hamburg' }
	const body = { ...billed, country: 'DE', email: 'chef@fork.example', paymentDays: 14 }
	await api.changeDraftInvoice({ ...of, body })
	const crate = { title: 'Crate', quantity: 1, unit: 'piece', price: 4 } as const
	const fee = { ...crate, title: 'Delivery', taxCategory: 'S', taxRate: 7 } as const
	const { lines } = await api.addDraftLine({ ...of, body: fee })
	await api.addDraftLine({ ...of, body: { ...crate, taxCategory: 'S', taxRate: 7 } })
	await api.removeDraftLine({
		query,
		params: { invoiceId, lineId: lines.find(({ title }) => title === 'Delivery')?.id ?? 0 },
	})
	const issued = await api.issueSalesInvoice(of)
	expect(issued).toMatchObject({ state: 'open', missing: [], open: issued.gross })
	expect(await api.readUbl(of)).toMatchObject({ fileName: `${issued.number}.xml` })
	expect(await api.mailSalesInvoice({ ...of, body: {} })).toEqual({
		recipient: 'chef@fork.example',
	})
	const [line] = issued.lines
	const credit = { reason: 'A crate was wilted', lines: [{ lineId: line?.id ?? 0, quantity: 1 }] }
	const note = await api.creditSalesInvoice({ ...of, body: credit })
	expect(note).toMatchObject({ kind: 'credit-note', credits: issued.number })
	const amount = Math.round((issued.gross - note.gross) * 100) / 100
	const paid = { amount, paidOn: day, means: 'transfer' } as const
	expect(await api.recordInvoicePayment({ ...of, body: paid })).toMatchObject({ state: 'paid' })
	expect(await api.readSalesInvoice(of)).toMatchObject({ open: 0, payments: [{ amount }] })
	const span = { ...query, from: day, until: day }
	const statement = await api.readStatement({ query: span, params: { buyerId } })
	expect(statement).toMatchObject({ opening: 0, closing: 0, overdue: 0 })
	const file = { ...span, program: 'xero' } as const
	expect(await api.readBookkeepingFile({ query: file })).toMatchObject({ documents: 2 })
	const listed = await api.listSalesInvoices({ query: { ...query, tab: 'paid' } })
	expect(listed.invoices.map(({ id }) => id)).toEqual([invoiceId])
}
