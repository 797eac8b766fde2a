import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { openTestDb } from '../../tests/support/test-db'
import { openDb } from '../open.server'
import { farms } from '../schema/farms'
import { perTest } from '../../tests/support/per-test'

const db = perTest(openTestDb)

test('a connection that is cut during a write fails that write, not the process', async () => {
	if (db.engine === 'sqlite') return // it has no connection to lose
	const admin = postgres(db.url, { max: 1 })
	for (let round = 0; round < 2; round++) {
		const cut = db.write(async (tx) => {
			await tx.select().from(farms)
			await admin`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
				WHERE datname = current_database() AND application_name = 'smart-farm-control'`
			await Promise.all([tx.select().from(farms), tx.select().from(farms)])
		})
		await expect(cut).rejects.toMatchObject({ code: 'unavailable' })
		await sleep(100) // anything the driver still has to write would fail in this time
		expect(await db.read.select().from(farms)).toEqual([])
	}
	await admin.end()
})

test('a write that goes on after its connection is lost fails, not the process', async () => {
	if (db.engine === 'sqlite') return
	const admin = postgres(db.url, { max: 1 })
	let tellLater = (_: unknown) => {}
	const later = new Promise((resolve) => (tellLater = resolve))
	const cut = db.write(async (tx) => {
		await tx.select().from(farms)
		await admin`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			WHERE datname = current_database() AND application_name = 'smart-farm-control'`
		await sleep(200) // by then the driver has dropped its socket
		tellLater(await Promise.allSettled([tx.select().from(farms), tx.select().from(farms)]))
	})
	await expect(cut).rejects.toMatchObject({ code: 'unavailable' })
	expect(await later).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
	expect(await db.read.select().from(farms)).toEqual([])
	await admin.end()
})

test('of two hosts in the address, the one that takes writes is used', async () => {
	if (db.engine === 'sqlite') return
	const { username, port, pathname } = new URL(db.url)
	const hosts = `127.0.0.1:1,127.0.0.1:${port}` // nothing listens on the first
	const url = `postgres://${username}@${hosts}${pathname}?target_session_attrs=read-write`
	const both = await openDb({ url })
	for (let i = 0; i < 5; i++) expect(await both.read.select().from(farms)).toEqual([])
	let heard = ''
	await both.listen('live', (payload) => void (heard = payload))
	await both.notify('live', 'hello')
	await expect.poll(() => heard).toBe('hello')
	expect(await both.probe?.()).toBe(null)
	await both.close()
})
