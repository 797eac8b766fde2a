import { expect, test, vi } from 'vitest'
import { oneTimeTokens, sessions, signIns } from '#db/schema/accounts'
import { farmPerTest } from '~/tests/farms/test-farm'
import { changePassword } from '~/areas/accounts/services/passwords/change-password.server'
import { endOtherSessions, endSession } from './end-session.server'
import { purgeExpired } from '~/areas/accounts/services/purge-expired.server'
import { identifyUser } from './identify-user.server'
import { listSessions } from './list-sessions.server'
import { listSignIns } from '~/areas/accounts/services/sign-in/list-sign-ins.server'
import { recordSignIn } from '~/areas/accounts/services/sign-in/record-sign-in.server'
import { issueToken } from './one-time-token.server'
import { openSession } from './open-session.server'
import { signIn } from '~/areas/accounts/services/sign-in/sign-in.server'
import { signOut } from './sign-out.server'
import { mailsTo, newcomer, PASSWORD, register } from '~/tests/accounts/test-person'

// Hashing is slow by design, and this also runs on slow machines.
vi.setConfig({ testTimeout: 60_000 })

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 2, 1)
const farm = farmPerTest(NOW)

const opens = async (token: string) => (await identifyUser(farm.ctx, { token })) !== null
const further = (userId: string) =>
	openSession(farm.ctx, { userId, method: 'password', from: newcomer().from })

test('each sign-in gives a token of 256 bits, and signing out ends it on the server', async () => {
	const ana = await register(farm.ctx)
	const attempt = { email: ana.user.email, password: PASSWORD, ...newcomer().from }
	const tokens = []
	for (let count = 0; count < 2; count++) {
		const signedIn = await signIn(farm.ctx, attempt)
		if (signedIn.kind === 'session') tokens.push(signedIn.token)
	}
	const [one = '', other = ''] = tokens
	expect(one).not.toBe(other)
	expect(Buffer.from(one, 'base64url')).toHaveLength(32)
	await signOut(farm.ctx, { token: one })
	expect(await opens(one)).toBe(false)
	expect(await opens(other)).toBe(true)
})

test('a session in daily use still ends after 180 days', async () => {
	const ana = await farm.signUp(newcomer().email)
	const token = await further(ana.user.id)
	for (let day = 1; day < 180; day++) {
		farm.setNow(NOW + day * DAY_MS)
		expect(await opens(token)).toBe(true)
	}
	farm.setNow(NOW + 180 * DAY_MS)
	expect(await opens(token)).toBe(false)
})

test('an unused session ends after 30 days', async () => {
	const ana = await farm.signUp(newcomer().email)
	const token = await further(ana.user.id)
	farm.setNow(NOW + 30 * DAY_MS - 1)
	expect(await opens(token)).toBe(true)
	const other = await further(ana.user.id)
	farm.setNow(NOW + 60 * DAY_MS)
	expect(await opens(other)).toBe(false)
})

test('changing the password ends all other sessions, keeps this one, and sends a mail', async () => {
	const ana = await register(farm.ctx)
	const tokens = [await further(ana.user.id), await further(ana.user.id)]
	const told: string[] = []
	farm.ctx.live.subscribe(`person:${ana.user.id}`, () => told.push('person'))
	const change = { currentPassword: PASSWORD, newPassword: 'violet light at noon' }
	await changePassword(ana, change)
	for (const token of tokens) expect(await opens(token)).toBe(false)
	expect((await listSessions(ana)).map(({ isThis }) => isThis)).toEqual([true])
	expect((await mailsTo(farm.ctx, ana.user.email))[0]?.subject).toBe('Your password was changed')
	await vi.waitFor(() => expect(told).not.toEqual([]), 20_000)
	const attempt = { email: ana.user.email, ...newcomer().from }
	await expect(signIn(farm.ctx, { ...attempt, password: PASSWORD })).rejects.toMatchObject({
		code: 'unauthenticated',
	})
	expect(await signIn(farm.ctx, { ...attempt, password: change.newPassword })).toMatchObject({
		kind: 'session',
	})
})

test('people see their own sessions and end them, never those of others', async () => {
	const ana = await register(farm.ctx)
	const eve = await register(farm.ctx)
	const token = await further(ana.user.id)
	const [, other] = await listSessions(ana)
	await endSession(eve, { id: other?.id ?? '' })
	expect(await opens(token)).toBe(true)
	await endSession(ana, { id: other?.id ?? '' })
	expect(await opens(token)).toBe(false)
	await expect(endSession(ana, { id: ana.session.tokenHash })).rejects.toMatchObject({
		code: 'invalid',
	})
	await further(ana.user.id)
	expect(await endOtherSessions(ana)).toBe(1)
	expect(await listSessions(ana)).toHaveLength(1)
	expect(await listSessions(eve)).toHaveLength(1)
})

test('visitors of the demo see nothing of each other, and cannot sign each other out', async () => {
	const demo = await farm.signUp(newcomer().email, { isDemo: true })
	await further(demo.user.id)
	await noteWrong(demo.user.id)
	expect(await listSessions(demo)).toEqual([])
	expect(await listSignIns(demo, { page: 1 })).toEqual({ signIns: [], page: 1, pages: 1 })
	await expect(endOtherSessions(demo)).rejects.toMatchObject({ code: 'forbidden' })
})

const noteWrong = (userId: string) =>
	farm.ctx.db.write((tx) =>
		recordSignIn(tx, farm.ctx, {
			userId,
			outcome: 'wrong-password',
			method: 'password',
			from: { ip: '192.0.2.9', userAgent: 'curl/8' },
		}),
	)

test('the login history is paged, newest first, and shows 90 days', async () => {
	const ana = await farm.signUp(newcomer().email)
	for (let day = 0; day < 100; day++) {
		farm.setNow(NOW + day * DAY_MS)
		await noteWrong(ana.user.id)
	}
	const first = await listSignIns(ana, { page: 1 })
	expect(first.pages).toBe(5)
	expect(first.signIns).toHaveLength(20)
	expect(first.signIns[0]).toMatchObject({ at: NOW + 99 * DAY_MS, outcome: 'wrong-password' })
	const last = await listSignIns(ana, { page: 5 })
	expect(last.signIns.at(-1)?.at).toBe(NOW + 10 * DAY_MS)
	expect(await listSignIns(ana, { page: 6 })).toEqual(last)
})

test('expired data is deleted, other data is not', async () => {
	const { ctx } = farm
	const ana = await farm.signUp(newcomer().email)
	const issue = () =>
		ctx.db.write((tx) => issueToken(tx, ctx, 'reset-password', { userId: ana.user.id }))
	const rows = async () => {
		const tables = [sessions, oneTimeTokens, signIns] as const
		return Promise.all(tables.map(async (table) => (await ctx.db.read.select().from(table)).length))
	}
	await further(ana.user.id)
	await noteWrong(ana.user.id)
	await issue()
	await purgeExpired(ctx)
	expect(await rows()).toEqual([1, 1, 1])
	farm.setNow(NOW + 30 * DAY_MS)
	await purgeExpired(ctx)
	expect(await rows()).toEqual([0, 0, 1])
	farm.setNow(NOW + 90 * DAY_MS)
	await purgeExpired(ctx)
	expect(await rows()).toEqual([0, 0, 0])
})
