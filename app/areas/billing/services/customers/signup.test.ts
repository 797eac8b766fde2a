import { firstOpenStep } from '@sfc/contract/billing/signup'
import { beforeEach, expect, test } from 'vitest'
import { customers, pods, signupDrafts } from '#db/schema/billing'
import type { UserCtx } from '~/context.server'
import { ANSWERS } from '~/tests/billing/test-customer'
import { farmPerTest } from '~/tests/farms/test-farm'
import { createCustomer } from './create-customer.server'
import { findCustomer } from './find-customer.server'
import { findDraft, saveDraft } from './signup-draft.server'

const NOW = Date.UTC(2026, 2, 1)
const farm = farmPerTest(NOW)
let ana: UserCtx
beforeEach(async () => {
	ana = await farm.signUp('ana@farm.example')
})

const draft = (typed = ANSWERS, step = 4, token: string | null = null) =>
	saveDraft(farm.ctx, { token, step, typed, ip: '192.0.2.7' })

test('answers are saved as typed, even incomplete or wrong, and found only by their link', async () => {
	const token = await draft({ businessName: 'X', email: 'not an address' }, 1)
	expect(await draft({ phone: '12' }, 1, token)).toBe(token)
	const kept = await findDraft(farm.ctx, { token })
	expect(kept).toEqual({
		step: 1,
		answers: { businessName: 'X', email: 'not an address', phone: '12' },
		customerId: null,
	})
	expect(firstOpenStep(kept!.answers)).toBe(1)
	expect(await findDraft(farm.ctx, { token: 'guessed' })).toBeNull()
	const rows = await farm.ctx.db.read.select().from(signupDrafts)
	expect(JSON.stringify(rows)).not.toContain(token)
})

test('answers from two tabs at once are all kept', async () => {
	const token = await draft({ businessName: 'X' }, 1)
	await Promise.all([
		draft({ location: 'Denver' }, 2, token),
		draft({ businessGoals: 'Basil' }, 3, token),
	])
	const kept = await findDraft(farm.ctx, { token })
	expect(kept).toMatchObject({ step: 3, answers: { location: 'Denver', businessGoals: 'Basil' } })
})

test('only known answers are kept, within their length', async () => {
	const typed = { isAdmin: 'on', businessGoals: `a\u0000${'🌱'.repeat(5000)}` }
	const kept = await findDraft(farm.ctx, { token: await draft(typed) })
	expect(Object.keys(kept!.answers)).toEqual(['businessGoals'])
	expect(kept!.answers['businessGoals']).toMatch(/^a(🌱)+$/u)
	expect(kept!.answers['businessGoals']!.length).toBeLessThanOrEqual(2500)
})

test('two clicks make one customer, with its pods', async () => {
	const token = await draft()
	const ids = await Promise.all([1, 2, 3].map(() => createCustomer(ana, { token })))
	expect(new Set(ids).size).toBe(1)
	expect(await farm.ctx.db.read.select().from(customers)).toHaveLength(1)
	expect(await farm.ctx.db.read.select().from(pods)).toHaveLength(2)
	const { customer, pods: its } = await findCustomer(ana, { customerId: ids[0]! })
	expect(customer).toMatchObject({
		businessName: 'Green Leaf',
		numberOfPods: 2,
		timezone: 'America/Denver',
		hasInternet: true,
		hasPower: false,
		onboardingStep: 1,
	})
	expect(
		its.map(({ number, maxPlants, powerRequirement }) => [number, maxPlants, powerRequirement]),
	).toEqual([
		[1, 6000, '30 kW'],
		[2, 6000, '30 kW'],
	])
})

test('a finished signup reveals its answers to nobody, and cannot become somebody else’s', async () => {
	const token = await draft()
	const customerId = await createCustomer(ana, { token })
	expect(await findDraft(farm.ctx, { token })).toEqual({ step: 4, answers: {}, customerId })
	const eve = await farm.signUp('eve@farm.example')
	await expect(createCustomer(eve, { token })).rejects.toMatchObject({ code: 'not-found' })
	await expect(findCustomer(eve, { customerId })).rejects.toMatchObject({ code: 'not-found' })
})

test('a signup with missing answers makes no customer', async () => {
	const token = await draft({ ...ANSWERS, numberOfPods: '11' })
	await expect(createCustomer(ana, { token })).rejects.toMatchObject({ code: 'invalid' })
	expect(await farm.ctx.db.read.select().from(customers)).toEqual([])
})

test('the demo account cannot sign up a business', async () => {
	const demo = await farm.signUp('demo@farm.example', { isDemo: true })
	const token = await draft()
	await expect(createCustomer(demo, { token })).rejects.toMatchObject({ code: 'forbidden' })
})

test('drafts untouched for a month are deleted', async () => {
	const token = await draft({ businessName: 'Old' }, 1)
	farm.setNow(NOW + 31 * 86_400_000)
	await draft({ businessName: 'New' }, 1)
	expect(await findDraft(farm.ctx, { token })).toBeNull()
})
