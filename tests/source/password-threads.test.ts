import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '~/areas/accounts/services/passwords/password.server'

const PASSWORD = 'a heap of wet basil'

test('of a thousand passwords at once most are refused, with the time to come back', async () => {
	const checks = await Promise.allSettled(
		Array.from({ length: 1000 }, () => verifyPassword(null, PASSWORD)),
	)
	const refused = checks.flatMap((check) => (check.status === 'rejected' ? [check.reason] : []))
	expect(refused.length).toBeGreaterThan(0)
	expect(refused.length).toBeLessThan(1000)
	for (const reason of refused)
		expect(reason).toMatchObject({ code: 'unavailable', retryAfterS: 5 })
	expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id/)
})

test('a file is read while passwords are hashed', async () => {
	let hashed = 0
	const hashes = Array.from({ length: 8 }, () => hashPassword(PASSWORD).then(() => ++hashed))
	for (let count = 0; count < 4; count++) await stat('package.json')
	expect(hashed).toBeLessThan(4)
	await Promise.all(hashes)
})
