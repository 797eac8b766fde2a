import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { skipTitle } from '../support/describe-with'
import { AGENT_PATHS } from '@sfc/contract/agent/paths'
import { NURSERY } from '../../app/tests/equipment/agents/test-agent'
import { startProgram } from '../support/child-process'
import { enrolFakeAgent, type FakeAgent } from '../support/enrol-fake-agent'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'

const MB = 1024 * 1024

/** A separate disk, in memory; only root may create one. */
const disk = mkdtempSync(join(tmpdir(), 'small-disk-'))
const isMounted =
	spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=800m', 'small-disk', disk]).status === 0

let server: TestServer
let agent: FakeAgent
const dataDir = join(disk, 'data')

beforeAll(async () => {
	if (!isMounted) return
	server = await startServer({ dataDir })
	agent = await enrolFakeAgent(server)
	const inventory = { bootId: 'boot-1', devices: [NURSERY] }
	expect((await agent.send(AGENT_PATHS.inventory, JSON.stringify(inventory))).status).toBe(200)
})
afterAll(async () => {
	await server?.stop()
	if (isMounted) spawnSync('umount', [disk])
	rmSync(disk, { recursive: true, force: true })
})

/** Fills the disk to its last byte. */
function fill(): void {
	const file = openSync(join(disk, 'ballast'), 'a')
	try {
		for (const bytes of [Buffer.alloc(MB), Buffer.alloc(4096), Buffer.alloc(1)])
			for (;;) {
				try {
					writeSync(file, bytes)
				} catch {
					break
				}
			}
	} finally {
		closeSync(file)
	}
}

const post = (path: string, body: object = {}) =>
	fetch(server.url + path, {
		method: 'POST',
		headers: { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	})
const hasReserve = () => existsSync(join(dataDir, 'disk-reserve'))

async function expectEssentialsOnly() {
	expect((await post('/api/auth/demo-login')).status).toBe(200)
	const off = await post('/api/equipment/nursery-work-lights/control?farmId=11', { action: 'off' })
	expect(off.status, await off.text()).toBeLessThan(300)
	expect((await post('/api/equipment/emergency-stop?farmId=11')).status).toBeLessThan(300)
	expect((await post('/api/equipment/emergency-release?farmId=11')).status).toBeLessThan(300)
	const change = await post('/api/planting-cycles?farmId=11')
	expect(change.status).toBe(503)
	expect(await change.text()).toContain('disk of this server is full')
	const batch = await agent.sendReadings(1_000, [['p0', 1]])
	expect(batch.status).toBe(503)
	expect(Number(batch.headers.get('Retry-After'))).toBeGreaterThan(0)
	const headers = { Authorization: `Bearer ${server.token}` }
	const page = await fetch(`${server.url}/help?farmId=11`, { headers })
	expect(await page.text()).toContain('The disk of the server is full')
}

test.skipIf(!isMounted)(
	skipTitle(
		'signing in, OFF and the emergency stop work on a full disk, and a server starts on one',
		isMounted ? null : 'needs the right to mount a disk in memory',
	),
	async () => {
		await waitUntil('the reserve is made', hasReserve)
		fill()
		await waitUntil('the server says that the disk is full', () =>
			server.program.output().includes('the disk is full'),
		)
		await expectEssentialsOnly()

		await server.stop()
		fill()
		server = await startServer({ dataDir, port: server.port })
		await expectEssentialsOnly()

		// The reserve for a start is gone too; stored data stays readable.
		await server.stop()
		fill()
		const program = startProgram(['server/index.mjs'], {
			PORT: String(server.port),
			HOST: '127.0.0.1',
			DATA_DIR: dataDir,
			DEMO: '1',
			NODE_ENV: 'production',
			DATABASE_URL: undefined,
		})
		await program.waitFor(/the database is only read until there is room[^]*\[farm\]/, 90_000)
		const headers = { Authorization: `Bearer ${server.token}` }
		const page = await fetch(`${server.url}/help?farmId=11`, { headers })
		expect(await page.text()).toContain('The disk of the server is full')
		expect((await post('/api/auth/demo-login')).status).toBe(503)

		rmSync(join(disk, 'ballast'))
		await waitUntil('readings are taken again', async () => {
			const { status } = await agent.sendReadings(1, [['p0', 1]])
			return status === 200
		})
		await waitUntil('the reserve is made anew', hasReserve)
		await program.stop()
	},
	240_000,
)
