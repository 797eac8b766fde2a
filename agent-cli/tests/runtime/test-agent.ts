import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { expect } from 'vitest'
import type { OutputCommand } from '@sfc/contract/agent/command'
import { startTestController } from '../drivers/modbus/test-controller'
import { ownModel, PUMP_POINT } from '../drivers/modbus/test-device'
import { startTestServer } from '../uplink/test-server'

/** As it is installed, in one file: it starts in a third of the time that the sources take. */
const installed = mkdtempSync(join(tmpdir(), 'agent-program-'))
const PROGRAM = join(installed, 'farm-agent.mjs')
cpSync(join(import.meta.dirname, '../../src/drivers/modbus/models'), join(installed, 'models'), {
	recursive: true,
})
buildSync({
	entryPoints: {
		'farm-agent': join(import.meta.dirname, '../../src/cli.ts'),
		'ptz-worker': join(import.meta.dirname, '../../src/drivers/onvif/ptz-worker.mjs'),
	},
	outdir: installed,
	outExtension: { '.js': '.mjs' },
	bundle: true,
	platform: 'node',
	format: 'esm',
	external: [
		'*/ssh-session',
		'*/snmp-session',
		'*/import-models',
		'*/bacnet-client',
		'serialport',
		'@serialport/*',
		'pino-pretty',
		'bufferutil',
		'utf-8-validate',
	],
	// Libraries in the bundle that are CommonJS call require for Node's own modules.
	banner: {
		js: "import { createRequire as requireOf } from 'node:module'\nconst require = requireOf(import.meta.url)",
	},
	logLevel: 'error',
})

export type TestAgent = Awaited<ReturnType<typeof openTestAgent>>

/**
 * The agent's program in a folder of its own, with a server and a controller that has one pump, or an output
 * of another class in its place.
 */
export async function openTestAgent(outputClass = PUMP_POINT.switchable.outputClass) {
	const server = await startTestServer()
	const controller = await startTestController()
	controller.tables.coil.set(0, false)
	controller.tables.discrete.set(0, false)
	const switchable = { ...PUMP_POINT.switchable, outputClass }
	const model = ownModel({ points: [{ ...PUMP_POINT, switchable }] })
	const folder = mkdtempSync(join(tmpdir(), 'agent-'))
	const children: ChildProcess[] = []
	let seq = 0

	/** A device that answers is given time to, however busy the machine is. */
	const pump = (id = 'pumps', port = controller.port, timeoutMs = 3000) => ({
		id,
		name: 'Pumps',
		driver: 'modbus',
		pollMs: 200,
		settings: {
			host: '127.0.0.1',
			port,
			model: 'own',
			timeoutMs,
		},
	})
	const writeConfig = (devices: object[] = [pump()], text?: string, more: object = {}) =>
		writeFileSync(
			join(folder, 'agent.json'),
			text ?? JSON.stringify({ server: server.url, modelsDir: model.modelsDir, devices, ...more }),
		)
	writeConfig()
	writeFileSync(join(folder, 'credentials.json'), '{"agentId":"a1","secret":"topsecret"}')

	function start(args: string[], stdio: StdioOptions, node: string[] = []): ChildProcess {
		const child = spawn(process.execPath, [...node, PROGRAM, ...args], { cwd: folder, stdio })
		children.push(child)
		return child
	}

	return {
		server,
		controller,
		folder,
		modelsDir: model.modelsDir,
		pump,
		writeConfig,
		start,
		/** How another program starts this one with the configuration of the test. */
		program: (...args: string[]) => ({
			command: process.execPath,
			args: [PROGRAM, ...args, '--config', join(folder, 'agent.json')],
		}),
		/** Runs the program; its end and what it printed. */
		cli(...args: string[]) {
			const child = start(args, ['ignore', 'pipe', 'pipe'])
			const out = { stdout: '', stderr: '' }
			child.stdout?.on('data', (chunk: Buffer) => (out.stdout += chunk.toString()))
			child.stderr?.on('data', (chunk: Buffer) => (out.stderr += chunk.toString()))
			const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((done) =>
				child.on('close', (code) => done({ code, ...out })),
			)
			return { child, ended, out }
		},
		/** Puts a question to the running agent, as the server does, and waits for its answer. */
		async ask(kind: string, args: object) {
			const id = `q${++seq}`
			const [issuedAt, expiresAt] = [server.now(), server.now() + 30_000]
			server.command({
				id,
				seq,
				issuedAt,
				expiresAt,
				issuedBy: 'Ann',
				op: 'ask',
				kind,
				args: { ...args },
			})
			const answered = () => server.state.answers.find(({ commandId }) => commandId === id)
			await expect.poll(answered, { timeout: 30_000 }).toBeDefined()
			return answered()
		},
		/** Runs the agent with a wall clock that the test sets, milliseconds ahead of this machine's. */
		runWithClock() {
			const fixture = join(import.meta.dirname, 'steppable-clock.fixture.mjs')
			const child = start(['run'], ['ignore', 'ignore', 'ignore', 'ipc'], ['--import', fixture])
			return { setClock: (aheadMs: number) => void child.send(aheadMs) }
		},
		order: (on: boolean): Extract<OutputCommand, { op: 'switch' }> => ({
			id: `c${++seq}`,
			seq,
			issuedAt: server.now(),
			expiresAt: server.now() + 30_000,
			op: 'switch',
			device: 'pumps',
			point: 'pump',
			on,
			maxOnMs: null,
			issuedBy: 'Ann',
		}),
		async close() {
			for (const child of children) child.kill('SIGKILL')
			await server.close()
			await controller.close()
			model.remove()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}
