import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram, startProgram, type Program } from './child-process'
import type { TestServer } from './start-server'

const AGENT = 'agent-cli/dist/farm-agent.mjs'

export type TestAgent = {
	dir: string
	config: string
	agentId: string
	/** Starts `farm-agent run`; may be called again after it ended. */
	run(): Promise<Program>
	command(...args: string[]): Promise<{ code: number | null; output: string }>
	remove(): void
}

type EnrolOptions = { farmId?: number; discovery?: object; code?: string; modelsDir?: string }

/** Enrols the built agent on a farm, with an optional code, and adds devices to its configuration. */
export async function enrolAgent(
	server: Pick<TestServer, 'url'> & Partial<Pick<TestServer, 'api'>>,
	devices: unknown[],
	{ farmId = 11, discovery = {}, modelsDir, ...given }: EnrolOptions = {},
): Promise<TestAgent> {
	const dir = mkdtempSync(join(tmpdir(), 'farm-agent-'))
	const config = join(dir, 'agent.json')
	const command = (...args: string[]) => runProgram([AGENT, ...args, '--config', config])
	const made =
		given.code === undefined && (await server.api?.createEnrolmentCode({ params: { farmId } }))
	const code = given.code ?? (made ? made.code : '')
	const enrolled = await command('enroll', '--server', server.url, '--code', code)
	if (enrolled.code !== 0) throw new Error(`enroll failed:\n${enrolled.output}`)
	const written = JSON.parse(readFileSync(config, 'utf8')) as { agentId: string }
	writeFileSync(config, JSON.stringify({ ...written, modelsDir, devices, discovery }, null, '\t'))
	return {
		dir,
		config,
		agentId: written.agentId,
		async run() {
			const program = startProgram([AGENT, 'run', '--config', config])
			await program.waitFor(/farm-agent runs/)
			return program
		},
		command,
		remove: () => rmSync(dir, { recursive: true, force: true }),
	}
}

/** The three controllers of a simulated farm, as devices of an agent. */
export const controllerDevices = (
	sim: { ports: { container: number; nursery: number; cultivation: number } },
	pollMs = 500,
) =>
	(['container', 'nursery', 'cultivation'] as const).map((zone) => ({
		id: zone,
		name: `${zone} controller`,
		driver: 'modbus',
		zone,
		pollMs,
		settings: {
			host: '127.0.0.1',
			port: sim.ports[zone],
			unit: 1,
			model: `farm-sim-${zone}`,
			timeoutMs: 1000,
		},
	}))
