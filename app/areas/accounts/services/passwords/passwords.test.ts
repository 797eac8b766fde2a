import { hash } from '@node-rs/argon2'
import { NewPassword } from '@sfc/contract/accounts/new-password'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { users } from '#db/schema/accounts'
import { farmPerTest } from '~/tests/farms/test-farm'
import { hashPassword, verifyPassword } from './password.server'
import { signIn } from '../sign-in/sign-in.server'
import { newcomer, PASSWORD } from '~/tests/accounts/test-person'
import { rejectWeakPassword } from './reject-weak-password.server'

// Hashing is slow by design, and this also runs on slow machines.
vi.setConfig({ testTimeout: 60_000 })

const NOW = Date.UTC(2026, 2, 1)
const farm = farmPerTest(NOW)

const email = 'ana.grower@farm.example'
const weak = (password: string) => rejectWeakPassword(password, { email })

test('a password has at least 8 characters', () => {
	expect(NewPassword.safeParse('1234567').error?.issues[0]?.message).toBe(
		'Password must be at least 8 characters',
	)
	expect(NewPassword.parse(' 8 blanks ')).toBe(' 8 blanks ')
})

test.each([
	'password1',
	'PASSWORD1',
	'qwertyuiop',
	'iloveyou1',
	'ana.grower@farm.example',
	'Ana.Grower',
	'anagrower',
	'ana.grower2026',
	'Smart Farm Control',
	'smartfarmcontrol1',
	'smart-farm-control!',
])('%s is refused', async (password) => {
	await expect(weak(password)).rejects.toMatchObject({ code: 'invalid', field: 'password' })
})

test.each([
	'        ',
	'Passw0rd!',
	'P@ssw0rd2024',
	'Summer2026!',
	'iloveyou!!',
	'abcabcabc',
	'lettuce1',
	'Grower-2026',
	'x'.repeat(1000),
])('%j takes few guesses and is refused with what to do', async (password) => {
	await expect(weak(password)).rejects.toMatchObject({
		message: 'This password is easy to guess. Use a few words that do not belong together',
		field: 'password',
	})
})

test.each([
	'Jd8#kq2L',
	'a heap of wet basil',
	'пароль из латука',
	'xK9#mQ2$vL',
	'anagrower is my hobby',
])('%s is accepted', async (password) => {
	await weak(password)
})

test.each(['пароль из латука', '🌱🌿🥬🍅🌶️', ' blanks around ', 'nul\u0000inside it'])(
	'%j is hashed in full, not cut',
	async (password) => {
		const stored = await hashPassword(password)
		expect(await verifyPassword(stored, password)).toEqual({ ok: true, needsRehash: false })
		expect((await verifyPassword(stored, password.slice(0, -1))).ok).toBe(false)
	},
)

test('é as one code point and as two is the same password', async () => {
	const stored = await hashPassword('caf\u00e9 au lait')
	expect((await verifyPassword(stored, 'cafe\u0301 au lait')).ok).toBe(true)
})

test('two hashes of one password differ, because each has its own salt', async () => {
	const hashes = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)]
	expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$/)
	expect(hashes[0]).not.toBe(hashes[1])
})

test('a hash of older cost is replaced when its owner signs in', async () => {
	const { email, from } = newcomer()
	const cheap = await hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
	const { user } = await farm.signUp(email, { passwordHash: cheap })
	const stored = async () => {
		const [row] = await farm.ctx.db.read.select().from(users).where(eq(users.id, user.id))
		return row?.passwordHash ?? ''
	}
	const attempt = (password: string) => signIn(farm.ctx, { email, password, ...from })
	await expect(attempt('not the one')).rejects.toMatchObject({ code: 'unauthenticated' })
	expect(await stored()).toBe(cheap)
	await attempt(PASSWORD)
	expect(await verifyPassword(await stored(), PASSWORD)).toEqual({ ok: true, needsRehash: false })
	await attempt(PASSWORD)
})

test('for an account that does not exist, no password matches', async () => {
	expect((await verifyPassword(null, PASSWORD)).ok).toBe(false)
	expect((await verifyPassword('', PASSWORD)).ok).toBe(false)
})
