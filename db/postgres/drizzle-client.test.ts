import { eq, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { openTestDb } from '../../tests/support/test-db'
import { perTest } from '../../tests/support/per-test'
import { jobLeases } from '../schema/farm-work'
import { FrequentStatements } from './frequent-statements'

const db = perTest(openTestDb)

test('a statement that comes often is prepared, and still answers after its table got another column', async () => {
	if (db.engine === 'sqlite') return
	const lease = { job: 'backup', heldUntil: 5, failedAt: null, failure: null }
	await db.write((tx) => tx.insert(jobLeases).values(lease))
	const read = () => db.read.select().from(jobLeases).where(eq(jobLeases.job, 'backup'))
	for (let i = 0; i < 30; i++) expect(await read()).toEqual([lease])
	await db.write((tx) => tx.update(jobLeases).set({ heldUntil: 6 }))
	const [{ count } = { count: 0 }] = await db.read
		.select({
			count: sql<number>`(select count(*) from pg_prepared_statements where statement like '%from "job_leases" where%')`,
		})
		.from(jobLeases)
	expect(count).toBeGreaterThan(0)
	const admin = postgres(db.url, { max: 1 })
	await admin`ALTER TABLE job_leases ADD COLUMN later int`
	await admin.end()
	for (let i = 0; i < 30; i++) expect(await read()).toEqual([{ ...lease, heldUntil: 6 }])
})

test('a write is serializable from its first statement', async () => {
	if (db.engine === 'sqlite') return
	await db.write((tx) => tx.insert(jobLeases).values({ job: 'backup', heldUntil: 0 }))
	const level = sql<string>`current_setting('transaction_isolation')`
	const ask = (from: Pick<typeof db.read, 'select'>) => from.select({ level }).from(jobLeases)
	expect(await db.write((tx) => ask(tx))).toEqual([{ level: 'serializable' }])
	expect(await ask(db.read)).toEqual([{ level: 'read committed' }])
})

test('statements that come once, or are long, are never prepared, and few at most', () => {
	const frequent = new FrequentStatements()
	const often = (text: string) => Array.from({ length: 30 }, () => frequent.has(text)).at(-1)
	for (let i = 0; i < 20_000; i++) expect(frequent.has(`select ${i}`)).toBe(false)
	expect(often('x'.repeat(9_000))).toBe(false)
	const prepared = Array.from({ length: 1_000 }, (_, i) => often(`often ${i}`))
	expect(prepared.filter(Boolean)).toHaveLength(500)
	expect(often('often 0')).toBe(true)
})
