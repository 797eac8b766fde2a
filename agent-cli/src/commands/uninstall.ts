import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readlinkSync, rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Command } from 'commander'
import { OWN_MODELS } from '../config/agent-config'
import { configPath, loadConfig } from '../config/load-config'
import { credentialsPath } from '../config/credentials'
import { CommandError } from '../exit-codes'
import { lockHolder } from '../runtime/state-lock'
import { stopService } from '../service/apply-service'
import { OWN_USER, startOf } from '../service/service'
import { hasServiceManager, serviceOf } from '../service/service-of'
import { hasUser, removeOwnUser } from '../service/service-user'
import { NODE_FILE } from '../update/bundled-node'
import { ownInstallation } from '../update/installation'

const LINK = '/usr/local/bin/farm-agent'

/** What packages and updates put into the folder of an installation, besides modules (`.mjs`). */
const PROGRAM_FILES = [
	'farm-agent',
	'farm-agent.cmd',
	'install.sh',
	'install.cmd',
	'INSTALL.txt',
	'NODE-LICENSE',
	'README.md',
	'package.json',
	'models',
	'releases',
	'update.json',
	NODE_FILE,
]

type Options = { config?: string; purge?: boolean }

export const uninstallCommand = (): Command =>
	new Command('uninstall')
		.description('stop the agent and remove it from this machine (as root or administrator)')
		.option(
			'--purge',
			'also its configuration, its key, its own models, and readings that were not sent',
		)
		.action((_: Options, command: Command) => {
			const { config, purge = false } = command.optsWithGlobals<Options>()
			const { folder, program } = ownInstallation()
			const own = ownFiles(configPath(config))
			const leaves = removeService(program, own.config)
			requireStopped(own.state)
			const removed = [
				...programFiles(folder),
				...leaves,
				...(linksTo(folder) ? [LINK] : []),
				...(purge ? [own.config, credentialsPath(own.config), own.state, own.models] : []),
			]
			if (process.platform === 'linux' && process.getuid?.() === 0 && hasUser())
				removeOwnUser([folder, own.state].filter(existsSync))
			const isWhole = purge && basename(folder) === OWN_USER
			remove(isWhole ? [...removed, folder] : removed, folder)
			console.log(
				purge
					? 'The agent is removed, and nothing of it is left here.'
					: `The agent is removed. Its configuration and what it did not send stay: ${own.config}, ${own.state}. Delete them, if nobody needs them.`,
			)
			console.log('Remove it in the web app as well, under “Agents”.')
		})

/** Of an agent that was never enrolled there may be none of them. */
function ownFiles(config: string): { config: string; state: string; models: string } {
	try {
		const { stateDir, modelsDir } = loadConfig(config)
		return { config, state: stateDir, models: modelsDir }
	} catch {
		const folder = dirname(config)
		return { config, state: join(folder, 'state'), models: join(folder, OWN_MODELS) }
	}
}

/** What the service leaves behind. */
function removeService(program: string, config: string): string[] {
	const service = serviceOf({ command: startOf(program), config, writes: [], user: '' })
	if (service && hasServiceManager()) stopService(service)
	return service?.leaves ?? []
}

function requireStopped(state: string): void {
	const running = existsSync(state) ? lockHolder(state) : null
	if (running !== null)
		throw new CommandError(
			'running',
			`farm-agent runs here. Stop it with Ctrl-C in its window${process.platform === 'win32' ? '' : `, or by: kill ${running}`}. Then remove it.`,
		)
}

const programFiles = (folder: string): string[] =>
	readdirSync(folder)
		.filter((name) => PROGRAM_FILES.includes(name) || /^[\w.-]+\.mjs$/.test(name))
		.map((name) => join(folder, name))

function linksTo(folder: string): boolean {
	try {
		return dirname(readlinkSync(LINK)) === folder
	} catch {
		return false
	}
}

/** Windows removes no program that runs, so there another one does it a moment later. */
function remove(paths: readonly string[], folder: string): void {
	if (process.platform === 'win32') {
		const list = paths.map((path) => `'${path.replaceAll("'", "''")}'`).join(',')
		const script = `Start-Sleep 3; Remove-Item -Recurse -Force -ErrorAction SilentlyContinue -LiteralPath ${list}`
		spawn('powershell', ['-NoProfile', '-Command', script], {
			detached: true,
			stdio: 'ignore',
		}).unref()
		return
	}
	for (const path of paths) rmSync(path, { recursive: true, force: true })
	if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder)
}
