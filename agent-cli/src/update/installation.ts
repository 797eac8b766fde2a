import { basename, dirname, join } from 'node:path'
import { accessSync, constants, existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CommandError } from '../exit-codes'

/** Where the program and its releases lie. */
export type Installation = {
	folder: string
	/** What is started: the first package's program, or the launcher of a release. */
	program: string
	previous: string
	/** The state of the update in progress, or how the last one ended. */
	state: string
	releases: string
	/** Name of the release that runs; null for the package the agent was installed from. */
	running: string | null
}

/** The installation in a folder. */
export const installationIn = (folder: string, running: string | null = null): Installation => ({
	folder,
	program: join(folder, 'farm-agent.mjs'),
	previous: join(folder, 'farm-agent.previous.mjs'),
	state: join(folder, 'update.json'),
	releases: join(folder, 'releases'),
	running,
})

/** The installation this program is part of. Throws `CommandError` for one that is no package. */
export function ownInstallation(): Installation {
	const own = dirname(fileURLToPath(import.meta.url))
	const isRelease = basename(dirname(own)) === 'releases'
	const installation = isRelease
		? installationIn(dirname(dirname(own)), basename(own))
		: installationIn(own)
	if (existsSync(installation.program)) return installation
	throw new CommandError(
		'failed',
		'This agent does not run from its package and cannot be updated. Install farm-agent.zip from the web app.',
	)
}

/** A file with which a package manager says that it alone replaces the program. */
const MANAGED = 'package-manager'

/** Throws `CommandError` where a package manager replaces the program, or this account may not. */
export function requireChangeable({ folder }: Pick<Installation, 'folder'>): void {
	if (existsSync(join(folder, MANAGED)))
		throw new CommandError(
			'failed',
			'This agent came with a package of the system, which replaces it: sudo apt install ./farm-agent_….deb with the package of the new version. Nothing was changed.',
		)
	try {
		accessSync(folder, constants.W_OK)
	} catch (error) {
		throw new CommandError(
			'failed',
			`This account may not write to ${folder}, where the agent lies. Run this as the account that owns the folder, for example with sudo. Nothing was changed.`,
			{ cause: error },
		)
	}
}
