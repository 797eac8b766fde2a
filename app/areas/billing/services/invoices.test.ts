import { asc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { invoices } from '#db/schema/billing'
import { farms } from '#db/schema/farms'
import { readSeller } from '~/clients/payments/seller'
import type { UserCtx } from '~/context.server'
import { readEnv } from '~/env.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { deleteMyAccount } from '~/areas/data-protection/services/privacy/delete-my-account.server'
import { cancelSubscription } from './cancel-subscription.server'
import { changeSubscriptionPlan } from './change-subscription-plan.server'
import { findInvoice } from './find-invoice.server'
import { readBilling } from './read-billing.server'
import { advanceSubscriptions } from './advance-subscriptions.server'
import { subscribeWithCard } from './subscribe-with-card.server'
import { signUpCustomer } from '~/tests/billing/test-customer'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 20)
const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2029 }
const seller = { name: 'Leaf Ltd', address: ['1 Main St', 'Boston'], taxText: 'Tax ID 7' }

const farm = farmPerTest(NOW)
beforeEach(() => {
	farm.ctx.clients.seller = seller
})

async function subscriber(email: string): Promise<{ ctx: UserCtx; customerId: string }> {
	const ctx = await farm.signUp(email)
	const customerId = await signUpCustomer(ctx, { numberOfPods: '1' })
	await subscribeWithCard(ctx, { customerId, card: CARD })
	return { ctx, customerId }
}
const numbers = async () =>
	(await farm.ctx.db.read.select().from(invoices).orderBy(asc(invoices.number))).map(
		({ number }) => number,
	)
const newest = async (ctx: UserCtx) => {
	const paid = (await readBilling(ctx))[0]!.payments.find(({ invoiceId }) => invoiceId !== null)
	return findInvoice(ctx, { invoiceId: paid!.invoiceId! })
}

test('a signup, more pods and a month each have an invoice with what they paid for', async () => {
	const { ctx, customerId } = await subscriber('ana@farm.example')
	const trialEndsAt = NOW + 30 * DAY // December 20
	const paidThroughAt = Date.UTC(2027, 0, 20)
	expect(await newest(ctx)).toMatchObject({
		number: '2026-0001',
		gateway: 'sandbox',
		seller,
		buyer: { businessName: 'Green Leaf', location: 'Denver, CO' },
		lines: [
			{ text: 'Setup, 1 pod', amountCents: 30000, fromAt: null },
			{ text: 'Month, 1 pod', amountCents: 12500, fromAt: trialEndsAt, untilAt: paidThroughAt },
		],
		totalCents: 42500,
		taxCents: null,
	})
	farm.setNow(NOW + DAY)
	await changeSubscriptionPlan(ctx, { customerId, pods: 2, agreedCents: 42500 })
	expect(await newest(ctx)).toMatchObject({ number: '2026-0002', totalCents: 42500 })
	farm.setNow(paidThroughAt)
	await advanceSubscriptions(farm.ctx)
	expect(await newest(ctx)).toMatchObject({
		number: '2027-0001', // a year counts from one
		lines: [{ text: 'Month, 2 pods', amountCents: 25000, fromAt: paidThroughAt }],
	})
})

test('numbers have no gaps, also when many are issued at once and cards are declined', async () => {
	const people = await Promise.all(
		Array.from({ length: 6 }, async (_, at) => {
			const ctx = await farm.signUp(`grower-${at}@farm.example`)
			return { ctx, customerId: await signUpCustomer(ctx, { numberOfPods: '1' }) }
		}),
	)
	await Promise.all(
		people.map(({ ctx, customerId }, at) => {
			const number = at % 3 === 0 ? '4000000000000002' : CARD.number
			return subscribeWithCard(ctx, { customerId, card: { ...CARD, number } })
		}),
	)
	expect(await numbers()).toEqual(['2026-0001', '2026-0002', '2026-0003', '2026-0004'])
})

test('an invoice is its owner’s alone, and stays as issued when the account goes', async () => {
	const { ctx, customerId } = await subscriber('ana@farm.example')
	const invoice = await newest(ctx)
	farm.ctx.clients.seller = undefined
	expect(await newest(ctx)).toEqual(invoice)
	const eve = await farm.signUp('eve@farm.example')
	await expect(findInvoice(eve, { invoiceId: invoice.id })).rejects.toMatchObject({
		code: 'not-found',
	})
	await cancelSubscription(ctx, { customerId })
	await farm.ctx.db.write(async (tx) => void (await tx.delete(farms)))
	await deleteMyAccount(ctx)
	const [kept] = await farm.ctx.db.read.select().from(invoices)
	expect(kept).toMatchObject({ number: '2026-0001', customerId: null, totalCents: 42500 })
	expect(JSON.stringify(kept)).not.toContain('ana@')
})

test('without a seller in the settings an invoice says so', async () => {
	farm.ctx.clients.seller = readSeller(readEnv({ NODE_ENV: 'test' }))
	const { ctx } = await subscriber('ana@farm.example')
	expect((await newest(ctx)).seller).toBeNull()
	const set = readEnv({
		NODE_ENV: 'test',
		SELLER_NAME: 'Leaf Ltd',
		SELLER_ADDRESS: '1 Main St\\nBoston\n',
	})
	expect(readSeller(set)).toEqual({ ...seller, taxText: null })
})
