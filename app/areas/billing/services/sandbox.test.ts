import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { farmMembers, users } from '#db/schema/accounts'
import { auditEntries } from '#db/schema/audit'
import { customers, payments } from '#db/schema/billing'
import { farms } from '#db/schema/farms'
import type { UserCtx } from '~/context.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { readOutbox } from '~/areas/platform/services/mail/read-outbox.server'
import { cancelSubscription } from './cancel-subscription.server'
import { changeCard } from './change-card.server'
import { findUnpaidBusiness } from './find-unpaid-business.server'
import { readBilling, readSubscription } from './read-billing.server'
import { advanceSubscriptions } from './advance-subscriptions.server'
import { resumeSubscription } from './resume-subscription.server'
import { subscribeWithCard } from './subscribe-with-card.server'
import { signUpCustomer } from '~/tests/billing/test-customer'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 2, 1)
const TRIAL_ENDS = NOW + 30 * DAY // March 31
const GOOD = { number: '4242424242424242', expMonth: 12, expYear: 2029 }
const FAILS_LATER = { ...GOOD, number: '4000000000000341' }

const farm = farmPerTest(NOW)
let ana: UserCtx
let customerId: string
beforeEach(async () => {
	ana = await farm.signUp('ana@farm.example')
	customerId = await signUpCustomer(ana)
})

const pay = (card = GOOD) => subscribeWithCard(ana, { customerId, card })
const state = () => readSubscription(farm.ctx, { customerId })
const charges = async () =>
	(await farm.ctx.db.read.select().from(payments).orderBy(asc(payments.at))).map(
		({ kind, amountCents, status }) => `${kind} ${amountCents} ${status}`,
	)
const day = async (days: number) => {
	farm.setNow(NOW + days * DAY)
	await advanceSubscriptions(farm.ctx)
}

test('paying starts the trial, makes each pod a farm, and sends a receipt', async () => {
	expect(await pay()).toEqual({ kind: 'paid' })
	expect(await state()).toMatchObject({
		status: 'trial',
		cardBrand: 'Visa',
		cardLast4: '4242',
		monthlyCents: 25000,
		trialEndsAt: TRIAL_ENDS,
		nextChargeAt: Date.UTC(2026, 3, 30), // a month after the trial, which ends on the 31st
	})
	expect(await charges()).toEqual(['setup 85000 succeeded'])
	const mine = await farm.ctx.db.read
		.select({ id: farms.id, name: farms.name, zone: farms.timezone, role: farmMembers.role })
		.from(farms)
		.innerJoin(farmMembers, eq(farmMembers.farmId, farms.id))
		.where(eq(farmMembers.userId, ana.user.id))
		.orderBy(asc(farms.id))
	expect(mine.map(({ name, zone, role }) => [name, zone, role])).toEqual([
		['Green Leaf Pod 1', 'America/Denver', 'owner'],
		['Green Leaf Pod 2', 'America/Denver', 'owner'],
	])
	const [user] = await farm.ctx.db.read.select().from(users).where(eq(users.id, ana.user.id))
	expect(user?.currentFarmId).toBe(mine[0]?.id)
	const [customer] = await farm.ctx.db.read.select().from(customers)
	expect(customer?.onboardingStep).toBe(2)
	const actions = (await farm.ctx.db.read.select().from(auditEntries)).map(({ action }) => action)
	expect(actions.filter((action) => action === 'billing.subscribed')).toHaveLength(2)
	const [mail] = await readOutbox(farm.ctx)
	expect(mail).toMatchObject({
		to: ana.user.email,
		subject: 'Your receipt from Smart Farm Control',
	})
	expect(mail?.text).toContain('$850')
	expect(mail?.text).not.toContain('4242')
})

test('a business with one pod gives its farm its own name', async () => {
	customerId = await signUpCustomer(ana, { numberOfPods: '1', businessName: 'Solo' })
	await pay()
	const rows = await farm.ctx.db.read.select({ name: farms.name }).from(farms)
	expect(rows).toContainEqual({ name: 'Solo' })
})

test('three clicks make one charge', async () => {
	const results = await Promise.all([pay(), pay(), pay()])
	expect(results).toEqual([{ kind: 'paid' }, { kind: 'paid' }, { kind: 'paid' }])
	expect(await charges()).toEqual(['setup 85000 succeeded'])
})

test.each([
	['4000000000000002', 'Your card was declined.', 'cardNumber'],
	['4000000000009995', 'Your card has insufficient funds.', 'cardNumber'],
	['4000000000000069', 'Your card has expired.', 'expiryMonth'],
	['4000000000000127', "Your card's security code is incorrect.", 'cvv'],
	[
		'4000000000000119',
		'An error occurred while processing your card. Try again in a little bit.',
		'cardNumber',
	],
	['4111111111111111', 'This server takes test cards only', 'cardNumber'],
])('the card %s is refused: %s', async (number, message, field) => {
	expect(await pay({ ...GOOD, number })).toMatchObject({ kind: 'declined', message, field })
	expect(await state()).toMatchObject({ status: 'unpaid' })
	expect(await charges()).toEqual(['setup 85000 failed'])
	expect(await pay()).toEqual({ kind: 'paid' })
})

test('a card is valid until the last day of its month', async () => {
	const march = { ...GOOD, expMonth: 3, expYear: 2026 }
	expect(await pay({ ...march, expMonth: 2 })).toMatchObject({ message: 'Your card has expired.' })
	expect(await pay(march)).toEqual({ kind: 'paid' })
})

test('somebody else’s customer is not found', async () => {
	const eve = await farm.signUp('eve@farm.example')
	for (const act of [
		() => subscribeWithCard(eve, { customerId, card: GOOD }),
		() => cancelSubscription(eve, { customerId }),
		() => resumeSubscription(eve, { customerId }),
		() => changeCard(eve, { customerId, card: GOOD }),
	])
		await expect(act()).rejects.toMatchObject({ code: 'not-found' })
	expect(await readBilling(eve)).toEqual([])
})

test('each month is charged once, however often the job runs', async () => {
	await pay()
	await day(31)
	expect(await state()).toMatchObject({ status: 'active' })
	await day(60) // April 30
	await Promise.all([advanceSubscriptions(farm.ctx), advanceSubscriptions(farm.ctx)])
	expect(await charges()).toEqual(['setup 85000 succeeded', 'renewal 25000 succeeded'])
	expect(await state()).toMatchObject({ status: 'active', nextChargeAt: Date.UTC(2026, 4, 31) })
	await day(91)
	expect(await charges()).toHaveLength(3)
})

test('a charge that fails is tried again for four weeks, and nothing is switched off', async () => {
	await pay(FAILS_LATER)
	const failed = async () => (await charges()).filter((it) => it.endsWith('failed')).length
	const counts: number[] = []
	for (const later of [59, 60, 61, 63, 64, 65, 66, 67, 80, 88, 120]) {
		await day(later)
		await advanceSubscriptions(farm.ctx)
		counts.push(await failed())
	}
	expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 6])
	expect(await state()).toMatchObject({ status: 'past-due' })
	const rows = await farm.ctx.db.read.select({ isActive: farms.isActive }).from(farms)
	expect(rows.every(({ isActive }) => isActive)).toBe(true)
	const mails = (await readOutbox(farm.ctx)).filter(({ subject }) => subject === 'A payment failed')
	expect(mails).toHaveLength(6)
	expect(mails[0]?.text).toContain('Nothing is switched off')
})

test('with a new card the overdue month is charged at once', async () => {
	await pay(FAILS_LATER)
	await day(61)
	const unpaid = { customerId, businessName: 'Green Leaf' }
	expect(await findUnpaidBusiness(ana)).toEqual(unpaid)
	expect(await findUnpaidBusiness(farm.owner)).toBeNull() // others cannot pay it
	expect(
		await changeCard(ana, { customerId, card: { ...GOOD, number: '5555555555554444' } }),
	).toEqual({
		kind: 'changed',
	})
	expect(await state()).toMatchObject({
		status: 'active',
		cardBrand: 'Mastercard',
		cardLast4: '4444',
	})
	expect((await charges()).at(-1)).toBe('renewal 25000 succeeded')
	expect(await findUnpaidBusiness(ana)).toBeNull()
})

test('cancelled within the trial, the first month is refunded and the trial still runs', async () => {
	await pay()
	farm.setNow(NOW + 10 * DAY)
	ana = { ...ana, session: { ...ana.session, confirmedAt: NOW + 10 * DAY } }
	const both = await Promise.all([1, 2].map(() => cancelSubscription(ana, { customerId })))
	expect(both).toContainEqual({ until: TRIAL_ENDS, refundCents: 25000 })
	expect(await charges()).toEqual(['setup 85000 succeeded', 'refund 25000 succeeded'])
	expect(await state()).toMatchObject({
		status: 'trial',
		nextChargeAt: null,
		paidThroughAt: TRIAL_ENDS,
	})
	await day(30)
	expect(await state()).toMatchObject({ status: 'cancelled' })
	await expect(resumeSubscription(ana, { customerId })).rejects.toMatchObject({ code: 'conflict' })
})

test('resumed after that, the month is charged when the trial ends, and refunded only once', async () => {
	await pay()
	await cancelSubscription(ana, { customerId })
	await resumeSubscription(ana, { customerId })
	expect(await state()).toMatchObject({ status: 'trial', nextChargeAt: TRIAL_ENDS })
	expect(await cancelSubscription(ana, { customerId })).toMatchObject({ refundCents: 0 })
	await resumeSubscription(ana, { customerId })
	await day(30)
	expect((await charges()).at(-1)).toBe('renewal 25000 succeeded')
	expect(await state()).toMatchObject({ status: 'active', nextChargeAt: Date.UTC(2026, 3, 30) })
})

test('cancelled after the trial, it runs until the end of the paid month', async () => {
	await pay()
	await day(40)
	ana = { ...ana, session: { ...ana.session, confirmedAt: NOW + 40 * DAY } }
	const until = Date.UTC(2026, 3, 30)
	expect(await cancelSubscription(ana, { customerId })).toEqual({ until, refundCents: 0 })
	await day(59)
	expect(await state()).toMatchObject({ status: 'active', nextChargeAt: null })
	await day(61)
	expect(await state()).toMatchObject({ status: 'cancelled' })
	expect(await charges()).toEqual(['setup 85000 succeeded'])
})

test('cancelling requires re-authentication', async () => {
	await pay()
	farm.setNow(NOW + 11 * 60_000)
	const act = cancelSubscription(ana, { customerId })
	await expect(act).rejects.toMatchObject({ code: 'unconfirmed' })
})
