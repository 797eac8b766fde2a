const node = (...args) => ({ command: process.execPath, args })

/** Passes or fails as a whole, and counts as one test. */
const check = (name, ...args) => ({ name, kind: 'check', call: node(...args) })

/** Each in a process of its own: the database engine is picked when the tables are imported. */
const vitest = (name) => {
	const report = `.cache/${name}.json`
	const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
	const call = node('node_modules/vitest/vitest.mjs', 'run', '--project', name, ...reporters)
	return { name, kind: 'vitest', call, report }
}

/** Wants the build, and ports and a processor that no other such suite uses. */
const ofProduct = (suite) => ({ ...suite, isOfProduct: true })

/**
 * Everything `npm test` runs. What starts the built product runs one after the other; the rest runs
 * beside it, what works before what waits, because the product's tests wait first and work later.
 */
export const SUITES = [
	check('types', 'node_modules/typescript/bin/tsc'),
	check('lint', 'node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0'),
	check('format', 'node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
	vitest('sqlite'),
	vitest('postgres'),
	vitest('unit'),
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
