import { hash } from '@node-rs/argon2'
import { NewPassword } from '@sfc/contract/accounts/new-password'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { users } from '#db/schema/accounts'
import { openTestFarm, type TestFarm } from '../farms/test-farm'
import { hashPassword, verifyPassword } from './password.server'
import { signIn } from '../sign-in/sign-in.server'
import { newcomer, PASSWORD } from '../accounts/test-person'
import { refuseWeakPassword } from './weak-password.server'

// A hash is meant to take long, and slow machines run this too.
vi.setConfig({ testTimeout: 60_000 })

const NOW = Date.UTC(2026, 2, 1)
let farm: TestFarm
beforeEach(async () => void (farm = await openTestFarm(NOW)))
afterEach(() => farm.close())

const email = 'ana.grower@farm.example'
const weak = (password: string) => refuseWeakPassword(password, { email })

test('C2 row 17: a password has at least 8 characters', () => {
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
])('C2 row 17: %s is refused', async (password) => {
	await expect(weak(password)).rejects.toMatchObject({ code: 'invalid', field: 'password' })
})

test.each(['a heap of wet basil', 'пароль из латука', 'xK9#mQ2$vL', 'anagrower is my hobby'])(
	'C2 row 17: %s is taken',
	async (password) => {
		await weak(password)
	},
)

test.each(['пароль из латука', '🌱🌿🥬🍅🌶️', ' blanks around ', 'nul\u0000inside it'])(
	'C2 row 17: %j is hashed whole',
	async (password) => {
		const stored = await hashPassword(password)
		expect(await verifyPassword(stored, password)).toEqual({ ok: true, needsRehash: false })
		expect((await verifyPassword(stored, password.slice(0, -1))).ok).toBe(false)
	},
)

test('C2 row 17: é as one sign and as two is the same password', async () => {
	const stored = await hashPassword('caf\u00e9 au lait')
	expect((await verifyPassword(stored, 'cafe\u0301 au lait')).ok).toBe(true)
})

test('C2 row 17: two hashes of one password have nothing in common', async () => {
	const hashes = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)]
	expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$/)
	expect(hashes[0]).not.toBe(hashes[1])
})

test('C2 row 17: a hash of lower cost is made anew when its owner signs in', async () => {
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

test('C2 row 18: for an account that does not exist, no password fits', async () => {
	expect((await verifyPassword(null, PASSWORD)).ok).toBe(false)
	expect((await verifyPassword('', PASSWORD)).ok).toBe(false)
})
