import { hash } from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import { farmPerTest } from '~/tests/farms/test-farm'
import { countSignIn } from './sign-in-limits.server'
import { signIn } from './sign-in.server'
import { newcomer, PASSWORD } from '~/tests/accounts/test-person'

// Hashing is slow by design, and this also runs on slow machines.
vi.setConfig({ testTimeout: 60_000 })

const farm = farmPerTest(Date.UTC(2026, 2, 1))
let passwordHash: string
beforeEach(async () => {
	passwordHash ??= await hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
})

/** Counts how often the password would be checked. */
async function looked(attempts: { email: string; ip: string }[]): Promise<number> {
	const outcomes = await Promise.allSettled(attempts.map((one) => countSignIn(farm.ctx, one)))
	return outcomes.filter(({ status }) => status === 'fulfilled').length
}
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)

test('of 200 sign-ins from one address to one account, ten are checked', async () => {
	const { email } = newcomer()
	expect(await looked(numbers(200).map(() => ({ email, ip: '203.0.113.1' })))).toBe(10)
})

test('of 200 sign-ins from one address to as many accounts, a hundred are checked', async () => {
	const tries = numbers(200).map((n) => ({ email: `each${n}@farm.example`, ip: '203.0.113.2' }))
	expect(await looked(tries)).toBe(100)
})

test('of 200 sign-ins from as many addresses to one account, fifty are checked', async () => {
	const { email } = newcomer()
	const tries = numbers(200).map((n) => ({ email, ip: `203.0.112.${n}` }))
	expect(await looked(tries)).toBe(50)
})

test('addresses of one IPv6 network count as one', async () => {
	const { email } = newcomer()
	const tries = numbers(40).map((n) => ({ email, ip: `2001:db8:77::${n}` }))
	expect(await looked(tries)).toBe(10)
})

test('attempts from other addresses cannot lock the owner out', async () => {
	const { email, from } = newcomer()
	await farm.signUp(email, { passwordHash })
	const asOwner = () => signIn(farm.ctx, { email, password: PASSWORD, ...from })
	await asOwner()
	expect(await looked(numbers(200).map((n) => ({ email, ip: `203.0.111.${n}` })))).toBe(50)
	expect(await asOwner()).toMatchObject({ kind: 'session' })
	const elsewhere = { ip: '203.0.110.1', userAgent: 'test' }
	await expect(signIn(farm.ctx, { email, password: PASSWORD, ...elsewhere })).rejects.toMatchObject(
		{ code: 'too-many' },
	)
})

test('a known device signs in whatever was tried, also from its own address', async () => {
	const { email, from } = newcomer()
	const { user } = await farm.signUp(email, { passwordHash })
	const device = { id: 'laptop', userIds: [user.id] }
	await looked(numbers(200).map((n) => ({ email, ip: `203.0.109.${n}` })))
	await looked(numbers(20).map(() => ({ email, ip: from.ip })))
	await looked(numbers(120).map((n) => ({ email: `each${n}@farm.example`, ip: from.ip })))
	const attempt = (password: string, more: object) =>
		signIn(farm.ctx, { email, password, ...from, ...more })
	await expect(attempt(PASSWORD, {})).rejects.toMatchObject({
		code: 'too-many',
		message: expect.stringMatching(/ To sign in now, use “Forgot your password\?”\.$/),
	})
	const ofSomebodyElse = { device: { id: 'other', userIds: ['somebody else'] } }
	await expect(attempt(PASSWORD, ofSomebodyElse)).rejects.toMatchObject({ code: 'too-many' })
	expect(await attempt(PASSWORD, { device })).toMatchObject({ kind: 'session' })
	for (const _try of numbers(10))
		await expect(attempt('mistyped', { device })).rejects.toMatchObject({
			code: 'unauthenticated',
		})
	await expect(attempt(PASSWORD, { device })).rejects.toMatchObject({ code: 'too-many' })
})

test('the right password resets the count of an owner who mistyped', async () => {
	const { email, from } = newcomer()
	await farm.signUp(email, { passwordHash })
	const attempt = (password: string) => signIn(farm.ctx, { email, password, ...from })
	for (const _round of numbers(2)) {
		for (const _try of numbers(9))
			await expect(attempt('mistyped')).rejects.toMatchObject({ code: 'unauthenticated' })
		expect(await attempt(PASSWORD)).toMatchObject({ kind: 'session' })
	}
})
