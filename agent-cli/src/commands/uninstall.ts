import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Command } from 'commander'
import { OWN_MODELS } from '../config/agent-config'
import { configPath, loadConfig } from '../config/load-config'
import { credentialsPath } from '../config/credentials'
import { CommandError } from '../exit-codes'
import { lockHolder } from '../runtime/state-lock'
import { stopService } from '../service/apply-service'
import { OWN_USER, startCommand, type Service } from '../service/service'
import { hasServiceManager, findService } from '../service/find-service'
import { hasUser, removeOwnUser } from '../service/service-user'
import { ownInstallation, type Installation } from '../update/installation'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const LINK = '/usr/local/bin/farm-agent'

type Options = { config?: string; purge?: boolean; yes?: boolean }
type OwnFiles = { config: string; credentials: string; state: string; models: string }

export const uninstallCommand = (): Command =>
	new Command('uninstall')
		.description(
			'list what an installation put on this machine, and remove it after a question (as root or administrator)',
		)
		.option(
			'--purge',
			'also its configuration, its key, its own models, and readings that were not sent',
		)
		.option('--yes', 'remove it without a question, for scripts')
		.action(async (_: Options, command: Command) => {
			const { config, purge = false, yes = false } = command.optsWithGlobals<Options>()
			const installation = ownInstallation()
			const { folder, program } = installation
			const contents = packageContents(installation)
			if (!contents)
				throw new CommandError(
					'usage',
					`The program in ${folder} was not installed from a package, so there is nothing to uninstall. "farm-agent install --remove" takes away what starts it with this machine.`,
				)
			const own = ownFiles(configPath(config))
			const service = findService({
				command: startCommand(program),
				config: own.config,
				writes: [],
				user: '',
			})
			const starts = service && hasServiceManager() && startsFrom(service, folder) ? service : null
			const files = [
				...programFiles(installation, contents),
				...(starts?.leaves ?? []),
				...(linksTo(folder) ? [LINK] : []),
			].filter(existsSync)
			const ownPaths = Object.values(own).filter(existsSync)
			if (purge) requireOwnFolders(own, folder)
			const isRoot = process.platform === 'linux' && process.getuid?.() === 0
			const takesUser = starts !== null && isRoot && hasUser()
			console.log(
				[
					'This is removed:',
					...(starts ? ['  what starts the agent with this machine'] : []),
					...(takesUser ? [`  the account ${OWN_USER}`] : []),
					...summarize(files, folder).map((path) => `  ${path}`),
					...(purge ? ownPaths.map((path) => `  ${path}`) : []),
					...(!purge && ownPaths.length > 0
						? ['This stays, unless --purge is given:', ...ownPaths.map((path) => `  ${path}`)]
						: []),
				].join('\n'),
			)
			if (!yes && !(await isAgreed()))
				throw new CommandError('usage', 'Nothing was removed. For scripts there is --yes.')
			if (starts) stopService(starts)
			requireStopped(own.state)
			if (takesUser) removeOwnUser([folder, own.state].filter(existsSync))
			remove([...files, ...(purge ? ownPaths : [])], folder)
			if (process.platform !== 'win32')
				for (const line of leftIn(folder, purge ? [] : ownPaths)) console.log(line)
			console.log('The agent is removed. Remove it in the web app as well, under “Agents”.')
		})

/** Files that this agent wrote. An agent that was never enrolled may have none. */
function ownFiles(config: string): OwnFiles {
	const credentials = credentialsPath(config)
	try {
		const { stateDir, modelsDir } = loadConfig(config)
		return { config, credentials, state: stateDir, models: modelsDir }
	} catch {
		const folder = dirname(config)
		return { config, credentials, state: join(folder, 'state'), models: join(folder, OWN_MODELS) }
	}
}

/** Throws when a folder that would go as a whole holds more than the agent's own. */
function requireOwnFolders({ config, state, models }: OwnFiles, folder: string): void {
	for (const own of [state, models])
		for (const other of [config, join(folder, 'farm-agent.mjs'), process.cwd()])
			if (`${other}${sep}`.startsWith(`${own}${sep}`))
				throw new CommandError(
					'usage',
					`${own} holds more than the agent’s own files. Uninstall without --purge, and delete what you do not need there.`,
				)
}

/** Whether it starts the program of this folder, and not that of another installation. */
const startsFrom = ({ files }: Service, folder: string): boolean =>
	files.every(
		({ path }) =>
			existsSync(path) && readFileSync(path, 'utf8').replaceAll('%%', '%').includes(folder),
	)

const programFiles = (
	{ folder, previous, state, releases }: Installation,
	contents: readonly string[],
): string[] => [
	...new Set([...contents.map((path) => join(folder, path)), previous, state, releases]),
]

/** Files of the program folder as one line, others one each. */
function summarize(files: readonly string[], folder: string): string[] {
	const isInside = (path: string) => path.startsWith(`${folder}${sep}`)
	const inside = files.filter(isInside)
	const top = new Set(inside.map((path) => path.slice(folder.length + 1).split(sep)[0]).toSorted())
	return [
		`${inside.length} files of the program in ${folder}: ${[...top].join(', ')}`,
		...files.filter((path) => !isInside(path)),
	]
}

async function isAgreed(): Promise<boolean> {
	const lines = createInterface({ input: process.stdin, output: process.stdout })
	try {
		const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
		const answer = await Promise.race([lines.question('Remove it? [y/N] '), ended])
		return /^\s*y(es)?\s*$/i.test(answer)
	} finally {
		lines.close()
	}
}

function requireStopped(state: string): void {
	const running = existsSync(state) ? lockHolder(state) : null
	if (running !== null)
		throw new CommandError(
			'running',
			`farm-agent runs here. Stop it with Ctrl-C in its window${process.platform === 'win32' ? '' : `, or by: kill ${running}`}. Then remove it.`,
		)
}

function linksTo(folder: string): boolean {
	try {
		return dirname(readlinkSync(LINK)) === folder
	} catch {
		return false
	}
}

/** What other people put into the program's folder, in words. */
function leftIn(folder: string, own: readonly string[]): string[] {
	if (!existsSync(folder)) return []
	const left = readdirSync(folder).filter((name) => !own.includes(join(folder, name)))
	return left.length > 0
		? [`Not made by the installation, so it stays in ${folder}: ${left.join(', ')}`]
		: []
}

/** Windows removes no program that runs, so there another one does it a moment later. */
function remove(paths: readonly string[], folder: string): void {
	const folders = emptiable(paths, folder)
	if (process.platform === 'win32') {
		const quoted = (list: readonly string[]) =>
			list.map((path) => `'${path.replaceAll("'", "''")}'`).join(',')
		// Without -Recurse a folder that is not empty stays: cmd's rd, unlike Remove-Item, never asks.
		const script = `Start-Sleep 3; Remove-Item -Recurse -Force -ErrorAction SilentlyContinue -LiteralPath ${quoted(paths)}; foreach ($f in ${quoted(folders)}) { cmd /c rd $f 2>$null }`
		spawn('powershell', ['-NoProfile', '-Command', script], {
			detached: true,
			stdio: 'ignore',
		}).unref()
		return
	}
	for (const path of paths) rmSync(path, { recursive: true, force: true })
	for (const path of folders)
		if (existsSync(path) && readdirSync(path).length === 0) rmdirSync(path)
}

/** The folders that held them, the inner ones first. */
function emptiable(paths: readonly string[], folder: string): string[] {
	const folders = new Set([folder])
	for (const path of paths)
		for (let at = dirname(path); at.startsWith(`${folder}${sep}`); at = dirname(at)) folders.add(at)
	return [...folders].sort((a, b) => b.length - a.length)
}

/** Part of every package, and of no program that was built in a checkout: the paths of its files. */
const CONTENTS = 'contents.json'
const Contents = z.array(z.string().regex(/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/)).max(5000)

/** The files that the package of an installation brought, by their paths in it; null when no package did. */
function packageContents({ folder }: Installation): string[] | null {
	// One that was installed before packages had a list runs a release that has one.
	const lists = new Set([folder, dirname(fileURLToPath(import.meta.url))])
	const found = [...lists].map((at) => join(at, CONTENTS)).filter(existsSync)
	if (found.length === 0) return null
	return found.flatMap((path) => Contents.parse(JSON.parse(readFileSync(path, 'utf8'))))
}
