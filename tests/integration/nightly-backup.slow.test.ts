import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolFakeAgent } from '../support/enrol-fake-agent'
import { startServer, type TestServer } from '../support/start-server'

let root: string
let server: TestServer
const env = () => ({
	BACKUP_DIR: join(root, 'backups'),
	BACKUP_PASSPHRASE: 'correct horse battery staple',
})

beforeAll(async () => {
	root = mkdtempSync(join(tmpdir(), 'nightly-backup-'))
	server = await startServer({ env: env() })
})
afterAll(async () => {
	await server.stop()
	rmSync(root, { recursive: true, force: true })
})

const backups = () => {
	const files = (() => {
		try {
			return readdirSync(env().BACKUP_DIR)
		} catch {
			return []
		}
	})()
	return files.filter((file) => file.endsWith('.backup'))
}

test('a server that takes readings makes its backup by itself, and another starts from it', async () => {
	const agent = await enrolFakeAgent(server)
	let sent = 0
	while (backups().length === 0) {
		expect((await agent.sendReadings(++sent, [['p0', sent]])).status).toBe(200)
		await new Promise((resolve) => setTimeout(resolve, 20))
	}
	const page = (one: TestServer) =>
		fetch(`${one.url}/farms/11/backups`, { headers: { Authorization: `Bearer ${one.token}` } })
	expect(await (await page(server)).text()).toContain('Last proven backup')

	const dataDir = join(root, 'restored')
	const [file = ''] = backups()
	await promisify(execFile)(
		process.execPath,
		['--import', 'tsx', 'scripts/restore.ts', join(env().BACKUP_DIR, file)],
		{ env: { ...process.env, ...env(), DATA_DIR: dataDir, DATABASE_URL: '' } },
	)
	const copy = await startServer({ dataDir })
	try {
		const answer = await page(copy)
		expect(answer.status).toBe(200)
		expect(await answer.text()).toContain('No backups are set up')
	} finally {
		await copy.stop()
	}
})
