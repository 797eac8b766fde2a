import { NewFarmInput } from '@sfc/contract/farms/new-farm'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agents } from '#db/schema/agents'
import { farms } from '#db/schema/farms'
import type { FarmCtx, UserCtx } from '~/context.server'
import { addFarm as addByOperator } from '../../../../scripts/add-user/add-farm'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { enrolTestAgent, NURSERY, type TestAgent } from '~/tests/equipment/agents/test-agent'
import { evaluateAlarms } from '~/areas/alarms/services/evaluate-alarms.server'
import { listOpenAlarms } from '~/areas/alarms/services/list-alarms.server'
import { listPendingCommands } from '~/areas/control/services/list-pending-commands.server'
import { switchEquipment } from '~/areas/control/services/switch-equipment.server'
import { exportFarm } from '~/areas/data-protection/services/exports/export-farm.server'
import { createFarm } from '~/areas/farms/services/create-farm.server'
import { openTestFarm, type TestFarm } from '~/tests/farms/test-farm'
import { readOutbox } from '~/areas/platform/services/mail/read-outbox.server'
import { cancelSubscription } from './cancel-subscription.server'
import { changeCard } from './change-card.server'
import { changeSubscriptionPlan } from './change-subscription-plan.server'
import { findUnpaidBusiness } from './find-unpaid-business.server'
import { loadSubscriptionPlanChange } from './load-subscription-plan-change.server'
import { readSubscriptionPlans } from './read-subscription-plans.server'
import { advanceSubscriptions } from './advance-subscriptions.server'
import { subscribeWithCard } from './subscribe-with-card.server'
import { signUpCustomer } from '~/tests/billing/test-customer'

const MINUTE = 60_000
const DAY = 86_400_000
const NOW = Date.UTC(2026, 2, 1)
const GOOD = { number: '4242424242424242', expMonth: 12, expYear: 2029 }
const FAILS_LATER = { ...GOOD, number: '4000000000000341' }

let farm: TestFarm
let ana: UserCtx
let pod: FarmCtx
let agent: TestAgent
let customerId: string
let now = NOW
let sent = 0
beforeEach(async () => {
	farm = await openTestFarm((now = NOW))
	ana = await farm.signUp('ana@farm.example')
	customerId = await signUpCustomer(ana, { numberOfPods: '3' })
	await subscribeWithCard(ana, { customerId, card: FAILS_LATER })
	const [first] = (await plan()).farms
	pod = await requireMembership(ana, { farmId: first!.id })
	agent = await enrolTestAgent(pod)
	await agent.inventory([NURSERY])
})
afterEach(() => farm.close())

const plan = async () =>
	(await readSubscriptionPlans(ana)).find((it) => it.customerId === customerId)!
const status = async () => (await plan()).subscription?.status
/** Lets the days pass until an instant; charges that are due are made each night. */
async function until(at: number) {
	while (now < at) {
		farm.setNow((now = Math.min(at, now + DAY)))
		await advanceSubscriptions(farm.ctx)
	}
}
const change = async (pods: number) => {
	const { change } = await loadSubscriptionPlanChange(ana, { customerId, pods })
	const agreedCents = change.kind === 'more' ? change.totalCents : 0
	return changeSubscriptionPlan(ana, { customerId, pods, agreedCents })
}
const addFarm = () =>
	createFarm(ana, NewFarmInput.parse({ name: 'Barn', systemType: 'agriponic-farms-agripod' }))
const deleteFarms = async (count: number) => {
	for (const { id } of (await plan()).farms.slice(-count))
		await farm.ctx.db.write((tx) => tx.delete(farms).where(eq(farms.id, id)).returning())
}

/**
 * Advances the clock by minutes in which the probe reads the same, with an evaluation of alarms in
 * each.
 */
async function pass(minutes: number, ph: number) {
	for (let i = 0; i < minutes; i++) {
		farm.setNow((now += MINUTE))
		const values = [
			['ph', ph],
			['lights', 0],
		]
		await agent.send([{ seq: ++sent, kind: 'readings', at: now, device: 'nursery', values }])
		await farm.ctx.db.write(async (tx) => void (await tx.update(agents).set({ lastSeenAt: now })))
		await evaluateAlarms({ ...farm.ctx, farm: pod.farm })
	}
}

async function expectControlAlarmsAndExport() {
	await pass(25, 8.9)
	const titles = (await listOpenAlarms(pod)).map(({ title }) => title)
	expect(titles).toContain('pH (Nursery controller) is too high')
	await pass(10, 6)
	const { commandId } = await switchEquipment(requirePermission(pod, 'equipment.control'), {
		equipmentKey: 'nursery-work-lights',
		to: 'on',
	})
	const pending = await listPendingCommands(agent.ctx, { afterSeq: 0 })
	expect(pending.map(({ id }) => id)).toContain(commandId)
	const proven = { ...pod, session: { ...pod.session, confirmedAt: now } }
	const chunks: Uint8Array[] = []
	for await (const chunk of await exportFarm(requirePermission(proven, 'farm.export')))
		chunks.push(chunk)
	expect(Object.keys(unzipSync(Buffer.concat(chunks)))).toContain('farm.db')
}

test('lapsed, paid again, downgraded, upgraded and ended: control, alarms and export go on', async () => {
	await until(NOW + 61 * DAY)
	expect(await status()).toBe('past-due')
	expect(await findUnpaidBusiness(ana)).toMatchObject({ businessName: 'Green Leaf' })
	await expect(change(2)).rejects.toMatchObject({ message: expect.stringContaining('card') })
	await until(NOW + 100 * DAY)
	expect(await status()).toBe('past-due')
	const failures = (await readOutbox(farm.ctx)).filter(
		({ subject }) => subject === 'A payment failed',
	)
	expect(failures).toHaveLength(6)
	expect(failures.filter(({ text }) => text.includes('not be retried'))).toHaveLength(1)
	await expectControlAlarmsAndExport()

	await changeCard(ana, { customerId, card: GOOD })
	expect(await status()).toBe('active')
	await until(now + 5 * DAY)
	await expect(change(1)).rejects.toMatchObject({ message: /^Delete 2 of these farms first/ })
	await deleteFarms(2)
	expect(await change(1)).toMatchObject({ kind: 'later' })
	await until(now + 31 * DAY)
	expect((await plan()).subscription).toMatchObject({ pods: 1, monthlyCents: 12500 })
	await expect(addFarm()).rejects.toMatchObject({ code: 'conflict' })

	expect(await change(2)).toEqual({ kind: 'now' })
	await addFarm()
	await expectControlAlarmsAndExport()

	ana = { ...ana, session: { ...ana.session, confirmedAt: now } }
	const { until: end, refundCents } = await cancelSubscription(ana, { customerId })
	expect(refundCents).toBe(0)
	await until((end ?? 0) + DAY)
	expect(await status()).toBe('cancelled')
	await expect(addFarm()).rejects.toMatchObject({ message: expect.stringContaining('has ended') })
	const options = { email: ana.user.email, farm: 'By hand', timezone: 'UTC' }
	const byHand = addByOperator(farm.ctx.db, {
		options: { ...options, 'system-type': 'agriponic-farms-agripod' },
		newUser: null,
		nowMs: now,
	})
	await expect(byHand).rejects.toMatchObject({ message: expect.stringContaining('has ended') })
	await expectControlAlarmsAndExport()

	customerId = await signUpCustomer(ana, { numberOfPods: '1' })
	await subscribeWithCard(ana, { customerId, card: GOOD })
	expect(await status()).toBe('trial')
})
