import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lastLines } from '../process/tail.mjs'
import { bundleHistory } from './bundle-history.mjs'
import { agentFiles, writeCameraPassword } from './prepare-agent.mjs'

const LONGEST_MS = 5 * 60_000
const LOOK_MS = 300

/** The state file of the simulated farm. */
export const farmFile = (dataDir) => join(dataDir, 'farm-sim.json')

/**
 * Creates a month of history at the first start: the database, the farm and the files of its agent. An
 * interrupted start begins anew.
 */
export async function makeHistory({ run, phase }, { env, baseUrl, ports, dataDir }) {
	const database = join(dataDir, 'farm.db')
	if (existsSync(database)) return
	await phase('Letting the farm live through 30 days', async (say) => {
		const files = agentFiles(dataDir, ports.simBase)
		rmSync(files.dir, { recursive: true, force: true })
		mkdirSync(files.dir, { recursive: true })
		writeFileSync(files.config, JSON.stringify({ server: baseUrl, devices: [] }), { mode: 0o600 })
		writeCameraPassword(files)
		const logFile = join(dataDir, 'logs', 'history.log')
		const timer = setInterval(() => say(lastLines(logFile, 1)[0] ?? ''), LOOK_MS)
		const options = {
			database,
			config: files.config,
			'camera-password-file': files.cameraPassword,
			'farm-file': farmFile(dataDir),
			server: baseUrl,
			ports: JSON.stringify(ports.sim),
		}
		const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
		const call = { command: process.execPath, args: [await bundleHistory(), ...args], env }
		await run('history', call, LONGEST_MS).finally(() => clearInterval(timer))
		writeFileSync(files.adopted, '')
	})
}
