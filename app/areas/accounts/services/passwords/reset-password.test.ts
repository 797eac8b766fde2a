import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { oneTimeTokens, users } from '#db/schema/accounts'
import { farmPerTest } from '~/tests/farms/test-farm'
import { changePassword } from './change-password.server'
import { identifyUser } from '~/areas/platform/services/sessions/identify-user.server'
import { openSession } from '~/areas/platform/services/sessions/open-session.server'
import { requestPasswordReset } from './request-password-reset.server'
import { findAccountToReset, resetPassword } from './reset-password.server'
import { signIn } from '../sign-in/sign-in.server'
import { mailsTo, newcomer, PASSWORD, register, tokenIn } from '~/tests/accounts/test-person'

// Hashing is slow by design, and this also runs on slow machines.
vi.setConfig({ testTimeout: 60_000 })

const NOW = Date.UTC(2026, 2, 1)
const NEW = 'violet light at noon'
const origin = 'https://farm.example'
const farm = farmPerTest(NOW)

const ask = (email: string, from = newcomer().from) =>
	requestPasswordReset(farm.ctx, { email, from, origin })
const reset = (token: string, password = NEW) => resetPassword(farm.ctx, { token, password })
const linkFor = async (email: string) => {
	await ask(email)
	return tokenIn((await mailsTo(farm.ctx, email))[0])
}

test('the mailed link sets a new password once, and ends all sessions', async () => {
	const ana = await register(farm.ctx)
	const { email, id: userId } = ana.user
	const session = await openSession(farm.ctx, { userId, method: 'passkey', from: ana.from })
	const token = await linkFor(email)
	expect(await findAccountToReset(farm.ctx, token)).toBe(email)
	await reset(token)
	expect(await identifyUser(farm.ctx, { token: session })).toBeNull()
	await expect(reset(token)).rejects.toMatchObject({ code: 'invalid' })
	expect((await mailsTo(farm.ctx, email))[0]?.subject).toBe('Your password was changed')
	const from = newcomer().from
	await expect(signIn(farm.ctx, { email, password: PASSWORD, ...from })).rejects.toMatchObject({
		code: 'unauthenticated',
	})
	expect(await signIn(farm.ctx, { email, password: NEW, ...from })).toMatchObject({
		kind: 'session',
	})
	const [row] = await farm.ctx.db.read.select().from(users).where(eq(users.id, userId))
	expect(row?.emailConfirmedAt).toBe(NOW)
})

test('the link works for 30 minutes, and a newer one replaces it', async () => {
	const { user } = await farm.signUp(newcomer().email)
	const older = await linkFor(user.email)
	const newer = await linkFor(user.email)
	expect(await findAccountToReset(farm.ctx, older)).toBeNull()
	farm.setNow(NOW + 30 * 60_000 - 1)
	expect(await findAccountToReset(farm.ctx, newer)).toBe(user.email)
	farm.setNow(NOW + 30 * 60_000)
	await expect(reset(newer)).rejects.toMatchObject({ code: 'invalid' })
})

test('an unknown address gets the same answer as a known one, and no mail', async () => {
	const { user } = await farm.signUp(newcomer().email)
	const nobody = newcomer().email
	expect(await ask(user.email)).toEqual(await ask(nobody))
	expect(await mailsTo(farm.ctx, nobody)).toEqual([])
	expect(await farm.ctx.db.read.select().from(oneTimeTokens)).toHaveLength(2)
})

test('reset mails are limited per mailbox and per requesting address', async () => {
	const { email } = newcomer()
	for (let count = 0; count < 3; count++) await ask(email)
	await expect(ask(email)).rejects.toMatchObject({ code: 'too-many' })
	const { from } = newcomer()
	for (let count = 0; count < 20; count++) await ask(newcomer().email, from)
	await expect(ask(newcomer().email, from)).rejects.toMatchObject({ code: 'too-many' })
})

test('a weak new password is refused, and the link still works', async () => {
	const { user } = await farm.signUp(newcomer().email)
	const token = await linkFor(user.email)
	await expect(reset(token, 'password1')).rejects.toMatchObject({ field: 'password' })
	await reset(token)
})

test('changing the password invalidates links mailed before', async () => {
	const ana = await register(farm.ctx)
	const token = await linkFor(ana.user.email)
	await changePassword(ana, { currentPassword: PASSWORD, newPassword: NEW })
	await expect(reset(token)).rejects.toMatchObject({ code: 'invalid' })
})

test('changing the password needs the old one, and refuses a weak one or the same', async () => {
	const ana = await register(farm.ctx)
	const change = (currentPassword: string, newPassword: string) =>
		changePassword(ana, { currentPassword, newPassword })
	await expect(change('not the one', NEW)).rejects.toMatchObject({ field: 'currentPassword' })
	await expect(change(PASSWORD, 'password1')).rejects.toMatchObject({ field: 'newPassword' })
	await expect(change(PASSWORD, PASSWORD)).rejects.toMatchObject({ field: 'newPassword' })
	for (let count = 0; count < 10; count++) await change('not the one', NEW).catch(() => {})
	await expect(change(PASSWORD, NEW)).rejects.toMatchObject({ code: 'too-many' })
})

test('the password of the demo account can be neither changed nor reset', async () => {
	const demo = await farm.signUp(newcomer().email, { isDemo: true })
	await expect(
		changePassword(demo, { currentPassword: '', newPassword: NEW }),
	).rejects.toMatchObject({ code: 'forbidden' })
	await ask(demo.user.email)
	expect(await mailsTo(farm.ctx, demo.user.email)).toEqual([])
})
