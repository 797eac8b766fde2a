import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/start-server'
import Database from '#db/sqlite/driver'

let server: TestServer

beforeAll(async () => {
	server = await startServer()
})
afterAll(() => server?.stop())

/** Renames a table while `look` runs, as if the disk were damaged, and restores it in any case. */
async function without(table: string, look: () => Promise<void>): Promise<void> {
	const db = new Database(join(server.dataDir, 'farm.db'))
	db.pragma('legacy_alter_table = on') // references in other tables must keep the old name
	db.pragma('foreign_keys = off')
	db.exec(`alter table ${table} rename to ${table}_away`)
	try {
		await look()
	} finally {
		db.exec(`alter table ${table}_away rename to ${table}`)
		db.close()
	}
}

async function open(path: string): Promise<{ status: number; text: string }> {
	const headers = { Authorization: `Bearer ${server.token}`, Accept: 'text/html' }
	const response = await fetch(server.url + path, { headers })
	return { status: response.status, text: await response.text() }
}

test('a part of the dashboard that cannot be read says so, and the others are shown', async () => {
	const whole = await open('/dashboard')
	expect(whole.status).toBe(200)
	expect(whole.text).not.toContain('Not loaded:')
	expect(whole.text).toContain('All tasks')
	await without('tasks', async () => {
		const { status, text } = await open('/dashboard')
		expect(status).toBe(200)
		expect(text).toContain('Not loaded: tasks')
		expect(text).not.toContain('All tasks')
		for (const rest of ['Farm Status', 'Data Sources', 'Network Agents', 'Try again'])
			expect(text, rest).toContain(rest)
		expect(text).not.toMatch(/no such table|SQLITE/)
	})
	expect((await open('/dashboard')).text).toContain('All tasks')
})
