import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '~/areas/accounts/services/passwords/password.server'

const PASSWORD = 'a heap of wet basil'

test('hashes are Argon2id with 64 MiB and six passes', async () => {
	expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=65536,t=6,p=1\$/)
})

test('sign-in takes the same work for an account that does not exist', async () => {
	const stored = await hashPassword(PASSWORD)
	const work = async (check: () => Promise<unknown>) => {
		const before = process.cpuUsage()
		await check()
		const { user, system } = process.cpuUsage(before)
		return user + system
	}
	const known = await work(() => verifyPassword(stored, 'not the one'))
	const unknown = await work(() => verifyPassword(null, 'not the one'))
	expect(unknown).toBeGreaterThan(known / 4)
})
