import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPausingProxy, type PausingProxy } from '../../tests/support/pausing-proxy'
import { startPostgresPair, type PostgresPair } from '../../tests/support/postgres-server'
import { isPostgres } from '../columns'
import type { Db } from '../database'
import { migrate } from '../migrate'
import { openDb } from '../open.server'
import { jobLeases } from '../schema/farm-work'

let pair: PostgresPair
let proxy: PausingProxy
let db: Db

beforeEach(async () => {
	if (!isPostgres) return
	pair = await startPostgresPair()
	proxy = await startPausingProxy(Number(new URL(pair.primary.url).port))
	const hosts = `127.0.0.1:${proxy.port},127.0.0.1:${new URL(pair.standby.url).port}`
	db = await openDb({ url: `postgres://farm@${hosts}/postgres` })
	await migrate(db)
})
afterEach(async () => {
	if (!isPostgres) return
	await db.close()
	await proxy.close()
	await pair.stop()
})

test.each(['says so', 'says nothing'])(
	'when the primary dies and %s, writes and messages go on at its standby once that is promoted',
	async (death) => {
		if (!isPostgres) return
		const heard: string[] = []
		let missed = 0
		await db.listen(
			'news',
			(text) => heard.push(text),
			() => missed++,
		)
		expect(await db.probe?.()).toBeNull()
		await db.write((tx) => tx.insert(jobLeases).values({ job: 'kept', heldUntil: 1 }))
		if (death === 'says nothing') proxy.pause()
		await pair.primary.kill()
		// Nobody takes the standby for the primary.
		expect(await Promise.race([db.probe?.(), sleep(1_000, 'waits')])).not.toBeNull()

		await pair.promote()
		await expect.poll(async () => db.probe?.()).toBeNull()
		await expect.poll(() => missed).toBeGreaterThan(0)
		await db.notify('news', 'gone on')
		await expect.poll(() => heard).toEqual(['gone on'])
		await db.write((tx) => tx.insert(jobLeases).values({ job: 'new', heldUntil: 2 }))
		const jobs = await db.read.select().from(jobLeases)
		expect(jobs.map(({ job }) => job).sort()).toEqual(['kept', 'new'])
	},
)
