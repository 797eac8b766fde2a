import { NewFarmInput } from '@sfc/contract/farms/new-farm'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { payments, pods } from '#db/schema/billing'
import { farms } from '#db/schema/farms'
import type { UserCtx } from '~/context.server'
import { listUncoveredFarms } from './customers/list-uncovered-farms.server'
import { createFarm } from '~/areas/farms/services/create-farm.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { readOutbox } from '~/areas/platform/services/mail/read-outbox.server'
import { cancelSubscription } from './cancel-subscription.server'
import { changeSubscriptionPlan } from './change-subscription-plan.server'
import { coverFarm } from './cover-farm.server'
import { chooseSubscriptionPlan } from './choose-subscription-plan.server'
import { loadSubscriptionPlanChange } from './load-subscription-plan-change.server'
import { readSubscriptionPlans, readSubscriptionSummary } from './read-subscription-plans.server'
import { advanceSubscriptions } from './advance-subscriptions.server'
import { resumeSubscription } from './resume-subscription.server'
import { subscribeWithCard } from './subscribe-with-card.server'
import { signUpCustomer } from '~/tests/billing/test-customer'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 2, 1)
const PAID_THROUGH = Date.UTC(2026, 3, 30) // a month after the trial, which ends on March 31
const GOOD = { number: '4242424242424242', expMonth: 12, expYear: 2029 }
const FAILS_LATER = { ...GOOD, number: '4000000000000341' }
const origin = 'https://farm.example'

const farm = farmPerTest(NOW)
let ana: UserCtx
let customerId: string
beforeEach(async () => {
	ana = await farm.signUp('ana@farm.example')
})

async function subscribe(numberOfPods: number, card = GOOD) {
	customerId = await signUpCustomer(ana, { numberOfPods: String(numberOfPods) })
	await subscribeWithCard(ana, { customerId, card })
}
const day = async (at: number) => {
	farm.setNow(at)
	await advanceSubscriptions(farm.ctx)
}
const change = (wanted: number, agreedCents = 0) =>
	changeSubscriptionPlan(ana, { customerId, pods: wanted, agreedCents })
const preview = async (wanted: number) =>
	(await loadSubscriptionPlanChange(ana, { customerId, pods: wanted })).change
const plan = async () => (await readSubscriptionPlans(ana))[0]!
const addFarm = (more: object = {}) =>
	createFarm(
		ana,
		NewFarmInput.parse({ name: 'Barn', systemType: 'agriponic-farms-agripod', ...more }),
	)
const charges = async () =>
	(await farm.ctx.db.read.select().from(payments).orderBy(asc(payments.at))).map(
		({ kind, amountCents, status }) => `${kind} ${amountCents} ${status}`,
	)
async function deleteOneFarm() {
	const [last] = (await plan()).farms.slice(-1)
	await farm.ctx.db.write((tx) => tx.delete(farms).where(eq(farms.id, last!.id)).returning())
}

test('a plan covers the farms it was chosen for, and makes new ones only for the pods that are left', async () => {
	const [first, second] = [(await addFarm()).farm.id, (await addFarm()).farm.id]
	const free = () => listUncoveredFarms(farm.ctx.db.read, ana.user.id)
	expect((await free()).map(({ id }) => id)).toEqual([first, second])
	const eve = await farm.signUp('eve@farm.example')
	const refused = { code: 'conflict' }
	await expect(signUpCustomer(eve, {}, [first])).rejects.toMatchObject(refused)
	await expect(signUpCustomer(ana, { numberOfPods: '1' }, [first, second])).rejects.toMatchObject({
		code: 'invalid',
	})
	customerId = await signUpCustomer(ana, { numberOfPods: '3' }, [first, second])
	expect(await free()).toHaveLength(2) // nothing is covered before it is paid
	await subscribeWithCard(ana, { customerId, card: GOOD })
	const its = (await plan()).farms.map(({ id }) => id)
	expect(its.slice(0, 2)).toEqual([first, second])
	expect(its).toHaveLength(3)
	expect(await farm.ctx.db.read.select().from(farms)).toHaveLength(4) // with that of the test itself
	expect(await free()).toEqual([])
	await expect(signUpCustomer(ana, {}, [first])).rejects.toMatchObject(refused)
})

/** How many pods of signups that may still be paid, and of running plans, have the farm. */
const podsOf = async (farmId: number) =>
	(await farm.ctx.db.read.select().from(pods).where(eq(pods.farmId, farmId))).length

test('two signups at once for one farm: one plan covers it, the other pod gets a farm of its own', async () => {
	const farmId = (await addFarm()).farm.id
	const one = { numberOfPods: '1' }
	const both = await Promise.all([
		signUpCustomer(ana, one, [farmId]),
		signUpCustomer(ana, one, [farmId]),
	])
	expect(await podsOf(farmId)).toBe(1)
	await Promise.all(both.map((id) => subscribeWithCard(ana, { customerId: id, card: GOOD })))
	expect(await podsOf(farmId)).toBe(1)
	const covered = (await readSubscriptionPlans(ana)).map(({ farms: its }) =>
		its.map(({ id }) => id),
	)
	expect(covered.map((its) => its.length)).toEqual([1, 1])
	expect(covered.flat().filter((id) => id === farmId)).toHaveLength(1)
})

test('pods that are added cover existing farms, also when the farm waits in an unpaid signup', async () => {
	const [first, second] = [(await addFarm()).farm.id, (await addFarm()).farm.id]
	customerId = await signUpCustomer(ana, { numberOfPods: '1' }, [first])
	await subscribeWithCard(ana, { customerId, card: GOOD })
	const waiting = await signUpCustomer(ana, { numberOfPods: '1' }, [second])
	expect(await loadSubscriptionPlanChange(ana, { customerId, pods: 2 })).toMatchObject({
		freePods: 1,
		uncovered: [{ id: second }],
	})
	const more = (farmIds: number[]) =>
		changeSubscriptionPlan(ana, { customerId, pods: 2, agreedCents: 42500, farmIds })
	await expect(more([first])).rejects.toMatchObject({ code: 'conflict' })
	await expect(more([second, second])).rejects.toMatchObject({ code: 'invalid' })
	expect(await charges()).toHaveLength(1) // nothing was charged for what was refused
	await more([second])
	expect((await plan()).farms.map(({ id }) => id)).toEqual([first, second])
	await subscribeWithCard(ana, { customerId: waiting, card: GOOD })
	expect(await podsOf(second)).toBe(1)
})

test('a free pod covers a farm that exists, once', async () => {
	await subscribe(1)
	await farm.ctx.db.write((tx) => tx.update(pods).set({ farmId: null }).returning())
	const [own] = await listUncoveredFarms(farm.ctx.db.read, ana.user.id)
	const cover = (who = ana) => coverFarm(who, { customerId, farmId: own!.id })
	const eve = await farm.signUp('eve@farm.example')
	await expect(cover(eve)).rejects.toMatchObject({ code: 'not-found' })
	const both = await Promise.allSettled([cover(), cover()])
	expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	expect((await plan()).farms).toMatchObject([{ id: own!.id }])
	await expect(cover()).rejects.toMatchObject({ code: 'conflict' })
})

test('more pods cost their setup and the share of the month that was shown', async () => {
	await subscribe(1)
	await day(Date.UTC(2026, 3, 15))
	expect(await preview(3)).toMatchObject({
		kind: 'more',
		totalCents: 72500,
		lines: [
			{ text: 'Setup, 2 pods', amountCents: 60000 },
			{ text: 'Month, 2 pods, 15 of 30 days', amountCents: 12500, untilAt: PAID_THROUGH },
		],
	})
	await expect(change(3, 72499)).rejects.toMatchObject({ code: 'conflict' })
	expect(await charges()).toEqual(['setup 42500 succeeded'])
	expect(await Promise.all([change(3, 72500), change(3, 72500)])).toEqual([
		{ kind: 'now' },
		{ kind: 'now' },
	])
	expect(await charges()).toEqual(['setup 42500 succeeded', 'change 72500 succeeded'])
	const { subscription, farms: its } = await plan()
	expect(subscription).toMatchObject({ pods: 3, monthlyCents: 37500, nextMonthlyCents: 37500 })
	expect(its).toHaveLength(1)
	const mails = (await readOutbox(farm.ctx)).map(({ subject }) => subject)
	expect(mails).toContain('Your plan has changed')
	await day(PAID_THROUGH)
	expect((await charges()).at(-1)).toBe('renewal 37500 succeeded')
})

test('in the trial more pods cost their whole first month, which a cancellation gives back', async () => {
	await subscribe(1)
	expect(await preview(2)).toMatchObject({ totalCents: 42500 })
	await change(2, 42500)
	expect(await cancelSubscription(ana, { customerId })).toMatchObject({ refundCents: 25000 })
})

test('a card that is declined changes nothing, and may be tried again', async () => {
	await subscribe(1, FAILS_LATER)
	expect(await change(2, 42500)).toMatchObject({ kind: 'declined' })
	expect(await change(2, 42500)).toMatchObject({ kind: 'declined' })
	expect((await charges()).filter((it) => it === 'change 42500 failed')).toHaveLength(2)
	expect((await plan()).subscription).toMatchObject({ pods: 1, monthlyCents: 12500 })
})

test('a smaller plan names the farms to delete, then begins with the next month', async () => {
	await subscribe(2)
	expect(await preview(1)).toMatchObject({
		kind: 'blocked',
		tooMany: 1,
		farms: [{ name: 'Green Leaf Pod 1' }, { name: 'Green Leaf Pod 2' }],
	})
	await expect(change(1)).rejects.toMatchObject({
		message: 'Delete 1 of these farms first: Green Leaf Pod 1, Green Leaf Pod 2.',
	})
	await deleteOneFarm()
	expect(await change(1)).toEqual({ kind: 'later', fromAt: PAID_THROUGH })
	expect((await plan()).subscription).toMatchObject({
		pods: 2,
		nextPods: 1,
		monthlyCents: 25000,
		nextMonthlyCents: 12500,
	})
	await expect(addFarm()).rejects.toMatchObject({
		message: expect.stringContaining('covers 1 pod from the next month on'),
	})
	await day(PAID_THROUGH)
	expect((await charges()).at(-1)).toBe('renewal 12500 succeeded')
	expect((await plan()).subscription).toMatchObject({ pods: 1, nextPods: null })
	expect(await farm.ctx.db.read.select().from(pods)).toHaveLength(1)
})

test('a smaller plan can be taken back, and nothing is charged', async () => {
	await subscribe(2)
	await deleteOneFarm()
	await change(1)
	expect(await preview(2)).toEqual({ kind: 'keep' })
	expect(await change(2)).toEqual({ kind: 'now' })
	expect((await plan()).subscription).toMatchObject({ pods: 2, nextPods: null })
	expect(await charges()).toEqual(['setup 85000 succeeded'])
})

test('a farm beyond the plan is refused with a reason; a free pod takes one', async () => {
	await subscribe(1)
	const refusal = {
		code: 'conflict',
		message:
			'Your plan, Single Pod, covers 1 pod, and it has a farm. Choose a larger plan under Subscription, or delete a farm first.',
	}
	await expect(addFarm()).rejects.toMatchObject(refusal)
	await expect(addFarm({ customerId })).rejects.toMatchObject(refusal)
	const everybody = { ...ana, user: { ...ana.user, isDemo: true } }
	const made = NewFarmInput.parse({ name: 'Try', systemType: 'agriponic-farms-agripod' })
	await createFarm(everybody, made) // the demo account is there to try things
	await change(2, 42500)
	const both = await Promise.allSettled([addFarm(), addFarm()])
	expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	expect((await plan()).farms).toMatchObject([{ name: 'Green Leaf' }, { name: 'Barn' }])
	await deleteOneFarm()
	await addFarm({ customerId })
})

test('people who never subscribed are on trial, and no plan limits them', async () => {
	expect(await readSubscriptionSummary(ana)).toEqual({
		plan: 'trial',
		status: 'active',
		trialEndsAt: null,
		podsMax: null,
	})
	for (let n = 1; n <= 3; n++) await addFarm()
})

test('farms of before the plan, and those it covers, stay when it ends; none can be added', async () => {
	await addFarm()
	await subscribe(1)
	await cancelSubscription(ana, { customerId })
	await day(NOW + 31 * DAY)
	expect(await readSubscriptionSummary(ana)).toMatchObject({ status: 'cancelled', podsMax: 0 })
	await expect(addFarm()).rejects.toMatchObject({
		message: expect.stringContaining('The subscription of Green Leaf has ended. Your farms go on'),
	})
	const all = await farm.ctx.db.read.select({ isActive: farms.isActive }).from(farms)
	expect(all.map(({ isActive }) => isActive)).toEqual([true, true, true])
})

test('a choice leads to the signup, the payment, or the page of the change', async () => {
	const choose = (wanted: number) => chooseSubscriptionPlan(ana, { pods: wanted, origin })
	expect(await choose(2)).toBe(`${origin}/signup?pods=2`)
	customerId = await signUpCustomer(ana)
	expect(await choose(2)).toBe(`${origin}/payment/${customerId}`)
	expect(await choose(1)).toBe(`${origin}/signup?pods=1`)
	await subscribeWithCard(ana, { customerId, card: GOOD })
	expect(await choose(5)).toBe(`${origin}/subscription/${customerId}/change?pods=5`)
	await expect(choose(2)).rejects.toMatchObject({ message: 'You have this plan already' })
	expect(await readSubscriptionSummary(ana)).toMatchObject({ plan: 'dual-pod', podsMax: 2 })
	await subscribe(1)
	await expect(choose(5)).rejects.toMatchObject({
		message: expect.stringContaining('Say for which business'),
	})
})

test('no plan is changed while a payment is overdue or a cancellation stands', async () => {
	await subscribe(1, FAILS_LATER)
	for (const wrong of [0, 11, 1.5, NaN])
		await expect(preview(wrong)).rejects.toMatchObject({ code: 'invalid', field: 'pods' })
	await cancelSubscription(ana, { customerId })
	await expect(preview(2)).rejects.toMatchObject({ message: expect.stringContaining('Resume') })
	await resumeSubscription(ana, { customerId })
	await day(NOW + 31 * DAY)
	await expect(preview(2)).rejects.toMatchObject({ message: expect.stringContaining('card') })
})

test('somebody else’s plan is not found', async () => {
	await subscribe(1)
	const eve = await farm.signUp('eve@farm.example')
	const wanted = { customerId, pods: 2, agreedCents: 42500 }
	await expect(changeSubscriptionPlan(eve, wanted)).rejects.toMatchObject({ code: 'not-found' })
	await expect(chooseSubscriptionPlan(eve, { ...wanted, origin })).rejects.toMatchObject({
		code: 'not-found',
	})
	expect(await readSubscriptionPlans(eve)).toEqual([])
})
