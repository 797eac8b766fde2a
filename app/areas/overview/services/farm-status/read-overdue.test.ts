import { BuyerInput } from '@sfc/contract/selling/buyers/buyer-input'
import {
	InvoiceSettingsInput,
	PaymentInput,
} from '@sfc/contract/selling/sales-invoices/sales-invoice-input'
import { BuyerOrderInput } from '@sfc/contract/selling/standing-orders/standing-order-input'
import { ROLES } from '@sfc/domain/platform/roles'
import { expect, test } from 'vitest'
import { saveBuyer } from '~/areas/selling/services/buyers/save-buyer.server'
import { changeOrder } from '~/areas/selling/services/orders/change-order.server'
import { enterBuyerOrder } from '~/areas/selling/services/orders/enter-buyer-order.server'
import { draftInvoice } from '~/areas/selling/services/sales-invoices/draft-invoice.server'
import { saveInvoiceSettings } from '~/areas/selling/services/sales-invoices/invoice-settings.server'
import { issueInvoice } from '~/areas/selling/services/sales-invoices/issue-invoice.server'
import { countOverdue } from '~/areas/selling/services/sales-invoices/list-invoices.server'
import { recordPayment } from '~/areas/selling/services/sales-invoices/record-payment.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { cut, grow, offer } from '~/tests/selling/orders/test-shop'
import { readOverdue } from './read-overdue.server'

const TODAY = '2026-02-28'
const START = Date.UTC(2026, 1, 28, 18)
const DAY_MS = 86_400_000
const farm = farmPerTest(START)

/** Issues an invoice of some heads at $3, to be paid within 14 days. */
async function invoice(name: string, heads: number) {
	const { owner } = farm
	const { id } = await grow(owner, { plants: heads, on: TODAY })
	await cut(owner, { cycleId: id, heads, on: TODAY })
	const buyer = await saveBuyer(owner, {
		buyerId: null,
		input: BuyerInput.parse({ name, kind: 'restaurant', country: 'US', paymentDays: 14 }),
	})
	const lines = [{ offerId: (await offer(owner)).id, packs: heads }]
	const order = await enterBuyerOrder(owner, {
		buyerId: buyer.id,
		...BuyerOrderInput.parse({ dueOn: TODAY, lines }),
	})
	await changeOrder(owner, { orderId: order.id, to: 'fulfilled' })
	const draft = await draftInvoice(owner, { buyerId: buyer.id, month: '2026-02' })
	await issueInvoice(owner, draft.id)
	return { buyerId: buyer.id, invoiceId: draft.id }
}

test('what buyers owe past its day is told to those who see invoices, until it is paid', async () => {
	const { owner } = farm
	const seller = { name: 'Farm', country: 'US', taxName: 'Tax', taxCategory: 'O' }
	await saveInvoiceSettings(owner, InvoiceSettingsInput.parse(seller))
	const first = await invoice('Green Fork', 4)
	await invoice('Corner Shop', 2)
	farm.setNow(START + 14 * DAY_MS)
	expect(await readOverdue(owner)).toBeNull()
	farm.setNow(START + 15 * DAY_MS)
	expect(await readOverdue(owner)).toEqual({ count: 2, amount: '$18.00' })
	expect(await countOverdue(owner, { buyerId: first.buyerId })).toEqual({ count: 1, cents: 1200 })
	const told = await Promise.all(
		ROLES.map(async (role) => (await readOverdue({ ...owner, role })) && role),
	)
	expect(told.filter((role) => role !== null)).toEqual(['owner', 'manager'])
	const payment = PaymentInput.parse({ amount: '12', paidOn: '2026-03-01', means: 'transfer' })
	await recordPayment(owner, { invoiceId: first.invoiceId, ...payment })
	expect(await readOverdue(owner)).toEqual({ count: 1, amount: '$6.00' })
})
