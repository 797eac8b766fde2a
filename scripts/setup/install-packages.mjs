import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { patchPostgres } from './patch-postgres.mjs'
import { IS_RELEASE, ROOT } from './root.mjs'

/** The Node version the native packages were compiled for. */
const STAMP = join(ROOT, '.cache', 'installed-for-node')

/** Installs missing packages from the lockfile. `run` and `phase` come from `supervise`. */
export async function installPackages({ run, phase }) {
	const why = installReason()
	if (!why) return patchPostgres()
	await phase(`Installing packages (${why})`, (say) => {
		say('npm ci; about a minute, a few where the database driver has to be compiled')
		return run('install', npmCi())
	})
	mkdirSync(join(ROOT, '.cache'), { recursive: true })
	writeFileSync(STAMP, process.versions.modules)
}

/**
 * Why the packages have to be installed, or null when they match the lockfile. npm writes
 * `node_modules/.package-lock.json` at the end of an install, so an interrupted install is noticed.
 */
function installReason() {
	if (!existsSync(join(ROOT, 'node_modules', '.package-lock.json'))) return 'first start'
	const wanted = readPackages('package-lock.json')
	const found = readPackages('node_modules/.package-lock.json')
	const differs = Object.entries(wanted).some(([path, { version, dev, optional, devOptional }]) => {
		if (!path.startsWith('node_modules/')) return false
		// Packages for other systems are in the lockfile but never installed here.
		if (!found[path]) return !optional && !devOptional && !(IS_RELEASE && dev)
		return found[path].version !== version
	})
	if (differs) return 'package-lock.json has changed'
	const stamp = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : process.versions.modules
	return stamp === process.versions.modules ? null : 'Node has changed'
}

const readPackages = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages

/**
 * Calls the npm that runs this script, if there is one, so that npm need not be on the path.
 * Warnings are shown even with a silent `npm test`.
 */
function npmCi() {
	const args = ['ci', '--loglevel=warn', '--no-fund', '--no-audit']
	if (IS_RELEASE) args.push('--omit=dev')
	const running = process.env.npm_execpath
	if (running?.endsWith('npm-cli.js'))
		return { command: process.execPath, args: [running, ...args] }
	return { command: 'npm', args, shell: process.platform === 'win32' }
}
