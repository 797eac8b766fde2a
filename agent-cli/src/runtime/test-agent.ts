import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AgentCommand } from '@sfc/contract/agent/command'
import { startTestController } from '../drivers/modbus/test-controller'
import { ownModel } from '../drivers/modbus/test-device'
import { startTestServer } from '../uplink/test-server'

/** Found from here: the program runs in a folder that has no packages. */
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const CLI = join(import.meta.dirname, '../cli.ts')

export type TestAgent = Awaited<ReturnType<typeof openTestAgent>>

/** The agent's program in a folder of its own, with a server and a controller that has one pump. */
export async function openTestAgent() {
	const server = await startTestServer()
	const controller = await startTestController()
	controller.tables.coil.set(0, false)
	controller.tables.discrete.set(0, false)
	const model = ownModel({})
	const folder = mkdtempSync(join(tmpdir(), 'agent-'))
	const children: ChildProcess[] = []
	let seq = 0

	const pump = (id = 'pumps', port = controller.port) => ({
		id,
		name: 'Pumps',
		driver: 'modbus',
		pollMs: 200,
		settings: {
			host: '127.0.0.1',
			port,
			model: 'own',
			modelsDir: model.modelsDir,
			timeoutMs: 300,
		},
	})
	const writeConfig = (devices: object[] = [pump()], text?: string, more: object = {}) =>
		writeFileSync(
			join(folder, 'agent.json'),
			text ?? JSON.stringify({ server: server.url, devices, ...more }),
		)
	writeConfig()
	writeFileSync(join(folder, 'credentials.json'), '{"agentId":"a1","secret":"topsecret"}')

	function start(args: string[], stdio: StdioOptions): ChildProcess {
		const child = spawn(process.execPath, ['--import', TSX, CLI, ...args], { cwd: folder, stdio })
		children.push(child)
		return child
	}

	return {
		server,
		controller,
		folder,
		pump,
		writeConfig,
		start,
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
		order: (on: boolean): AgentCommand => ({
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
