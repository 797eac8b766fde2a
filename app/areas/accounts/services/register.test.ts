import { expect, test, vi } from 'vitest'
import { users } from '#db/schema/accounts'
import { farmPerTest } from '~/tests/farms/test-farm'
import { confirmRegistration } from './confirm-registration.server'
import { registerAccount } from './register-account.server'
import {
	contextOfSession,
	mailsTo,
	newcomer,
	PASSWORD,
	register,
	tokenIn,
	withMail,
} from '~/tests/accounts/test-person'

// Hashing is slow by design, and this also runs on slow machines.
vi.setConfig({ testTimeout: 60_000 })

const HOUR_MS = 3_600_000
const NOW = Date.UTC(2026, 2, 1)
const origin = 'https://farm.example'
const farm = farmPerTest(NOW)

const input = (email: string, password = PASSWORD) => ({
	firstName: 'Ana',
	lastName: 'Grower',
	email,
	password,
})
const everything = async () => JSON.stringify(await farm.ctx.db.read.select().from(users))

test('where no mail can be sent an account is created at once, and its password is stored nowhere', async () => {
	const who = newcomer()
	const ana = await register(farm.ctx, who)
	expect(ana.user).toMatchObject({ email: who.email, firstName: 'Ana', currentFarmId: null })
	expect(await everything()).not.toContain(PASSWORD)
})

test('without mail a taken address is refused at its field, ten times an hour', async () => {
	const { email } = newcomer()
	const { from } = newcomer()
	await register(farm.ctx, { email, from: newcomer().from })
	const again = () => registerAccount(farm.ctx, input(email), { from, origin })
	for (let count = 0; count < 10; count++)
		await expect(again()).rejects.toMatchObject({ code: 'conflict', field: 'email' })
	await expect(again()).rejects.toMatchObject({ code: 'too-many' })
})

test('when two people register the same address at once, one gets the account', async () => {
	const { email } = newcomer()
	const outcomes = await Promise.allSettled(
		[newcomer(), newcomer()].map(({ from }) =>
			registerAccount(farm.ctx, input(email), { from, origin }),
		),
	)
	expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('where mail can be sent, a new and a known address get the same answer', async () => {
	const ctx = withMail(farm.ctx)
	const known = await register(farm.ctx)
	const fresh = newcomer()
	const answers = []
	for (const email of [known.user.email, fresh.email])
		answers.push(await registerAccount(ctx, input(email), { from: newcomer().from, origin }))
	expect(answers[0]).toEqual(answers[1])
	expect((await mailsTo(farm.ctx, known.user.email))[0]?.subject).toBe(
		'You have an account already',
	)
	expect((await mailsTo(farm.ctx, fresh.email))[0]?.subject).toBe('Confirm your account')
	expect(await everything()).not.toContain(fresh.email)
})

test('mails about an account contain nobody’s name', async () => {
	const ctx = withMail(farm.ctx)
	const { email, from } = newcomer()
	await registerAccount(ctx, input(email), { from, origin })
	const [mail] = await mailsTo(farm.ctx, email)
	expect(mail?.text).not.toMatch(/Ana|Grower/)
})

test('the mailed link creates the account once, with the password, and leads on', async () => {
	const ctx = withMail(farm.ctx)
	const { email, from } = newcomer()
	await registerAccount(ctx, { ...input(email), next: '/signup' }, { from, origin })
	const token = tokenIn((await mailsTo(farm.ctx, email))[0])
	const confirm = (password: string) => confirmRegistration(ctx, { token, password }, from)
	// An attacker who registered somebody else's address waits for its owner to open the link.
	await expect(confirm('not the one')).rejects.toMatchObject({ field: 'password' })
	const opened = await confirm(PASSWORD)
	expect(opened.next).toBe('/signup')
	expect((await contextOfSession(farm.ctx, opened.token)).user.email).toBe(email)
	await expect(confirm(PASSWORD)).rejects.toMatchObject({ code: 'invalid' })
})

test('a link to confirm a registration ends after a day', async () => {
	const ctx = withMail(farm.ctx)
	const { email, from } = newcomer()
	await registerAccount(ctx, input(email), { from, origin })
	const token = tokenIn((await mailsTo(farm.ctx, email))[0])
	farm.setNow(NOW + 24 * HOUR_MS)
	await expect(confirmRegistration(ctx, { token, password: PASSWORD }, from)).rejects.toMatchObject(
		{ code: 'invalid' },
	)
})

test('the number of registration mails to one mailbox is limited', async () => {
	const ctx = withMail(farm.ctx)
	const { email } = newcomer()
	const again = () => registerAccount(ctx, input(email), { from: newcomer().from, origin })
	for (let count = 0; count < 3; count++) await again()
	await expect(again()).rejects.toMatchObject({ code: 'too-many' })
})

test('a person whose address is proven by an invitation needs no further mail', async () => {
	const { email, from } = newcomer()
	const made = await registerAccount(withMail(farm.ctx), input(email), {
		from,
		origin,
		emailProven: true,
	})
	expect(made.kind).toBe('session')
	const [row] = (await farm.ctx.db.read.select().from(users)).filter((user) => user.email === email)
	expect(row?.emailConfirmedAt).toBe(NOW)
})
