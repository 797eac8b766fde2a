import { hash } from '@node-rs/argon2'
import { beforeEach, expect, test } from 'vitest'
import { sessions, signIns, users } from '#db/schema/accounts'
import { farmPerTest } from '~/tests/farms/test-farm'
import { readOutbox } from '~/areas/platform/services/mail/read-outbox.server'
import { demoSignIn } from './demo-sign-in.server'
import { identifyUser } from '~/areas/platform/services/sessions/identify-user.server'
import { countSignIn } from './sign-in-limits.server'
import { signIn } from './sign-in.server'
import { signOut } from '~/areas/platform/services/sessions/sign-out.server'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 2, 1)
const farm = farmPerTest(NOW)
let account: string
let accounts = 0
beforeEach(async () => {
	// Limits are shared by the whole process, so every test has its own account and address.
	account = `ana${++accounts}@farm.example`
	await farm.signUp(account, { passwordHash: await hash('correct horse') })
})

const attempt = (password: string, email = account) =>
	signIn(farm.ctx, { email, password, userAgent: 'test', ip: `192.0.2.${accounts}` })

const tokenFor = async (password: string) => {
	const outcome = await attempt(password)
	if (outcome.kind !== 'session') throw new Error('a code is asked for')
	return outcome.token
}

test('the right password opens a new session each time, of which only the hash is stored', async () => {
	const tokens = [await tokenFor('correct horse'), await tokenFor('correct horse')]
	expect(new Set(tokens).size).toBe(2)
	for (const token of tokens)
		expect(await identifyUser(farm.ctx, { token })).toMatchObject({ user: { email: account } })
	const stored = JSON.stringify(await farm.ctx.db.read.select().from(sessions))
	for (const token of tokens) expect(stored).not.toContain(token)
})

test('a wrong password and an unknown address get the same answer', async () => {
	const refusal = { code: 'unauthenticated', message: 'Please check your credentials' }
	await expect(attempt('wrong horse')).rejects.toMatchObject(refusal)
	await expect(attempt('correct horse', 'nobody@farm.example')).rejects.toMatchObject(refusal)
})

test('guessing stops after ten wrong passwords, even in parallel', async () => {
	const outcomes = await Promise.allSettled(Array.from({ length: 14 }, () => attempt('guessed')))
	const codes = outcomes.map((outcome) =>
		outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'in',
	)
	expect(codes.filter((code) => code === 'unauthenticated')).toHaveLength(10)
	expect(codes.filter((code) => code === 'too-many')).toHaveLength(4)
	await expect(attempt('correct horse')).rejects.toMatchObject({ code: 'too-many' })
})

test('an address that tries many accounts is stopped', async () => {
	const ip = '198.51.100.7'
	// Counts like a wrong password, without the time of hashing.
	const email = (n: number) => `x${n}@a.example`
	for (let count = 0; count < 99; count++) await countSignIn(farm.ctx, { email: email(count), ip })
	const guess = (n: number) =>
		signIn(farm.ctx, { email: email(n), password: 'guessed', userAgent: null, ip })
	await expect(guess(99)).rejects.toMatchObject({ code: 'unauthenticated' })
	await expect(guess(100)).rejects.toMatchObject({ code: 'too-many' })
})

test('repeated sign-ins with the right password are not limited', async () => {
	for (let count = 0; count < 15; count++) await attempt('correct horse')
	expect(await attempt('correct horse')).toMatchObject({ kind: 'session' })
})

test('a session lives 30 days after its last use and ends at sign-out', async () => {
	const token = await tokenFor('correct horse')
	farm.setNow(NOW + 29 * DAY_MS)
	expect(await identifyUser(farm.ctx, { token })).not.toBeNull()
	farm.setNow(NOW + 58 * DAY_MS)
	expect(await identifyUser(farm.ctx, { token })).not.toBeNull()
	await signOut(farm.ctx, { token })
	expect(await identifyUser(farm.ctx, { token })).toBeNull()
	const unused = await tokenFor('correct horse')
	farm.setNow(NOW + 89 * DAY_MS)
	expect(await identifyUser(farm.ctx, { token: unused })).toBeNull()
})

test('each sign-in and each wrong password is in the login history', async () => {
	await attempt('wrong horse').catch(() => {})
	await attempt('correct horse')
	const outcomes = async () =>
		(await farm.ctx.db.read.select().from(signIns)).map(({ outcome, ip, userAgent }) => ({
			outcome,
			ip,
			userAgent,
		}))
	const from = { ip: `192.0.2.${accounts}`, userAgent: 'test' }
	// A wrong password is recorded after the answer.
	await expect.poll(outcomes).toHaveLength(2)
	expect(await outcomes()).toEqual(
		expect.arrayContaining([
			{ outcome: 'wrong-password', ...from },
			{ outcome: 'signed-in', ...from },
		]),
	)
})

test('a sign-in from a new browser or network is reported by mail, except the very first', async () => {
	const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
	const enter = (userAgent: string, ip: string) =>
		signIn(farm.ctx, { email: account, password: 'correct horse', userAgent, ip })
	const mails = async () => (await readOutbox(farm.ctx)).length
	await enter('curl/8', '203.0.113.7')
	await enter('curl/9', '203.0.113.8') // a new version, and another address in the same network
	expect(await mails()).toBe(0)
	await enter(FIREFOX, '203.0.113.7')
	expect(await mails()).toBe(1)
	await enter(FIREFOX, '198.51.100.77')
	expect(await mails()).toBe(2)
	await enter('curl/8', '198.51.100.79')
	expect(await mails()).toBe(2)
	const [mail] = await readOutbox(farm.ctx)
	expect(mail).toMatchObject({ to: account, subject: 'New sign-in to your account' })
	expect(mail?.text).toContain('Firefox on Linux')
	expect(mail?.text).not.toMatch(/198\.51|https?:/)
})

test('a password hash of an older cost is replaced when its owner signs in', async () => {
	const stored = async () => {
		const rows = await farm.ctx.db.read.select().from(users)
		return rows.find(({ email }) => email === account)?.passwordHash
	}
	const old = await stored()
	await attempt('wrong horse').catch(() => {})
	expect(await stored()).toBe(old)
	await attempt('correct horse')
	const renewed = await stored()
	expect(renewed).not.toBe(old)
	await attempt('correct horse')
	expect(await stored()).toBe(renewed)
})

test('a demo server signs in as its demo user, any other server has no demo', async () => {
	const demo = (DEMO: boolean) =>
		demoSignIn({ ...farm.ctx, env: { DEMO } }, { ip: null, userAgent: null })
	await expect(demo(true)).rejects.toMatchObject({ code: 'unavailable' })
	await farm.signUp('demo@farm.example', { isDemo: true })
	const { token, farmId } = await demo(true)
	expect(farmId).toBeNull()
	expect(await identifyUser(farm.ctx, { token })).toMatchObject({ user: { isDemo: true } })
	await expect(demo(false)).rejects.toMatchObject({ code: 'not-found' })
})
