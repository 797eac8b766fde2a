import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../setup/root.mjs'

const TEST = /\.test\.tsx?$/
/** These tests need the built product or other programs, and have suites of their own. */
const OTHER_SUITES = /^tests\/(?!source\/)/

const git = (...args) =>
	execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
		.split('\n')
		.filter(Boolean)

/**
 * The test files in the folders of everything changed since the branch left main, or in the last
 * commit on main.
 */
export function testsOfChanges() {
	const changed = [
		...git('diff', '--name-only', branchPoint()),
		...git('ls-files', '--others', '--exclude-standard'),
	]
	const folders = [...new Set(changed.map((file) => dirname(file)))]
	return folders
		.filter((folder) => existsSync(join(ROOT, folder)) && !OTHER_SUITES.test(`${folder}/`))
		.flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`))
		.filter((file) => TEST.test(file))
}

function branchPoint() {
	for (const main of ['origin/main', 'main']) {
		try {
			return git('merge-base', 'HEAD', main)[0]
		} catch {
			// the branch does not exist here
		}
	}
	return 'HEAD'
}
