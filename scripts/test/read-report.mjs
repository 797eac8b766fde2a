import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from '../setup/root.mjs'

const NOTHING = {
	passed: 0,
	failed: 0,
	skipped: 0,
	skippedBecause: {},
	failures: [],
	flaky: [],
	slowest: [],
}
const SLOWEST = 10

/**
 * Reads a JSON report of vitest or Playwright: counts, slowest tests, and the first lines of each
 * failure. Null when the report is missing or invalid.
 */
export function readReport(kind, file) {
	try {
		const report = JSON.parse(readFileSync(file, 'utf8'))
		return kind === 'vitest' ? countVitest(report) : countPlaywright(report)
	} catch {
		return null
	}
}

/** A file that failed without a failed test could not be loaded or set up; it counts as one failure. */
function countVitest({
	numPassedTests,
	numFailedTests,
	numPendingTests,
	numTodoTests,
	testResults,
}) {
	const broken = testResults.filter(
		({ status, assertionResults }) =>
			status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
	)
	return {
		passed: numPassedTests,
		failed: numFailedTests + broken.length,
		skipped: numPendingTests + numTodoTests,
		skippedBecause: countReasons(
			testResults.flatMap(({ assertionResults }) =>
				assertionResults.filter(isSkipped).map(({ fullName }) => fullName),
			),
		),
		failures: [
			...broken.map(({ name, message }) => failureFor(name, message)),
			...errorsIn(testResults, 'failed'),
		],
		flaky: errorsIn(testResults, 'passed'),
		slowest: pickSlowest(
			testResults.flatMap(({ name, assertionResults }) =>
				assertionResults.map(({ fullName, duration = 0 }) => ({
					name: `${relative(ROOT, name)} › ${fullName}`,
					seconds: duration / 1000,
				})),
			),
		),
	}
}

const isSkipped = ({ status }) => ['pending', 'skipped', 'todo'].includes(status)

/** Counts skipped tests by reason, which `skipTitle` writes into the title. */
function countReasons(titles) {
	const counts = {}
	for (const title of titles) {
		const reason = /\(skipped: (.+?)\)/.exec(title)?.[1] ?? 'no reason in the title'
		counts[reason] = (counts[reason] ?? 0) + 1
	}
	return counts
}

/** Errors of tests with this outcome; for a passed test those of an earlier attempt. */
const errorsIn = (files, outcome) =>
	files.flatMap(({ name, assertionResults }) =>
		assertionResults
			.filter(({ status, failureMessages }) => status === outcome && failureMessages.length > 0)
			.map(({ fullName, failureMessages }) =>
				failureFor(`${name} › ${fullName}`, failureMessages[0]),
			),
	)

function countPlaywright({ stats, errors, suites }) {
	return {
		passed: stats.expected + stats.flaky,
		failed: stats.unexpected || Math.min(1, errors.length),
		skipped: stats.skipped,
		skippedBecause: countReasons(suites.flatMap(skippedIn)),
		failures: suites.flatMap((suite) => failuresIn(suite, 'unexpected')),
		flaky: suites.flatMap((suite) => failuresIn(suite, 'flaky')),
		slowest: pickSlowest(suites.flatMap(durationsIn)),
	}
}

const skippedIn = ({ suites = [], specs = [] }) => [
	...specs.flatMap(({ title, tests }) =>
		tests
			.filter(({ status }) => status === 'skipped')
			.map(({ annotations = [] }) => {
				const reason = annotations.find(({ type }) => type === 'skip')?.description
				return reason ? `${title} (skipped: ${reason})` : title
			}),
	),
	...suites.flatMap(skippedIn),
]

const durationsIn = ({ file, suites = [], specs = [] }) => [
	...specs.flatMap(({ title, line, tests }) =>
		tests.map(({ results }) => ({
			name: `${file}:${line} › ${title}`,
			seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
		})),
	),
	...suites.flatMap(durationsIn),
]

const pickSlowest = (tests) => tests.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)

/** The tests with this outcome: `unexpected`, or `flaky` when a retry passed, which is a defect too. */
const failuresIn = ({ file, suites = [], specs = [] }, ending) => [
	...specs
		.filter(({ tests }) => tests.some(({ status }) => status === ending))
		.map(({ title, line, tests }) =>
			failureFor(`${file}:${line} › ${title}`, tests[0]?.results[0]?.error?.message),
		),
	...suites.flatMap((suite) => failuresIn(suite, ending)),
]

// Colour codes of terminals, which are removed.
const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** A property test prints its counterexample below the first line. */
const LINES_OF_MESSAGE = 4

const failureFor = (name, message = '') => {
	const lines = message.replace(ANSI, '').trim().split('\n').slice(0, LINES_OF_MESSAGE)
	return `${relative(ROOT, name) || name}: ${lines.join('\n  ')}`
}

/** Counts at least one failure for a run that failed, whatever its report says. */
export const ensureFailureCounted = (counts, hasFailed) => ({
	...(counts ?? NOTHING),
	failed: Math.max(counts?.failed ?? 0, hasFailed ? 1 : 0),
})
