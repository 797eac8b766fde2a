import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { CommandError } from '../exit-codes'
import { AgentConfig, type DeviceEntry } from './agent-config'

/** `path` is the file it came from; `stateDir` and `modelsDir` are absolute. */
export type LoadedConfig = AgentConfig & { path: string; devices: DeviceEntry[] }

/** The given file, else `FARM_AGENT_CONFIG`, else `agent.json` in the working directory. */
export const configPath = (named: string | undefined): string =>
	resolve(named ?? process.env['FARM_AGENT_CONFIG'] ?? 'agent.json')

/** Reads and checks a configuration. Throws `CommandError` that names the file and every fault in it. */
export function loadConfig(named: string | undefined): LoadedConfig {
	const path = configPath(named)
	const config = parseConfig(readConfigText(path), path)
	const [stateDir, modelsDir] = [config.stateDir, config.modelsDir].map((folder) =>
		resolve(dirname(path), folder),
	) as [string, string]
	const devices = config.devices.map((entry) => ({ ...entry, modelsDir }))
	return { ...config, path, stateDir, modelsDir, devices }
}

function readConfigText(path: string): string {
	try {
		return readFileSync(path, 'utf8')
	} catch (error) {
		throw new CommandError(
			'usage',
			`${path} cannot be read. Make one with "farm-agent enroll <server> <code>", or name it with --config.`,
			{ cause: error },
		)
	}
}

export function parseConfig(text: string, path: string): AgentConfig {
	let json: unknown
	try {
		json = JSON.parse(text)
	} catch (error) {
		const why = error instanceof Error ? error.message : String(error)
		throw new CommandError('usage', `${path} is not JSON: ${why}`)
	}
	const checked = AgentConfig.safeParse(json)
	if (!checked.success)
		throw new CommandError('usage', `${path} has errors:\n${z.prettifyError(checked.error)}`)
	return checked.data
}
