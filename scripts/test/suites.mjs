import { testsOfChanges } from './tests-of-changes.mjs'

const node = (...args) => ({ command: process.execPath, args })

/** Passes or fails as a whole, and counts as one test. */
const check = (name, ...args) => ({ name, kind: 'check', call: node(...args) })

/**
 * Each project runs in its own process, because the database engine is chosen when the tables are
 * imported.
 */
const vitest = (name, { projects = [name], files = [], env = {} } = {}) => {
	const report = `.cache/${name}.json`
	const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
	const picked = projects.flatMap((project) => ['--project', project])
	const args = ['run', ...picked, ...reporters, ...files]
	const call = { ...node('node_modules/vitest/vitest.mjs', ...args), env }
	return { name, kind: 'vitest', call, report }
}

const playwright = (name, moreEnv = {}) => {
	const report = `.cache/${name}.json`
	const args = ['test', '--project', name, '--reporter=list,json']
	const call = node('node_modules/@playwright/test/cli.js', ...args)
	const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...moreEnv }
	return { name, kind: 'browser', call: { ...call, env }, report }
}

/**
 * Marks a suite that needs the build, and ports and a processor that no other such suite uses at
 * the same time.
 */
const ofProduct = (suite) => ({ ...suite, isOfProduct: true })

const KNIP =
	'node_modules/knip/bin/knip.js --no-progress --cache --cache-location .cache/knip'.split(' ')

const CHECKS = [
	check('types', 'node_modules/typescript-7/bin/tsc'),
	check('lint', 'node_modules/oxlint/bin/oxlint', '-c', 'oxlint.config.mjs'),
	check('dead-code', ...KNIP),
	check('format', 'node_modules/oxfmt/bin/oxfmt', '--check'),
]

const sharedSuites = (env = {}) => [
	...CHECKS,
	vitest('sqlite', { env }),
	vitest('postgres', { env }),
	vitest('unit', { projects: ['unit', 'devices'], env }),
	ofProduct(check('build', 'scripts/build.mjs', '--if-changed')),
	ofProduct(vitest('integration', { env })),
	ofProduct(vitest('interop')),
]

/**
 * The suites of `npm test`, on two processors. Suites that start the built product run one after the other,
 * in parallel to the rest. The rest begins with suites that keep the processor busy, because the product's
 * tests mostly wait at first and compute later.
 */
export const SUITES = [...sharedSuites(), ofProduct(playwright('e2e'))]

/** The suites of `npm run test:all`: those of `npm test`, and tests that take too long to run at each change. */
export const ALL_SUITES = [
	...sharedSuites({ ALL_EXAMPLES: '1' }), // of properties, and every role and header of a walk
	vitest('postgres-rest'),
	ofProduct(vitest('season')),
	ofProduct(vitest('slow', { env: { OUTAGE_S: '120' } })),
	ofProduct(playwright('e2e', { AXE: '1' })),
	ofProduct(playwright('e2e-rest')),
]

/** The suites of `npm run check`: the checks, and the tests next to changed files. */
export function quickSuites() {
	const files = testsOfChanges()
	if (files.length === 0) return CHECKS
	const projects = ['unit', 'devices', 'sqlite']
	return [...CHECKS, ofProduct(vitest('changes', { projects, files }))]
}

/** The suites named in `only`, separated by commas, in their usual order. */
export function pickSuites(only) {
	const further = ALL_SUITES.filter(({ name }) => !SUITES.some((suite) => suite.name === name))
	const suites = [...SUITES, ...further]
	const wanted = only.split(',').map((name) => name.trim())
	const unknown = wanted.filter((name) => !suites.some((suite) => suite.name === name))
	if (unknown.length === 0) return suites.filter(({ name }) => wanted.includes(name))
	const known = suites.map(({ name }) => name).join(', ')
	throw new Error(`No such suite: ${unknown.join(', ')}. There are ${known}.`)
}

/** Whether the result of a suite cannot depend on what else the machine does. */
export const isUntimed = ({ kind }) => kind === 'check'

/**
 * The suite to start beside the running ones; undefined when it is better to wait. One suite at a
 * time uses the product. A calm run has two at a time only while neither depends on timing.
 */
export function nextSuite(waiting, running, isCalm = false) {
	if (isCalm) {
		const check = waiting.find(isUntimed)
		if (running.length === 0) return check ?? waiting[0]
		return running.every(isUntimed) ? check : undefined
	}
	const isProductBusy = running.some(({ isOfProduct }) => isOfProduct)
	const ofProduct = isProductBusy ? undefined : waiting.find((suite) => suite.isOfProduct)
	return ofProduct ?? waiting.find((suite) => !suite.isOfProduct)
}
