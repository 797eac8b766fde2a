import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

const STAMP = join(ROOT, '.cache', 'build-stamp')
const OUTPUTS = [
	'build/server/index.js',
	'build/client/downloads/packages.json',
	'agent-cli/dist/farm-agent.mjs',
]
const SOURCES = ['app', 'server', 'packages', 'agent-cli', 'db', 'public', 'scripts/npm-packages']
const SINGLE_FILES = [
	'package-lock.json',
	'scripts/npm-packages.ts',
	'remix.config.js',
	'vite.config.ts',
	'tsconfig.json',
]
const NOT_BUILT = /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$|\.md$/

/**
 * A hash over the content of every file that goes into a build, so that switching branches and back
 * rebuilds nothing.
 */
export function sourceFingerprint() {
	const hash = createHash('sha256')
	for (const path of [...SOURCES.flatMap(filesBelow), ...SINGLE_FILES].sort()) {
		if (!existsSync(join(ROOT, path))) continue
		hash
			.update(path)
			.update('\0')
			.update(readFileSync(join(ROOT, path)))
			.update('\0')
	}
	return hash.digest('hex')
}

function filesBelow(folder) {
	if (NOT_BUILT.test(folder) || !existsSync(join(ROOT, folder))) return []
	return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = `${folder}/${entry.name}`
		if (entry.isDirectory()) return filesBelow(path)
		return entry.isFile() && !NOT_BUILT.test(path) ? [path] : []
	})
}

/** True when the build is up to date with the sources. */
export function isBuilt() {
	if (!OUTPUTS.every((path) => existsSync(join(ROOT, path)))) return false
	return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceFingerprint()
}

/**
 * Stores the fingerprint taken before the build, so that a change made during the build causes
 * another one.
 */
export function saveBuildStamp(fingerprint) {
	mkdirSync(join(ROOT, '.cache'), { recursive: true })
	writeFileSync(STAMP, fingerprint)
}
