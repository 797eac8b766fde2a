import { gt } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDb } from '../tests/support/test-db'
import { perTest } from '../tests/support/per-test'
import { match } from './match'
import { rateLimits } from './schema/rate-limits'

const db = perTest(openTestDb)

test('a row is found when all its columns match, and further conditions hold', async () => {
	const rows = [
		{ key: 'a', uses: 1, endsAt: 10 },
		{ key: 'b', uses: 1, endsAt: 20 },
		{ key: 'c', uses: 2, endsAt: 20 },
	]
	await db.write((tx) => tx.insert(rateLimits).values(rows))
	const find = async (condition: ReturnType<typeof match>) =>
		(await db.read.select().from(rateLimits).where(condition)).map(({ key }) => key)
	expect(await find(match(rateLimits, { uses: 1 }))).toEqual(['a', 'b'])
	expect(await find(match(rateLimits, { uses: 1, endsAt: 20 }))).toEqual(['b'])
	expect(await find(match(rateLimits, { endsAt: 20 }, gt(rateLimits.uses, 1)))).toEqual(['c'])
	expect(await find(match(rateLimits, { endsAt: 20 }, undefined))).toEqual(['b', 'c'])
})
