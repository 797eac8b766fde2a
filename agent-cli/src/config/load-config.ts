import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { CommandError } from '../exit-codes'
import { AgentConfig, type DeviceEntry } from './agent-config'
import { movedTo } from './credentials'

/** `path` is the file it came from; `stateDir` and `modelsDir` are absolute. */
export type LoadedConfig = AgentConfig & { path: string; devices: DeviceEntry[] }

/** The given file, else `FARM_AGENT_CONFIG`, else `agent.json` in the working directory. */
export const configPath = (named: string | undefined): string =>
	resolve(named ?? process.env['FARM_AGENT_CONFIG'] ?? 'agent.json')

/**
 * As `configPath`, and where that file is not there, the one beside the program: a package keeps both in one
 * folder, so that a command works from any other.
 */
export function findConfig(named: string | undefined, program = process.argv[1]): string {
	const path = configPath(named)
	const isNamed = (named ?? process.env['FARM_AGENT_CONFIG']) !== undefined
	if (isNamed || existsSync(path)) return path
	const beside =
		program && existsSync(program) && join(dirname(realpathSync(program)), 'agent.json')
	return beside && existsSync(beside) ? beside : path
}

/** Reads and checks a configuration. Throws `CommandError` that names the file and every fault in it. */
export function loadConfig(named: string | undefined): LoadedConfig {
	const path = findConfig(named)
	const config = parseConfig(readConfigText(path), path)
	const [stateDir, modelsDir] = [config.stateDir, config.modelsDir].map((folder) =>
		resolve(dirname(path), folder),
	) as [string, string]
	const devices = config.devices.map((entry) => ({ ...entry, modelsDir }))
	return { ...config, ...movedTo(path), path, stateDir, modelsDir, devices }
}

function readConfigText(path: string): string {
	try {
		return readFileSync(path, 'utf8')
	} catch (error) {
		throw new CommandError(
			'usage',
			`${path} cannot be read. Name the configuration, as in "farm-agent --config /opt/farm-agent/agent.json push", or make one with "farm-agent enroll <server> <code>".`,
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
