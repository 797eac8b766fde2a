import { execFile } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import {
	chmodSync,
	cpSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AgentRelease, RELEASE_PATHS, releaseStatement } from '@sfc/contract/agent/release'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runProgram, startProgram } from '../support/child-process'
import { readCookie, sendRequest } from '../support/send-request'
import { enrolFakeAgent } from '../support/enrol-fake-agent'
import { startReleaseServer, type ReleaseServer } from '../support/release-server'
import { startServer, type TestServer } from '../support/start-server'

const UNSAFE = 7
const NEWER = '99.2.0'

let server: TestServer
let releases: ReleaseServer
let folder: string
let enrolled: string

beforeAll(async () => {
	server = await startServer()
	releases = await startReleaseServer(server)
	enrolled = mkdtempSync(join(tmpdir(), 'farm-updates-'))
	releases.offer = releases.pack(PRODUCT_VERSION)
	const made = await server.api.createEnrolmentCode({ params: { farmId: 11 } })
	const config = join(enrolled, 'agent.json')
	const args = ['enroll', releases.url, made.code, '--config', config]
	const { code, output } = await runProgram(['agent-cli/dist/farm-agent.mjs', ...args])
	expect(code, output).toBe(0)
})
afterAll(async () => {
	releases?.close()
	await server?.stop()
	rmSync(enrolled, { recursive: true, force: true })
})

/** Each test has its own machine: the installed package and a configuration. */
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'farm-update-'))
	cpSync('agent-cli/dist', folder, { recursive: true })
	cpSync(enrolled, folder, { recursive: true })
	releases.isDeaf = false
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (...path: string[]) => join(folder, ...path)
const command = (...args: string[]) => [at('farm-agent.mjs'), ...args, '--config', at('agent.json')]
const agent = (...args: string[]) => runProgram(command(...args))
const version = async () => (await agent('--version')).output.trim()
const offer = (next: ReleaseServer['offer']) => (releases.offer = next)
const updateState = () =>
	JSON.parse(readFileSync(at('update.json'), 'utf8')) as Record<string, unknown>

test('the server signs the update package with a key that only its owner can read', async () => {
	const { authorization } = await enrolFakeAgent(server)
	const answer = await fetch(server.url + RELEASE_PATHS.release, {
		headers: { Authorization: authorization },
	})
	const release = AgentRelease.parse(await answer.json())
	const content = await fetch(server.url + RELEASE_PATHS.package, {
		headers: { Authorization: authorization },
	})
	expect((await content.arrayBuffer()).byteLength).toBe(release.size)
	expect(statSync(join(server.dataDir, 'agent-signing-key')).mode & 0o777).toBe(0o600)
	for (const path of Object.values(RELEASE_PATHS))
		expect((await fetch(server.url + path)).status).toBe(401)
})

test('a good release is verified, installed, confirmed and can be rolled back', async () => {
	offer(releases.pack(PRODUCT_VERSION))
	expect((await agent('update', '--check')).output).toContain(`${PRODUCT_VERSION} is the one`)
	offer(releases.pack(NEWER))
	expect((await agent('update', '--check')).output).toMatch(/99\.2\.0.*MB/)
	expect(await version()).toBe(PRODUCT_VERSION)
	const taken = await agent('update')
	expect(taken, taken.output).toMatchObject({ code: 0 })
	expect(updateState()).toMatchObject({ state: 'trial', version: NEWER })

	const running = startProgram(command('run'))
	await running.waitFor(/update has proved itself/)
	expect(await running.stop()).toBe(0)
	expect(await version()).toBe(NEWER)
	expect((await agent('update')).output).toMatch(/is the one the server offers/)
	expect((await agent('update', '--rollback')).code).toBe(0)
	expect(await version()).toBe(PRODUCT_VERSION)
})

test('from its page an agent takes the release of its server, ends for its service, and proves it', async () => {
	offer(releases.pack(NEWER))
	const running = startProgram(command('run', '--supervised'))
	await running.waitFor(/farm-agent runs/)
	const login = await sendRequest(server.port, 'POST', '/api/auth/demo-login')
	const { agentId } = JSON.parse(readFileSync(at('credentials.json'), 'utf8')) as {
		agentId: string
	}
	const path = `/local-agent-install/agents/${agentId}?farmId=11`
	const headers = {
		'Content-Type': 'application/x-www-form-urlencoded',
		Origin: server.url,
		Cookie: readCookie(login),
	}
	const answer = await sendRequest(server.port, 'POST', path, headers, 'intent=update')
	expect(answer.status).toBe(302)
	await running.waitFor(/farm-agent stopped/)
	await expect.poll(() => running.process.exitCode, { timeout: 10_000 }).toBe(0)
	expect(updateState()).toMatchObject({ state: 'trial', version: NEWER })
	const again = startProgram(command('run', '--supervised'))
	await again.waitFor(/update has proved itself/)
	expect(await again.stop()).toBe(0)
	expect(await version()).toBe(NEWER)
})

test('a release not signed with the trusted key is refused', async () => {
	const { privateKey } = generateKeyPairSync('ed25519')
	const good = releases.pack(NEWER)
	const forged = sign(null, Buffer.from(releaseStatement(good.release)), privateKey)
	const other = (signature: string) => ({ ...good, release: { ...good.release, signature } })
	const hostile: [RegExp, ReleaseServer['offer']][] = [
		[/signature .* wrong/, other(forged.toString('base64'))],
		[/signature .* wrong/, other('')],
		[/signature .* wrong/, { ...good, release: { ...good.release, version: '99.3.0' } }],
		[/does not trust/, { ...good, release: { ...good.release, publicKey: 'AAAA' } }],
		[/not the signed one/, { ...good, content: releases.pack(NEWER, (p) => `${p} `).content }],
		[/did not arrive|not the signed one/, { ...good, sentBytes: 100_000 }],
		[/cannot be unpacked/, releases.sign(NEWER, Buffer.from('no zip at all'))],
		[/cannot read/, { ...good, release: { ...good.release, size: 1e12 } }],
	]
	for (const [why, next] of hostile) {
		offer(next)
		const { code, output } = await agent('update')
		expect(output).toMatch(why)
		expect([UNSAFE, 6]).toContain(code)
	}
	expect(await version()).toBe(PRODUCT_VERSION)
})

test('an older release is installed only on request', async () => {
	offer(releases.pack('0.0.9'))
	expect(await agent('update')).toMatchObject({ code: UNSAFE })
	expect(await version()).toBe(PRODUCT_VERSION)
	expect(await agent('update', '--allow-downgrade')).toMatchObject({ code: 0 })
	expect(await version()).toBe('0.0.9')
})

test.each([
	['throws at once', (p: string) => p.replace('\n', "\nthrow new Error('broken');\n")],
	['calls itself otherwise', (p: string) => p.replace(`"${NEWER}"`, '"99.2.1"')],
	['is cut short', (p: string) => p.slice(0, 5000)],
])('a release that %s is not installed', async (_, change) => {
	offer(releases.pack(NEWER, change))
	const { code, output } = await agent('update')
	expect(output).toMatch(/Nothing was changed/)
	expect(code).toBe(UNSAFE)
	expect(await version()).toBe(PRODUCT_VERSION)
})

test('a release that fails at run time is rolled back', async () => {
	const breaks = "\nif (process.argv.includes('run')) throw new Error('broken');\n"
	offer(releases.pack(NEWER, (program) => program.replace('\n', breaks)))
	expect(await agent('update')).toMatchObject({ code: 0 })
	expect((await agent('run')).code).toBe(1)
	expect((await agent('run')).code).toBe(1)
	const third = startProgram(command('run'))
	await third.waitFor(/version 99\.2\.0 was rolled back/)
	await third.waitFor(/an update was rolled back/)
	await third.stop()
	expect(await version()).toBe(PRODUCT_VERSION)
	expect((await agent('update', '--check')).output).toMatch(/99\.2\.0 was rolled back on/)
})

test('a release that never reaches the server is rolled back while it runs', async () => {
	offer(releases.pack(NEWER))
	expect(await agent('update')).toMatchObject({ code: 0 })
	writeFileSync(at('update.json'), JSON.stringify({ ...updateState(), trialMs: 3000 }))
	releases.isDeaf = true
	const { code, output } = await agent('run')
	expect(output).toMatch(/rolled back: it did not reach the server within 3 s/)
	expect(output).toMatch(/farm-agent stopped/) // outputs are switched to their safe state first
	expect(code).toBe(1)
	expect(await version()).toBe(PRODUCT_VERSION)
})

test('an update killed at any moment leaves a running agent', async () => {
	offer(releases.pack(NEWER))
	const started = performance.now()
	expect((await agent('update')).code).toBe(0)
	const wholeMs = performance.now() - started
	await agent('update', '--rollback')
	for (let part = 1; part <= 12; part++) {
		const update = startProgram(command('update'))
		await sleep((wholeMs * part) / 12)
		await update.stop('SIGKILL')
		expect([PRODUCT_VERSION, NEWER]).toContain(await version())
		expect((await agent('self-test')).code).toBe(0)
	}
})

test('a folder the agent may not write to is named', () => {
	offer(releases.pack(NEWER))
	for (const name of ['agent.json', 'credentials.json']) chmodSync(at(name), 0o644)
	chmodSync(folder, 0o555)
	const somebodyElse = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
	return new Promise<void>((done) => {
		execFile(process.execPath, command('update'), somebodyElse, (_, __, stderr) => {
			chmodSync(folder, 0o755)
			expect(stderr).toContain(`may not write to ${folder}`)
			done()
		})
	})
})

test('an agent enrolled before servers signed keeps the first key it is shown, and no other', async () => {
	const credentials = JSON.parse(readFileSync(at('credentials.json'), 'utf8')) as object
	expect(credentials).toHaveProperty('releaseKey')
	writeFileSync(at('credentials.json'), JSON.stringify({ ...credentials, releaseKey: undefined }))
	const good = releases.pack(NEWER)
	offer(good)
	expect((await agent('update', '--check')).code).toBe(0)
	expect(readFileSync(at('credentials.json'), 'utf8')).toContain(good.release.publicKey)
	const other = await startReleaseServer({ url: server.url, dataDir: folder })
	offer(other.pack(NEWER))
	other.close()
	expect(await agent('update')).toMatchObject({ code: UNSAFE })
})
