import { BuyerInput } from '@sfc/contract/selling/buyers/buyer-input'
import {
	CreditInput,
	DraftLineInput,
	InvoiceSettingsInput,
	PaymentInput,
} from '@sfc/contract/selling/sales-invoices/sales-invoice-input'
import {
	QUICKBOOKS_COLUMNS,
	toQuickbooksCsv,
} from '@sfc/domain/selling/sales-invoices/bookkeeping-csv'
import { toUbl } from '@sfc/domain/selling/sales-invoices/e-invoice'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#db/schema/mails'
import { orderLines, orders } from '#db/schema/orders'
import { invoicedOrderLines, salesInvoices } from '#db/schema/sales-invoices'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { cut, grow, offer } from '~/tests/selling/orders/test-shop'
import { saveBuyer } from '../buyers/save-buyer.server'
import { changeOrder } from '../orders/change-order.server'
import { enterBuyerOrder } from '../orders/enter-buyer-order.server'
import { enterOrder } from '../orders/enter-order.server'
import { refundPacks } from '../orders/refund-packs.server'
import { addDraftLine, changeDraftBuyer, deleteDraft, removeDraftLine } from './change-draft.server'
import { creditInvoice } from './credit-invoice.server'
import { draftInvoice } from './draft-invoice.server'
import { readInvoiceSettings, saveInvoiceSettings } from './invoice-settings.server'
import { issueInvoice } from './issue-invoice.server'
import {
	countInvoices,
	requireInvoice,
	listInvoices,
	listIssuedDocuments,
} from './list-invoices.server'
import { listUninvoiced } from './list-uninvoiced.server'
import { mailInvoice } from './mail-invoice.server'
import { readStatement } from './read-statement.server'
import { recordPayment } from './record-payment.server'

const farm = farmPerTest(Date.UTC(2026, 1, 28, 18))
const TODAY = '2026-02-28'
const owner = () => requirePermission(farm.owner, 'invoice.manage')

async function stock(packs: number) {
	const { id } = await grow(farm.owner, { plants: packs, on: TODAY })
	await cut(farm.owner, { cycleId: id, heads: packs, on: TODAY })
	return (await offer(farm.owner)).id
}

async function deliver(packs: number, buyerName = 'Green Fork') {
	const offerId = await stock(packs)
	const order = await enterOrder(farm.owner, {
		buyerName,
		buyerEmail: 'chef@fork.example',
		note: null,
		lines: [{ offerId, packs, readyOn: null }],
	})
	await changeOrder(farm.owner, { orderId: order.id, to: 'fulfilled' })
	return order
}

async function deliverTo(buyerId: number, packs: number) {
	const lines = [{ offerId: await stock(packs), packs }]
	const order = await enterBuyerOrder(farm.owner, { buyerId, dueOn: TODAY, note: null, lines })
	await changeOrder(farm.owner, { orderId: order.id, to: 'fulfilled' })
	return order
}
const addBuyer = (more: object = {}) =>
	saveBuyer(farm.owner, {
		buyerId: null,
		input: BuyerInput.parse({
			name: 'Green Fork',
			kind: 'restaurant',
			city: 'Wien',
			country: 'AT',
			taxNumber: 'ATU36251489',
			paymentDays: 14,
			...more,
		}),
	})

const february = (buyerName = 'Green Fork') => ({ buyerName, month: '2026-02' })
const settings = (more: object = {}) =>
	InvoiceSettingsInput.parse({
		name: 'Farm GmbH',
		country: 'de',
		taxNumber: 'DE123456789',
		taxName: 'VAT',
		taxCategory: 'S',
		taxRate: '7',
		...more,
	})
const saved = (more: object = {}) =>
	saveInvoiceSettings(requirePermission(farm.owner, 'farm.configure'), settings(more))
const find = (id: number) => requireInvoice(farm.owner, id)
const pay = (invoiceId: number, amount: string, more: object = {}) =>
	recordPayment(owner(), {
		invoiceId,
		...PaymentInput.parse({ amount, paidOn: TODAY, means: 'transfer', ...more }),
	})

test('a month is invoiced, paid in part and credited, and the statement balances', async () => {
	await saved()
	const { id: buyerId } = await addBuyer()
	await deliver(1)
	await deliverTo(buyerId, 4)
	await deliverTo(buyerId, 6)
	expect(await listUninvoiced(farm.owner)).toMatchObject([
		{ ...february(), buyerId, orders: 2, netCents: 3000 },
		{ ...february(), buyerId: null, orders: 1, netCents: 300 },
	])
	await draftInvoice(owner(), february())
	const monthOfBuyer = { buyerId, month: '2026-02' }
	const draft = await draftInvoice(owner(), monthOfBuyer)
	expect(draft.buyer).toMatchObject({ city: 'Wien', taxNumber: 'ATU36251489' })
	expect(await listUninvoiced(farm.owner)).toEqual([])
	await expect(draftInvoice(owner(), monthOfBuyer)).rejects.toMatchObject({ code: 'conflict' })
	const { number, seller, dueOn } = await issueInvoice(owner(), draft.id)
	expect([number, seller?.name, dueOn]).toEqual(['INV-0001', 'Farm GmbH', '2026-03-14'])
	const issued = await find(draft.id)
	expect(issued.taxCents).toBe(Math.round(issued.netCents * 0.07))
	await expect(issueInvoice(owner(), draft.id)).rejects.toMatchObject({ code: 'conflict' })
	await expect(deleteDraft(owner(), draft.id)).rejects.toMatchObject({ code: 'conflict' })
	await pay(draft.id, '1')
	const [line] = issued.lines
	const credit = CreditInput.parse({
		reason: 'Wilted',
		lines: [{ lineId: line?.id, quantity: '3' }],
	})
	const note = await creditInvoice(owner(), { invoiceId: draft.id, ...credit })
	expect(note.number).toBe('CN-0001')
	await expect(creditInvoice(owner(), { invoiceId: draft.id, ...credit })).rejects.toMatchObject({
		message: expect.stringContaining('Only 1 pack of') as string,
	})
	const credited = await find(note.id)
	const { openCents } = await find(draft.id)
	const statement = await readStatement(farm.owner, {
		buyerId,
		from: '2026-02-01',
		until: TODAY,
	})
	expect(statement.entries.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note', 'payment'])
	expect(statement.closingCents).toBe(openCents)
	expect(openCents).toBe(issued.grossCents - credited.grossCents - 100)
	expect((await countInvoices(farm.owner)).open).toEqual({ count: 1, cents: openCents })
	await pay(draft.id, String((openCents + 500) / 100), { means: 'cash' })
	expect((await find(draft.id)).state).toBe('overpaid')
	await pay(draft.id, '5', { isPaidBack: true })
	expect((await find(draft.id)).state).toBe('paid')
	expect(await listInvoices(farm.owner, { tab: 'paid', page: 1, pageSize: 9 })).toHaveLength(1)
	const documents = await listIssuedDocuments(farm.owner, { from: TODAY, until: TODAY })
	expect(documents.map((one) => one.kind)).toEqual(['credit-note', 'invoice'])
	expect(toUbl(documents[0] as (typeof documents)[number])).toContain('<cbc:ID>INV-0001</cbc:ID>')
	const { bookkeeping } = await readInvoiceSettings(farm.owner, farm.ctx.db.read)
	expect(toQuickbooksCsv(documents, bookkeeping).split('\r\n')[0]).toBe(
		QUICKBOOKS_COLUMNS.join(','),
	)
})

test('a month has the days of the farm, and each buyer an invoice of its own', async () => {
	const names = ['One', 'Two']
	const ids = []
	for (const name of names) ids.push((await addBuyer({ name })).id)
	for (const id of [...ids, ...ids]) await deliverTo(id, 1)
	const [last, first] = [Date.UTC(2026, 0, 31, 12), Date.UTC(2026, 1, 1, 12)]
	const all = await farm.ctx.db.read.select().from(orders)
	await farm.ctx.db.write(async (tx) => {
		for (const [at, { id }] of all.entries())
			await tx
				.update(orders)
				.set({ endedAt: at < 2 ? last : first })
				.where(eq(orders.id, id))
	})
	expect(await listUninvoiced(farm.owner)).toMatchObject(
		['2026-01', '2026-02'].flatMap((month) => names.map((buyerName) => ({ buyerName, month }))),
	)
	const { id } = await draftInvoice(owner(), { buyerId: ids[1] ?? 0, month: '2026-01' })
	expect((await find(id)).lines.map(({ deliveredOn }) => deliveredOn)).toEqual(['2026-01-31'])
	expect(await listUninvoiced(farm.owner)).toHaveLength(3)
})

test('numbers have no gaps, whoever issues at once and whatever fails', async () => {
	const drafts = []
	for (let at = 0; at < 4; at++) {
		await deliver(1, `Buyer ${at}`)
		drafts.push(await draftInvoice(owner(), february(`Buyer ${at}`)))
	}
	const empty = drafts[0]
	const lines = (await find(empty?.id ?? 0)).lines
	await removeDraftLine(owner(), { invoiceId: empty?.id ?? 0, lineId: lines[0]?.id ?? 0 })
	const twice = [...drafts, ...drafts]
	const done = await Promise.allSettled(twice.map(({ id }) => issueInvoice(owner(), id)))
	expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
	const rows = await farm.ctx.db.read.select().from(salesInvoices)
	expect(rows.flatMap(({ place }) => place ?? []).toSorted()).toEqual([1, 2, 3])
	await expect(saved({ nextInvoice: 9 })).rejects.toMatchObject({ field: 'nextInvoice' })
})

test('two people who invoice the same orders at once get one invoice', async () => {
	const { id } = await deliver(2)
	const done = await Promise.allSettled([
		draftInvoice(owner(), february()),
		draftInvoice(owner(), { orderId: id }),
		draftInvoice(owner(), february()),
	])
	expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	expect(await farm.ctx.db.read.$count(salesInvoices)).toBe(1)
	expect(await farm.ctx.db.read.$count(invoicedOrderLines)).toBe(1)
})

test('what was refunded before is not invoiced, and what is credited in whole can be anew', async () => {
	const order = await deliver(3)
	const { lines } = await find((await draftInvoice(owner(), { orderId: order.id })).id)
	const [line] = lines
	await deleteDraft(owner(), line?.invoiceId ?? 0)
	const [ordered] = await farm.ctx.db.read
		.select()
		.from(orderLines)
		.where(eq(orderLines.orderId, order.id))
	await refundPacks(farm.owner, { orderId: order.id, lineId: ordered?.id ?? 0, packs: 1 })
	const draft = await draftInvoice(owner(), { orderId: order.id })
	await issueInvoice(owner(), draft.id)
	const found = await find(draft.id)
	expect(found.lines[0]?.quantityMilli).toBe(2000)
	const all = (quantity: string) => ({
		invoiceId: draft.id,
		...CreditInput.parse({
			reason: 'Wrong address',
			isInvoicedAnew: true,
			lines: [{ lineId: found.lines[0]?.id, quantity }],
		}),
	})
	await expect(creditInvoice(owner(), all('1'))).rejects.toMatchObject({ code: 'conflict' })
	await creditInvoice(owner(), all('2'))
	expect((await find(draft.id)).openCents).toBe(0)
	expect(await listUninvoiced(farm.owner)).toHaveLength(1)
})

test('a draft takes another address and lines, and a reminder is mailed once a day', async () => {
	await saved()
	await deliver(1)
	const { id } = await draftInvoice(owner(), february())
	const fee = DraftLineInput.parse({
		title: 'Delivery',
		quantity: '1',
		unit: 'piece',
		price: '12.50',
		taxCategory: 'S',
		taxRate: '19',
	})
	await addDraftLine(owner(), { invoiceId: id, ...fee })
	const { buyer } = await find(id)
	const billed = { ...buyer, country: 'AT', city: 'Wien' }
	await changeDraftBuyer(owner(), { invoiceId: id, ...billed, paymentDays: 0, note: 'Thank you' })
	const invoice = await issueInvoice(owner(), id)
	expect(invoice.dueOn).toBe(TODAY)
	expect((await find(id)).state).toBe('open')
	const remind = async () =>
		mailInvoice(owner(), { invoice: { ...(await find(id)), state: 'overdue' }, kind: 'reminder' })
	const done = await Promise.allSettled([remind(), remind()])
	expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	expect(await farm.ctx.db.read.$count(mails, eq(mails.recipient, 'chef@fork.example'))).toBe(1)
	await expect(
		mailInvoice(owner(), { invoice: await find(id), kind: 'reminder' }),
	).rejects.toMatchObject({
		message: 'Only an overdue invoice has a reminder',
	})
	await deliver(1)
	expect((await find((await draftInvoice(owner(), february())).id)).buyer.city).toBe('Wien')
})
