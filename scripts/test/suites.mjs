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

/** Everything `npm test` runs, in this order. */
export const SUITES = [
	check('types', 'node_modules/typescript/bin/tsc'),
	check('lint', 'node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0'),
	check('format', 'node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
	vitest('unit'),
	vitest('sqlite'),
	vitest('postgres'),
	check('build', 'scripts/build.mjs'),
	vitest('integration'),
	vitest('interop'),
	{
		name: 'e2e',
		kind: 'browser',
		call: node('node_modules/@playwright/test/cli.js', 'test'),
		report: '.cache/e2e.json',
	},
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
