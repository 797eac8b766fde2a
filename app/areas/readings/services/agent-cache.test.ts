import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDb } from '#db/open.server'
import { createLiveHub } from '~/live/hub.server'
import { openTestDb, type TestDb } from '../../../../tests/support/test-db'
import { cacheForAgent, createAgentCache, evictAgent } from './agent-cache.server'

let db: TestDb
beforeEach(async () => {
	db = await openTestDb()
})
afterEach(() => db.close())

/** What a server on this database has cached, with its live hub. */
async function startServer(own: Pick<TestDb, 'engine' | 'notify' | 'listen'>) {
	const live = await createLiveHub(own)
	const ctx = { now: () => 0, live, state: { agentCache: createAgentCache(live) } }
	const read = (value: string) =>
		cacheForAgent(ctx, { agentId: 'a', topic: 'points', keepMs: 600_000 }, async () => value)
	return { ctx, live, read }
}

test('a change is announced again when the database could not be reached', async () => {
	let failures = db.engine === 'sqlite' ? 0 : 2
	const notify: TestDb['notify'] = async (...args) => {
		if (failures-- > 0) throw new Error('the connection is lost')
		return db.notify(...args)
	}
	const [one, two] = [await startServer({ ...db, notify }), await startServer(db)]
	const second = db.engine === 'sqlite' ? one : two // SQLite has one server
	expect(await second.read('old')).toBe('old')
	expect(await second.read('new')).toBe('old')
	evictAgent(one.ctx, 'a')
	await expect.poll(() => second.ctx.state.agentCache.size).toBe(0)
	expect(await second.read('new')).toBe('new')
	for (const { live } of [one, two]) live.close()
})

test('what is published at once reaches another server whole and in order, in few messages', async () => {
	if (db.engine === 'sqlite') return
	let sent = 0
	const notify: TestDb['notify'] = (...args) => {
		sent++
		return db.notify(...args)
	}
	const [one, two] = [await startServer({ ...db, notify }), await startServer(db)]
	const heard: string[] = []
	const farms = Array.from({ length: 100 }, (_, n) => `farm:${n}`)
	for (const farm of farms) two.live.subscribe(farm, (message) => heard.push(`${farm} ${message}`))
	for (const farm of farms) one.live.publish(farm, 'readings')
	for (const farm of farms) one.live.publish(farm, 'readings') // still waiting: told once
	await expect.poll(() => new Set(heard).size).toBe(100)
	expect([...new Set(heard)]).toEqual(farms.map((farm) => `${farm} readings`))
	expect(sent).toBeLessThan(10)
	for (const { live } of [one, two]) live.close()
})

test('what is done while a server stops is announced to the others before it ends', async () => {
	if (db.engine === 'sqlite') return
	const [one, two] = [await startServer(db), await startServer(db)]
	const heard: string[] = []
	two.live.subscribe('agent:a', (message) => heard.push(message))
	one.live.close()
	one.live.publish('agent:a', 'command')
	await one.live.sent()
	await expect.poll(() => heard).toEqual(['command'])
	two.live.close()
})

test('after its listening connection was lost a server forgets what it cached and has pages look again', async () => {
	if (db.engine === 'sqlite') return
	const admin = postgres(db.url, { max: 1 })
	const own = await openDb({ url: db.url })
	const server = await startServer(own)
	const messages: string[] = []
	server.live.subscribe('farm:7', (message) => messages.push(message))
	server.live.subscribe('agent:a', (message) => messages.push(`agent ${message}`))
	server.live.subscribe('session:x', () => messages.push('session'))
	await server.read('old')
	await admin`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE datname = current_database() AND query ILIKE 'listen%'`
	await expect.poll(() => messages).toEqual(['missed', 'agent '])
	expect(await server.read('new')).toBe('new')
	expect(server.live.lastAt('farm:7')).toBeGreaterThan(0)
	server.live.publish('farm:7', 'alarms')
	await expect.poll(() => messages.at(-1)).toBe('alarms')
	server.live.close()
	await Promise.all([own.close(), admin.end()])
})
