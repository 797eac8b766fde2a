import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPausingProxy, type PausingProxy } from '../../tests/support/pausing-proxy'
import { openTestDb } from '../../tests/support/test-db'
import type { Db } from '../database'
import { openDb } from '../open.server'
import { farms } from '../schema/farms'
import { toUnavailableFault } from '../unavailable'
import { perTest } from '../../tests/support/per-test'

const behind = perTest(openTestDb)
let proxy: PausingProxy
let db: Db

beforeEach(async () => {
	if (behind.engine === 'sqlite') return
	const url = new URL(behind.url)
	proxy = await startPausingProxy(Number(url.port))
	url.port = String(proxy.port)
	db = await openDb({ url: url.href })
})
afterEach(async () => {
	if (behind.engine === 'postgres') {
		await db.close()
		await proxy.close()
	}
})

test('a server that takes connections and answers none is noticed, and nobody waits for it longer', async () => {
	if (behind.engine === 'sqlite') return
	const heard: string[] = []
	await db.listen('news', (text) => heard.push(text))
	expect(await db.probe?.()).toBeNull()

	proxy.pause()
	const reads = Array.from({ length: 30 }, async () => db.read.select().from(farms))
	const write = db.write(async (tx) => tx.select().from(farms))
	const refused = Promise.all([
		expect(write).rejects.toMatchObject({ code: 'unavailable' }),
		...reads.map((read) =>
			expect(read.catch(refuse)).rejects.toMatchObject({ code: 'unavailable' }),
		),
	])
	expect(await db.probe?.()).toMatchObject({ code: 'unavailable' })
	await refused

	proxy.resume()
	expect(await db.probe?.()).toBeNull()
	expect(await db.read.select().from(farms)).toEqual([])
	await db.notify('news', 'back')
	await expect.poll(() => heard).toEqual(['back'])
})

test('a server whose connections are all busy is not taken for down', async () => {
	if (behind.engine === 'sqlite') return
	const busy = Array.from({ length: 10 }, () =>
		db.write(async (tx) => tx.select({ slept: sql`pg_sleep(6)` }).from(sql`(SELECT 1) AS one`)),
	)
	expect(await db.probe?.()).toBeNull()
	await Promise.all(busy)
})

const refuse = (error: unknown) => {
	throw toUnavailableFault(error)
}
