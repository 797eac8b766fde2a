import { expect, test } from 'vitest'
import { rateLimits } from '#db/schema/rate-limits'
import { farmPerTest } from '~/tests/farms/test-farm'
import { purgeExpired } from '~/areas/accounts/services/purge-expired.server'
import { rateLimit } from './rate-limit.server'

const NOW = Date.UTC(2026, 2, 1)
const farm = farmPerTest(NOW)

/** One limit as a server of its own counts it, on the database that all of them share. */
const onServer = () =>
	rateLimit(farm.ctx, 'guesses', { points: 10, windowS: 60, of: 'guesses', instead: 'Ask.' })
const outcomes = async (counts: Promise<void>[]) =>
	(await Promise.allSettled(counts)).filter(({ status }) => status === 'fulfilled').length

test('three servers allow as many uses together as one, also at the same moment', async () => {
	const servers = [onServer(), onServer(), onServer()]
	const counts = Array.from({ length: 12 }, () => servers.map((one) => one.count('ana')))
	expect(await outcomes(counts.flat())).toBe(10)
	expect(await outcomes(servers.map((one) => one.count('ben')))).toBe(3)
})

test('a refused use says how long to wait and changes nothing; the next window begins anew', async () => {
	const limit = onServer()
	for (let use = 0; use < 10; use++) await limit.count('ana')
	farm.setNow(NOW + 20_000)
	const before = await farm.ctx.db.read.select().from(rateLimits)
	await expect(onServer().count('ana')).rejects.toMatchObject({
		code: 'too-many',
		message: 'Too many guesses. Please try again in 1 minute. Ask.',
		retryAfterS: 40,
	})
	expect(await farm.ctx.db.read.select().from(rateLimits)).toEqual(before)
	farm.setNow(NOW + 60_000)
	expect(await outcomes(Array.from({ length: 20 }, () => limit.count('ana')))).toBe(10)
})

test('a use that is taken back, and a count that is forgotten, are so on every server', async () => {
	const [here, there] = [onServer(), onServer()]
	for (let use = 0; use < 10; use++) await here.count('ana')
	await there.giveBack('ana')
	await here.count('ana')
	await expect(there.count('ana')).rejects.toMatchObject({ code: 'too-many' })
	await there.forget('ana')
	expect(await outcomes(Array.from({ length: 20 }, () => here.count('ana')))).toBe(10)
	await here.giveBack('nobody')
	expect(await outcomes(Array.from({ length: 20 }, () => here.count('nobody')))).toBe(10)
})

test('a clock that is set back makes nobody wait longer than a window', async () => {
	for (let use = 0; use < 10; use++) await onServer().count('ana')
	farm.setNow(NOW - 3_600_000)
	await onServer().count('ana')
})

test('the table names nobody, and is emptied of windows that are over', async () => {
	await onServer().count('ana@farm.example')
	expect(JSON.stringify(await farm.ctx.db.read.select().from(rateLimits))).not.toContain('ana')
	farm.setNow(NOW + 60_000)
	await purgeExpired(farm.ctx)
	expect(await farm.ctx.db.read.select().from(rateLimits)).toEqual([])
})
