import { spawnSync } from 'node:child_process'
import {
	copyFileSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { skipTitle } from '../support/describe-with'
import { lockHolder } from '../../agent-cli/src/runtime/state-lock'
import { canMakeBareMachine, makeBareMachine, type BareMachine } from '../support/bare-machine'
import { freePort } from '../support/free-port'
import { missingNamespaces, makeNamespace, type Namespace } from '../support/network-namespace'
import { startServer, type TestServer } from '../support/start-server'
import { startSim } from '../support/start-sim'
import { Visitor } from '../support/visitor'
import { waitUntil } from '../support/wait-until'

const FARM = { farmId: 11 }
const HOST = '10.99.0.1'
const MADE = 'dist/agent-packages'
const FOLDER = '/opt/farm-agent'

/** Builds the packages; returns the reason when they cannot be built. */
function makePackages(): string | null {
	const { status, stderr } = spawnSync('node', ['scripts/agent-packages.mjs'], { encoding: 'utf8' })
	return status === 0 ? null : `the packages cannot be made: ${stderr.slice(-300)}`
}

const missing = makePackages()
const missingMachine =
	missing ??
	missingNamespaces() ??
	(process.arch === 'x64' && canMakeBareMachine()
		? null
		: 'needs a bare machine, and so root on Linux x64')

/** Commands that start each kind of program file. */
const PROGRAM_OF = [
	['linux-x64', 'node', [0x7f, 0x45, 0x4c, 0x46], 18, 0x3e],
	['linux-arm64', 'node', [0x7f, 0x45, 0x4c, 0x46], 18, 0xb7],
	['darwin-arm64', 'node', [0xcf, 0xfa, 0xed, 0xfe], 4, 0x0c],
	['darwin-x64', 'node', [0xcf, 0xfa, 0xed, 0xfe], 4, 0x07],
	['win32-x64', 'node.exe', [0x4d, 0x5a], null, null],
] as const

test.skipIf(missing)(
	skipTitle('each package holds the program of its machine and what installs it', missing),
	() => {
		for (const [platform, binary, magic, at, machine] of PROGRAM_OF) {
			const files = unpack(platform)
			const program = files.get(`farm-agent/${binary}`) ?? Buffer.alloc(0)
			expect([...program.subarray(0, magic.length)], platform).toEqual(magic)
			if (at !== null) expect(program[at], platform).toBe(machine)
			const names = [
				'farm-agent.mjs',
				'launcher.mjs',
				'package.json',
				'INSTALL.txt',
				'NODE-LICENSE',
			]
			const own =
				platform === 'win32-x64' ? ['farm-agent.cmd', 'install.cmd'] : ['farm-agent', 'install.sh']
			for (const name of [...names, ...own])
				expect(files.has(`farm-agent/${name}`), `${name} for ${platform}`).toBe(true)
			expect(files.has('farm-agent/installer.mjs')).toBe(false)
		}
		for (const name of ['farm-agent', 'install.sh'])
			expect(spawnSync('sh', ['-n', join('agent-cli/bundle', name)]).status, name).toBe(0)
	},
)

function unpack(platform: string): Map<string, Buffer> {
	if (platform.startsWith('win32')) {
		const files = unzipSync(readFileSync(join(MADE, `farm-agent-${platform}.zip`)))
		return new Map(Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes)]))
	}
	const folder = mkdtempSync(join(tmpdir(), 'farm-package-'))
	spawnSync('tar', ['-xzf', join(MADE, `farm-agent-${platform}.tar.gz`), '-C', folder])
	const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) =>
		one.isFile(),
	)
	const read = new Map(
		files.map((one) => {
			const path = join(one.parentPath, one.name)
			return [path.slice(folder.length + 1), readFileSync(path)] as const
		}),
	)
	rmSync(folder, { recursive: true })
	return read
}

const ARM_ROOT = '/usr/aarch64-linux-gnu'
const canEmulate =
	spawnSync('qemu-aarch64-static', ['--version']).status === 0 &&
	existsSync(join(ARM_ROOT, 'lib/libstdc++.so.6'))
const missingEmulator =
	missing ?? (canEmulate ? null : 'needs qemu-user-static and libstdc++6-arm64-cross')

test.skipIf(missingEmulator)(
	skipTitle('the package for arm64 starts, as far as an emulator goes', missingEmulator),
	() => {
		const folder = mkdtempSync(join(tmpdir(), 'farm-arm64-'))
		spawnSync('tar', ['-xzf', join(MADE, 'farm-agent-linux-arm64.tar.gz'), '-C', folder])
		const at = (name: string) => join(folder, 'farm-agent', name)
		const args = [
			'-L',
			ARM_ROOT,
			at('node'),
			'--max-semi-space-size=1',
			at('farm-agent.mjs'),
			'--version',
		]
		const { stdout, stderr } = spawnSync('qemu-aarch64-static', args, { encoding: 'utf8' })
		rmSync(folder, { recursive: true })
		expect(stdout.trim(), stderr).toBe(PRODUCT_VERSION)
	},
)

let server: TestServer
let sim: Awaited<ReturnType<typeof startSim>>
let namespace: Namespace
let machine: BareMachine

beforeAll(async () => {
	if (missingMachine) return
	namespace = makeNamespace('farmpkg', 1)
	machine = await makeBareMachine(namespace)
	const port = await freePort()
	server = await startServer({
		port,
		env: { HOST: '0.0.0.0', PUBLIC_URL: `http://${HOST}:${port}` },
	})
	sim = await startSim('--host', HOST)
})
afterAll(async () => {
	const running = machine && lockHolder(`${machine.root}${FOLDER}/state`)
	if (running) process.kill(running, 'SIGKILL')
	machine?.remove()
	namespace?.remove()
	await sim?.stop()
	await server?.stop()
})

const said = async (script: string) => {
	const shell = machine.shell(script)
	return { code: await shell.ended, output: shell.output() }
}

/** The command as a person copies it from the page. */
async function readInstallLine(): Promise<string> {
	const visitor = new Visitor(server.url)
	await visitor.post('/demo-login', {})
	const { text } = await visitor.post('/local-agent-install?farmId=11', { intent: 'code' })
	const [, shown = ''] =
		/aria-label="One line: Linux or macOS"[^>]*><code>([^<]*)</.exec(text) ?? []
	return shown
		.replace(/&#x27;|&#39;/g, "'")
		.replaceAll('&quot;', '"')
		.replaceAll('&gt;', '>')
		.replaceAll('&lt;', '<')
		.replaceAll('&amp;', '&')
}

test.skipIf(missingMachine)(
	skipTitle(
		'one line brings a machine without Node to its first reading, and leaves nothing when removed',
		missingMachine,
	),
	async () => {
		expect((await said('node --version')).code).not.toBe(0)
		const line = await readInstallLine()
		expect(line).toMatch(/^u='/)
		const started = performance.now()
		const startedAt = Date.now()
		const installation = machine.shell(line)
		await waitUntil(
			'the agent runs',
			() => Promise.resolve(installation.output().includes('farm-agent runs')),
			180_000,
		).catch((error: unknown) => {
			throw new Error(installation.output(), { cause: error })
		})
		console.log(
			`From the line to a running agent: ${((performance.now() - started) / 1000).toFixed(1)} s`,
		)
		expect(installation.output()).toContain('Enrolled for')
		expect(
			(await said('farm-agent --version; PATH=/usr/local/bin:$PATH farm-agent --version')).output,
		).toContain(PRODUCT_VERSION)

		const config = `${machine.root}${FOLDER}/agent.json`
		const before = JSON.parse(readFileSync(config, 'utf8')) as object
		const settings = { host: HOST, port: sim.ports.nursery, unit: 1, model: 'farm-sim-nursery' }
		const device = {
			id: 'nursery',
			name: 'Nursery',
			driver: 'modbus',
			zone: 'nursery',
			pollMs: 500,
			settings,
		}
		writeFileSync(config, JSON.stringify({ ...before, devices: [device] }))
		const agent = lockHolder(`${machine.root}${FOLDER}/state`) ?? 0
		process.kill(agent, 'SIGHUP')
		await waitUntil(
			'its first reading',
			async () => {
				const { temperature } = await server.api.readEnvironment({ query: FARM })
				return (temperature.at ?? 0) > startedAt
			},
			60_000,
		)
		console.log(
			`From the line to its first reading: ${((performance.now() - started) / 1000).toFixed(1)} s`,
		)

		// Offline, from a USB stick: a package is accepted with its signature alone.
		const stick = `${machine.root}/root/stick.tar.gz`
		copyFileSync(join(MADE, 'farm-agent-linux-x64.tar.gz'), stick)
		const update = () => said('/usr/local/bin/farm-agent update --from /root/stick.tar.gz')
		expect((await update()).output).toContain('stick.tar.gz.sig cannot be read')
		const address = `${server.url}/api/download-agent/11?platform=linux-x64&signature=1`
		const headers = { authorization: `Bearer ${server.token}` }
		const signature = await (await fetch(address, { headers })).text()
		writeFileSync(`${stick}.sig`, signature.replace(/"signature":"..../, '"signature":"AAAA'))
		expect((await update()).output).toContain(`signature of version ${PRODUCT_VERSION} is wrong`)
		writeFileSync(`${stick}.sig`, signature)
		expect((await update()).output).toContain(
			`Version ${PRODUCT_VERSION} is the one in the package`,
		)

		process.kill(agent, 'SIGTERM')
		await installation.ended
		const removal = await said('/usr/local/bin/farm-agent uninstall --purge --yes')
		expect(removal.output).toContain('The agent is removed')
		expect((await said('ls -A /opt')).output).toBe('')
		expect((await said('ls -A /usr/local/bin')).output).toBe('')
	},
)

test.skipIf(missingMachine)(
	skipTitle(
		'from a stick the package installs without any server, and says how to enrol',
		missingMachine,
	),
	async () => {
		copyFileSync(join(MADE, 'farm-agent-linux-x64.tar.gz'), `${machine.root}/root/stick.tar.gz`)
		const { code, output } = await said(
			'tar -xzf stick.tar.gz && sh farm-agent/install.sh && sh farm-agent/install.sh',
		)
		expect(output).toContain('enrol it with a code')
		expect(code).toBe(0)
		expect((await said('cd / && /usr/local/bin/farm-agent --version')).output).toBe(
			`${PRODUCT_VERSION}\n`,
		)
		expect((await said('/usr/local/bin/farm-agent uninstall --yes')).code).toBe(0)
		expect((await said('ls -A /opt')).output).toBe('')
	},
)
