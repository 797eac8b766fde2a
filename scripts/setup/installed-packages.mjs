import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

const STAMP = join(ROOT, '.cache', 'installed-for-node')

const readPackages = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages

/**
 * Why the packages have to be installed, in words, or null when they are as the lockfile says. npm
 * writes `node_modules/.package-lock.json` at the end of an install, so an interrupted one shows.
 */
export function installReason() {
	if (!existsSync(join(ROOT, 'node_modules', '.package-lock.json'))) return 'first start'
	const wanted = readPackages('package-lock.json')
	const found = readPackages('node_modules/.package-lock.json')
	const differs = Object.entries(wanted).some(([path, { version, optional, devOptional }]) => {
		if (path === '' || !path.startsWith('node_modules/')) return false
		// Packages for other systems are in the lockfile and never on this disk.
		if (!found[path]) return !optional && !devOptional
		return found[path].version !== version
	})
	if (differs) return 'package-lock.json has changed'
	const stamp = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : process.versions.modules
	return stamp === process.versions.modules ? null : 'Node has changed'
}

/** Remembers which Node the compiled packages are for. */
export function saveInstallStamp() {
	mkdirSync(join(ROOT, '.cache'), { recursive: true })
	writeFileSync(STAMP, process.versions.modules)
}
