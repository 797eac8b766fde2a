import { DEFAULT_FORMATS } from '@sfc/domain/units/formats'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { users } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { changeFormats } from './change-formats.server'
import { changeProfile } from './change-profile.server'
import { confirmEmail, findEmailToConfirm } from './confirm-email.server'
import { confirmIdentity } from './sign-in/confirm-identity.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import {
	contextOfSession,
	mailsTo,
	newcomer,
	PASSWORD,
	register,
	tokenIn,
	withMail,
} from '~/tests/accounts/test-person'
import { openSession } from '~/areas/platform/services/sessions/open-session.server'

// Hashing is slow by design, and this also runs on slow machines.
vi.setConfig({ testTimeout: 60_000 })

const MINUTE_MS = 60_000
const NOW = Date.UTC(2026, 2, 1)
const origin = 'https://farm.example'
const farm = farmPerTest(NOW)

const stored = async ({ user }: UserCtx) => {
	const [row] = await farm.ctx.db.read.select().from(users).where(eq(users.id, user.id))
	return row
}
const profileOf = ({ user: { firstName, lastName, email } }: UserCtx) => ({
	firstName,
	lastName,
	email,
	phone: null,
})
const change = (ctx: UserCtx, more: Partial<Parameters<typeof changeProfile>[1]>) =>
	changeProfile(ctx, { ...profileOf(ctx), ...more }, { origin })

test('name and phone are changed, and an empty phone is stored as none', async () => {
	const ana = await farm.signUp(newcomer().email)
	await change(ana, { firstName: 'Anna', phone: '+1 617 555 0123' })
	expect(await stored(ana)).toMatchObject({ firstName: 'Anna', phone: '+1 617 555 0123' })
	await change(ana, {})
	expect(await stored(ana)).toMatchObject({ phone: null })
})

test('a phone number that costs its callers more is refused, and nothing is changed', async () => {
	const ana = await farm.signUp(newcomer().email)
	for (const phone of ['+1 900 555 0123', '+44 909 879 0123', '+881 6 1234 5678'])
		await expect(change(ana, { firstName: 'Anna', phone }), phone).rejects.toMatchObject({
			code: 'invalid',
			field: 'phone',
		})
	expect(await stored(ana)).toMatchObject({ firstName: ana.user.firstName, phone: null })
	await change(ana, { phone: '900 555 0123' })
})

test('how times and values are written is stored for the person alone', async () => {
	const ana = await farm.signUp(newcomer().email)
	const ben = await farm.signUp(newcomer().email)
	await changeFormats(ana, {
		clock: '24',
		weightUnit: 'kg',
		temperatureUnit: 'C',
		volumeUnit: 'L',
		ecUnit: 'mS/cm',
	})
	expect(await stored(ana)).toMatchObject({
		clock: '24',
		temperatureUnit: 'C',
		volumeUnit: 'L',
		weightUnit: 'kg',
		ecUnit: 'mS/cm',
	})
	expect(await stored(ben)).toMatchObject(DEFAULT_FORMATS)
})

test('changing the e-mail address needs re-authentication within ten minutes, else nothing changes', async () => {
	const ana = await register(farm.ctx)
	const { email } = newcomer()
	farm.setNow(NOW + 10 * MINUTE_MS + 1)
	await expect(change(ana, { email, firstName: 'Anna' })).rejects.toMatchObject({
		code: 'unconfirmed',
	})
	expect(await stored(ana)).toMatchObject({ email: ana.user.email, firstName: 'Ana' })
	await expect(confirmIdentity(ana, { password: 'not the one' })).rejects.toMatchObject({
		field: 'password',
	})
	const session = await confirmIdentity(ana, { password: PASSWORD })
	expect(await change({ ...ana, session }, { email })).toEqual({ emailToConfirm: null })
	expect(await stored(ana)).toMatchObject({ email })
	expect((await mailsTo(farm.ctx, ana.user.email))[0]?.subject).toBe(
		'The email address of your account was changed',
	)
})

test('re-authentication counts only for its own session', async () => {
	const ana = await register(farm.ctx)
	const from = newcomer().from
	const token = await openSession(farm.ctx, { userId: ana.user.id, method: 'password', from })
	farm.setNow(NOW + 11 * MINUTE_MS)
	await confirmIdentity(ana, { password: PASSWORD })
	const other = await contextOfSession(farm.ctx, token)
	expect(() => requireRecentProof(other)).toThrow('Please confirm that it is you')
})

test('in an open session, guessing the password stops after ten attempts', async () => {
	const ana = await register(farm.ctx)
	for (let count = 0; count < 10; count++)
		await expect(confirmIdentity(ana, { password: 'guessed' })).rejects.toMatchObject({
			code: 'invalid',
		})
	await expect(confirmIdentity(ana, { password: PASSWORD })).rejects.toMatchObject({
		code: 'too-many',
	})
})

test('where mail can be sent, a new address counts once the link sent to it was opened', async () => {
	const ana = { ...(await register(farm.ctx)), clients: withMail(farm.ctx).clients }
	const { email } = newcomer()
	expect(await change(ana, { email })).toEqual({ emailToConfirm: email })
	expect(await stored(ana)).toMatchObject({ email: ana.user.email })
	const token = tokenIn((await mailsTo(farm.ctx, email))[0])
	expect(await findEmailToConfirm(farm.ctx, token)).toBe(email)
	await confirmEmail(farm.ctx, { token })
	expect(await stored(ana)).toMatchObject({ email, emailConfirmedAt: NOW })
	await expect(confirmEmail(farm.ctx, { token })).rejects.toMatchObject({ code: 'invalid' })
	expect(await mailsTo(farm.ctx, ana.user.email)).toHaveLength(1)
})

test('the address of another account is refused; with mail nobody learns that it is one', async () => {
	const ana = await farm.signUp(newcomer().email)
	const ben = await farm.signUp(newcomer().email)
	await expect(change(ana, { email: ben.user.email })).rejects.toMatchObject({
		code: 'conflict',
		field: 'email',
	})
	const mailing = { ...ana, clients: withMail(farm.ctx).clients }
	expect(await change(mailing, { email: ben.user.email })).toEqual({
		emailToConfirm: ben.user.email,
	})
	expect((await mailsTo(farm.ctx, ben.user.email))[0]?.subject).toBe(
		'This address has an account already',
	)
	expect(await stored(ana)).toMatchObject({ email: ana.user.email })
})

test('when two people hold links to one address, the first to open theirs gets it', async () => {
	const { email } = newcomer()
	const tokens: string[] = []
	for (const _person of [1, 2]) {
		const person = await farm.signUp(newcomer().email)
		await change({ ...person, clients: withMail(farm.ctx).clients }, { email })
		tokens.push(tokenIn((await mailsTo(farm.ctx, email))[0]))
	}
	const outcomes = await Promise.allSettled(
		tokens.map((token) => confirmEmail(farm.ctx, { token })),
	)
	expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('the demo account keeps its address', async () => {
	const demo = await farm.signUp(newcomer().email, { isDemo: true })
	await expect(change(demo, { email: newcomer().email })).rejects.toMatchObject({
		code: 'forbidden',
	})
})
