import { testsOfChanges } from './tests-of-changes.mjs'

const node = (...args) => ({ command: process.execPath, args })

/** Passes or fails as a whole, and counts as one test. */
const check = (name, ...args) => ({ name, kind: 'check', call: node(...args) })

/** A check of files one by one, which leaves out those that passed as they are. */
const checkFiles = (name, program, ...args) => {
	const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', `.cache/${name}`]
	return check(name, `node_modules/${program}`, '.', ...args, ...cache)
}

/** Each in a process of its own: the database engine is picked when the tables are imported. */
const vitest = (name, projects = [name], files = []) => {
	const report = `.cache/${name}.json`
	const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
	const picked = projects.flatMap((project) => ['--project', project])
	const args = ['run', ...picked, ...reporters, ...files]
	return { name, kind: 'vitest', call: node('node_modules/vitest/vitest.mjs', ...args), report }
}

/** Wants the build, and ports and a processor that no other such suite uses. */
const ofProduct = (suite) => ({ ...suite, isOfProduct: true })

const CHECKS = [
	check('types', 'node_modules/typescript/bin/tsc'),
	checkFiles('lint', 'eslint/bin/eslint.js', '--max-warnings', '0'),
	checkFiles('format', 'prettier/bin/prettier.cjs', '--check', '--log-level', 'warn'),
]

/**
 * Everything `npm test` runs. What starts the built product runs one after the other; the rest runs
 * beside it, what works before what waits, because the product's tests wait first and work later.
 */
export const SUITES = [
	...CHECKS,
	vitest('sqlite'),
	vitest('postgres'),
	vitest('unit', ['unit', 'devices']),
	ofProduct(check('build', 'scripts/build.mjs')),
	ofProduct(vitest('integration')),
	ofProduct(vitest('interop')),
	ofProduct({
		name: 'e2e',
		kind: 'browser',
		call: node('node_modules/@playwright/test/cli.js', 'test'),
		report: '.cache/e2e.json',
	}),
]

/** What `npm run check` runs: the checks, and the tests beside the files that were changed. */
export function quickSuites() {
	const files = testsOfChanges()
	if (files.length === 0) return CHECKS
	return [...CHECKS, ofProduct(vitest('changes', ['unit', 'devices', 'sqlite'], files))]
}

/** The suites named in `--only`, in their usual order; all of them when nothing is named. */
export function pickSuites(only) {
	if (!only) return SUITES
	const wanted = only.split(',').map((name) => name.trim())
	const unknown = wanted.filter((name) => !SUITES.some((suite) => suite.name === name))
	if (unknown.length === 0) return SUITES.filter(({ name }) => wanted.includes(name))
	const known = SUITES.map(({ name }) => name).join(', ')
	throw new Error(`No such suite: ${unknown.join(', ')}. There are ${known}.`)
}

/** The suites in one line or two, each to be run in order; two where the machine can do two things. */
export function groupIntoLanes(suites, processors) {
	if (processors < 2) return [suites]
	const lines = [true, false].map((side) => suites.filter((suite) => !!suite.isOfProduct === side))
	return lines.filter((line) => line.length > 0)
}
