import { beforeEach, expect, test, vi } from 'vitest'
import { users } from '#db/schema/accounts'
import { farmPerTest } from '~/tests/farms/test-farm'
import { createFirstAccountLink } from './create-first-account-link.server'
import { registerFirstAccount } from './register-first-account.server'
import { signIn } from './sign-in/sign-in.server'
import { contextOfSession, newcomer, PASSWORD } from '~/tests/accounts/test-person'

// Hashing is slow by design, and this also runs on slow machines.
vi.setConfig({ testTimeout: 60_000 })

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 2, 1)
const farm = farmPerTest(NOW)
beforeEach(async () => {
	await farm.ctx.db.write(async (tx) => void (await tx.delete(users)))
})

const offer = async () => {
	const path = await createFirstAccountLink(farm.ctx, 'https://farm.example/')
	return path === null ? null : path.slice('/register?first='.length)
}
const use = (first: string) => {
	const { email, from } = newcomer()
	const input = { firstName: 'Ana', lastName: 'Grower', email, password: PASSWORD }
	return registerFirstAccount(farm.ctx, input, { first, from })
}
const SPENT = { code: 'forbidden' }

test('a fresh server has no account; the link in its log creates one, once', async () => {
	const { email, from } = newcomer()
	await expect(signIn(farm.ctx, { email, password: PASSWORD, ...from })).rejects.toMatchObject({
		code: 'unauthenticated',
	})
	const first = await offer()
	if (first === null) throw new Error('no link was offered')
	await expect(use('made-up')).rejects.toMatchObject(SPENT)
	const { token } = await use(first)
	expect((await contextOfSession(farm.ctx, token)).user.firstName).toBe('Ana')
	await expect(use(first)).rejects.toMatchObject(SPENT)
	expect(await offer()).toBeNull()
})

test('when two people use the first-account link at once, one gets the account', async () => {
	const first = (await offer()) ?? ''
	const outcomes = await Promise.allSettled([use(first), use(first)])
	expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	expect(await farm.ctx.db.read.select().from(users)).toHaveLength(1)
})

test('each start invalidates the previous first-account link, and it expires after a week', async () => {
	const older = (await offer()) ?? ''
	const newer = (await offer()) ?? ''
	await expect(use(older)).rejects.toMatchObject(SPENT)
	farm.setNow(NOW + 7 * DAY_MS)
	await expect(use(newer)).rejects.toMatchObject(SPENT)
})
