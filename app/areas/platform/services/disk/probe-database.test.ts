import { expect, test } from 'vitest'
import { gatewayEvents } from '#db/schema/billing'
import { farms } from '#db/schema/farms'
import { farmPerTest } from '~/tests/farms/test-farm'
import type { Ctx } from '~/context.server'
import { isDatabaseResponding, probeDatabase } from './probe-database.server'

const NOW = Date.UTC(2026, 2, 1)
const farm = farmPerTest(NOW)

/** A context that counts what reaches the database, and can refuse writes. */
function counted() {
	const seen = { reads: 0, writes: 0, refuses: false }
	const { db } = farm.ctx
	const ctx: Ctx = {
		...farm.ctx,
		state: { ...farm.ctx.state, databaseProbe: null, writeProbe: null, checksFailing: new Map() },
		db: {
			...db,
			get read() {
				seen.reads++
				return db.read
			},
			write: (work) => {
				seen.writes++
				return seen.refuses ? Promise.reject(new Error('disk full')) : db.write(work)
			},
		},
	}
	return { seen, ctx }
}

test('a thousand questions in a second cost one query and one write, and leave nothing behind', async () => {
	const { seen, ctx } = counted()
	const before = await farm.ctx.db.read.select().from(farms)
	const answers = await Promise.all(Array.from({ length: 1000 }, () => isDatabaseResponding(ctx)))
	expect(new Set(answers)).toEqual(new Set([true]))
	expect(seen).toMatchObject({ reads: 1, writes: 1 })
	for (let second = 1; second <= 5; second++) {
		farm.setNow(NOW + second * 1000)
		await isDatabaseResponding(ctx)
	}
	expect(seen).toMatchObject({ reads: 6, writes: 2 })
	expect(await farm.ctx.db.read.select().from(farms)).toEqual(before)
	expect(await farm.ctx.db.read.select().from(gatewayEvents)).toEqual([])
})

test('a database that takes no writes is said within seconds, and when it takes them again', async () => {
	const { seen, ctx } = counted()
	expect(await isDatabaseResponding(ctx)).toBe(true)
	seen.refuses = true
	farm.setNow(NOW + 5_000)
	const writes = { check: 'database writes', why: 'refused', since: NOW + 5_000 }
	expect(await probeDatabase(ctx)).toEqual([writes])
	farm.setNow(NOW + 10_000)
	expect(await probeDatabase(ctx)).toEqual([writes])
	seen.refuses = false
	farm.setNow(NOW + 15_000)
	expect(await probeDatabase(ctx)).toEqual([])
	seen.refuses = true
	farm.setNow(NOW + 20_000)
	expect(await probeDatabase(ctx)).toMatchObject([{ since: NOW + 20_000 }])
})
