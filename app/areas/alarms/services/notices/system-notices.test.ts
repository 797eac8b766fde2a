import { expect, test } from 'vitest'
import { invitations } from '#db/schema/accounts'
import { customers, subscriptions } from '#db/schema/billing'
import { farms } from '#db/schema/farms'
import type { UserCtx } from '~/context.server'
import { identifyUser } from '~/areas/platform/services/sessions/identify-user.server'
import { openSession } from '~/areas/platform/services/sessions/open-session.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { changeNotifications } from './change-notifications.server'
import { listSystemNotices } from './list-system-notices.server'
import { filterNotices, type Notice, NOTICE_CATEGORIES, type NoticeKind } from '@sfc/domain/notice'

const NOW = Date.UTC(2026, 2, 1)
const DAY_MS = 86_400_000
const farm = farmPerTest(NOW)

const subscribe = (owner: UserCtx, more: Partial<typeof subscriptions.$inferInsert>) =>
	farm.ctx.db.write(async (tx) => {
		const answers = { farmType: 'agriponic-farms-agripod', numberOfPods: 1, location: 'Boston' }
		const more2 = { currentOperation: 'new', businessGoals: 'grow', hasInternet: true }
		const contact = { businessName: 'Basil Ltd', contactName: 'Ana', email: 'a@b.c', phone: '1' }
		await tx.insert(customers).values({
			id: 'c1',
			ownerId: owner.user.id,
			hasPower: true,
			createdAt: NOW,
			updatedAt: NOW,
			...answers,
			...more2,
			...contact,
		})
		const plan = { gateway: 'sandbox', pods: 1, monthlyCents: 12_500, currency: 'usd' }
		await tx
			.insert(subscriptions)
			.values({ customerId: 'c1', status: 'trial', ...plan, updatedAt: NOW, ...more })
	})

const kinds = async (ctx: UserCtx) => (await listSystemNotices(ctx)).map(({ kind }) => kind)

test('the payer gets a notice seven days before the trial ends', async () => {
	await subscribe(farm.owner, { trialEndsAt: NOW + 8 * DAY_MS })
	expect(await kinds(farm.owner)).toEqual([])
	farm.setNow(NOW + DAY_MS)
	expect(await listSystemNotices(farm.owner)).toMatchObject([
		{ kind: 'trial-ends', title: 'Your trial ends in 7 days' },
	])
	expect(await kinds(await farm.signUp('other@farm.example'))).toEqual([])
	farm.setNow(NOW + 8 * DAY_MS)
	expect(await kinds(farm.owner)).toEqual([])
})

test('a payment that is past due has a notice until it is paid', async () => {
	await subscribe(farm.owner, { status: 'past-due' })
	expect(await kinds(farm.owner)).toEqual(['payment-due'])
})

test('a farm that waits for its deletion shows a notice to every member and to nobody else', async () => {
	const deletion = { deleteAfter: NOW + DAY_MS, deletionBy: 'Ana Grower' }
	await farm.ctx.db.write(async (tx) => void (await tx.update(farms).set(deletion)))
	expect(await listSystemNotices(farm.owner)).toMatchObject([
		{ kind: 'farm-deletion', title: 'Pod 1 will be deleted' },
	])
	expect(await kinds(await farm.signUp('other@farm.example'))).toEqual([])
})

test('new members are shown to those who manage people', async () => {
	const { id } = farm.owner.farm
	await farm.ctx.db.write(async (tx) => {
		const invitation = { id: 'i', tokenHash: 'h', farmId: id, email: 'new@farm.example' }
		const times = { createdAt: NOW - DAY_MS, expiresAt: NOW + DAY_MS, acceptedAt: NOW }
		await tx
			.insert(invitations)
			.values({ ...invitation, role: 'grower', invitedBy: 'Ana', ...times })
	})
	expect(await listSystemNotices(farm.owner)).toMatchObject([
		{ kind: 'member-joined', title: 'new@farm.example joined Pod 1' },
	])
	const viewer = await farm.signUp('viewer@farm.example')
	await makeFarm({ owner: viewer }, { name: 'Elsewhere' })
	expect(await kinds(viewer)).toEqual([])
	farm.setNow(NOW + 4 * DAY_MS)
	expect(await kinds(farm.owner)).toEqual([])
})

test('each switch hides its kinds; the emergency stop and a full disk always show', () => {
	const all = (Object.keys(NOTICE_CATEGORIES) as NoticeKind[]).map((kind): Notice => ({
		id: kind,
		kind,
		title: '',
		text: '',
		at: NOW,
		to: '/',
	}))
	const shown = (alertNotifications: boolean, systemNotifications: boolean) =>
		filterNotices(all, { alertNotifications, systemNotifications }).map(({ kind }) => kind)
	expect(shown(true, true)).toHaveLength(all.length)
	expect(shown(false, false)).toEqual(['emergency-stop', 'disk-full'])
	expect(shown(false, true)).not.toContain('alarm-critical')
	expect(shown(true, false)).not.toContain('trial-ends')
})

test('a switch is stored, and leaves the other one unchanged', async () => {
	const token = await openSession(farm.ctx, {
		userId: farm.owner.user.id,
		method: 'password',
		from: { ip: null, userAgent: null },
	})
	await changeNotifications(farm.owner, { alertNotifications: false })
	expect((await identifyUser(farm.ctx, { token }))?.user).toMatchObject({
		alertNotifications: false,
		systemNotifications: true,
	})
	await changeNotifications(farm.owner, {})
	await changeNotifications(farm.owner, { systemNotifications: false, alertNotifications: true })
	expect((await identifyUser(farm.ctx, { token }))?.user).toMatchObject({
		alertNotifications: true,
		systemNotifications: false,
	})
})
