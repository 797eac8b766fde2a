import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { perTest } from '../../../tests/support/per-test'
import { openTestAgent } from '../../tests/runtime/test-agent'
import { startTestServer } from '../../tests/uplink/test-server'

vi.setConfig({ testTimeout: 120_000 })

/** A light has no longest ON: that of a pump would end within a test on a slow machine. */
const harness = perTest(() => openTestAgent('light'))
let target: Awaited<ReturnType<typeof startTestServer>>

beforeEach(async () => {
	target = await startTestServer()
	target.state.signingKey = 'the key of the new server'
})
afterEach(() => target.close())

const soon = { timeout: 60_000 }
const move = (...more: string[]) => harness.cli('move', ...more)
const moveThere = () => move('--server', target.url, '--code', 'ABCD-EFGH')
const writes = () => harness.controller.log.filter((line) => line.startsWith('write')).length
const file = (name: string) => readFileSync(join(harness.folder, name), 'utf8')
const serverNow = async () => {
	const { stdout } = await harness.cli('status', '--json').ended
	return (JSON.parse(stdout) as { state: { server: string } | null }).state?.server
}

async function runWithOutputOn(): Promise<void> {
	harness.start(['run'], ['ignore', 'ignore', 'ignore'])
	await expect.poll(() => harness.server.readings().length, soon).toBeGreaterThan(3)
	harness.server.command(harness.order(true))
	await expect.poll(() => harness.controller.tables.coil.get(0), soon).toBe(true)
	await expect.poll(() => harness.server.outcomes().length, soon).toBe(1)
}

/** The numbers of the live records that both servers hold together, in order. */
const liveNumbers = () =>
	[...harness.server.state.stored, ...target.state.stored]
		.filter(({ lane, record }) => lane === 'live' && record.kind !== 'gap')
		.map(({ record }) => record.seq)
		.sort((a, b) => a - b)

test('a running agent goes to another server: no reading is lost, no output switched', async () => {
	await runWithOutputOn()
	const before = writes()
	const moved = await moveThere().ended
	expect(moved).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing was switched') })
	expect(moved.stdout).toContain('knows that this agent has left')
	expect(harness.server.state.left).toEqual([target.url])
	await expect.poll(() => target.readings().length, soon).toBeGreaterThan(5)
	const numbers = liveNumbers()
	expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, i) => i + 1))
	expect(writes()).toBe(before)
	expect(harness.controller.tables.coil.get(0)).toBe(true)
	target.command({ ...harness.order(false), seq: 1 })
	await expect.poll(() => harness.controller.tables.coil.get(0), soon).toBe(false)
	expect(JSON.parse(file('agent.json'))).toMatchObject({ server: target.url })
	expect(file('credentials.json')).toContain('the key of the new server')
})

test('held readings all go to the new server, also when the old one is gone', async () => {
	await runWithOutputOn()
	expect((await move('--hold').ended).stdout).toContain('stay on this machine')
	await expect.poll(() => existsSync(join(harness.folder, 'state/hold.json'))).toBe(true)
	await new Promise((done) => setTimeout(done, 2500))
	const batches = harness.server.state.batches
	await new Promise((done) => setTimeout(done, 1500))
	expect(harness.server.state.batches).toBe(batches)
	await harness.server.pauseListening()
	const moved = await moveThere().ended
	expect(moved).toMatchObject({ code: 0, stdout: expect.stringContaining('was not told') })
	await expect.poll(() => target.readings().length, soon).toBeGreaterThan(10)
	const numbers = liveNumbers()
	expect(new Set(numbers).size).toBe(numbers.length)
	expect(harness.controller.tables.coil.get(0)).toBe(true)
})

test('a hold ends when it is taken back', async () => {
	await runWithOutputOn()
	await move('--hold').ended
	await move('--resume').ended
	const before = harness.server.readings().length
	await expect.poll(() => harness.server.readings().length, soon).toBeGreaterThan(before + 5)
})

test('a move that is killed leaves the agent at one of the two servers, and can be repeated', async () => {
	await runWithOutputOn()
	const before = writes()
	for (let tries = 0; tries < 5; tries++) {
		const { child, ended } = moveThere()
		await new Promise((done) => setTimeout(done, 150 + tries * 105))
		child.kill('SIGKILL')
		await ended
		expect([harness.server.url, target.url]).toContain(await serverNow())
		const at = [harness.server, target]
		const counts = at.map((server) => server.state.heartbeats.length + server.state.batches)
		const isSending = () =>
			at.some(
				(server, i) => server.state.heartbeats.length + server.state.batches > (counts[i] ?? 0),
			)
		await expect.poll(isSending, soon).toBe(true)
	}
	if ((await serverNow()) !== target.url) await moveThere().ended
	await expect.poll(serverNow, soon).toBe(target.url)
	expect(writes()).toBe(before)
})

test('a code that is refused, and a server of an earlier version, leave the agent where it is', async () => {
	await runWithOutputOn()
	const before = file('credentials.json')
	const wrong = await move('--server', target.url, '--code', 'AAAA-AAAA').ended
	expect(wrong.code).not.toBe(0)
	expect(wrong.stderr).toContain('not valid')
	target.state.signingKey = undefined
	const earlier = await moveThere().ended
	expect(earlier.stderr).toContain('earlier version')
	expect(
		(await move('--server', harness.server.url, '--code', 'ABCD-EFGH').ended).stderr,
	).toContain('already')
	expect(file('credentials.json')).toBe(before)
	expect(harness.server.state.left).toEqual([])
})
