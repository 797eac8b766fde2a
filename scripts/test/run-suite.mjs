import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { browserInstallCommand, findBrowser } from './find-browser.mjs'
import { readReport, ensureFailureCounted } from './read-report.mjs'

/** Far more than the longest suite takes on a slow machine, so that a suite that hangs still ends. */
const LONGEST_SUITE_MS = 60 * 60_000

/**
 * Runs one suite. Never throws: an error counts as a failed test, and the next suite runs. With a
 * `logDir` the output is printed in one piece at the end, because other suites run in parallel.
 */
export async function runSuite(suite, run, logDir) {
	const startedAt = performance.now()
	const head = `\n── ${suite.name} ${'─'.repeat(60 - suite.name.length)}`
	const logFile = logDir && join(logDir, `${suite.name}.log`)
	if (logFile) prepare(suite.name, logDir, logFile)
	else console.log(head)
	const counts = await countSuite(suite, run, logFile)
	if (logFile) console.log(`${head}\n${readFileSync(logFile, { encoding: 'utf8', flag: 'a+' })}`)
	printSlowest(counts)
	return { name: suite.name, ...counts, seconds: (performance.now() - startedAt) / 1000 }
}

function prepare(name, logDir, logFile) {
	console.log(`… ${name}`)
	mkdirSync(logDir, { recursive: true })
	rmSync(logFile, { force: true })
}

function printSlowest({ slowest = [] }) {
	if (slowest.length === 0) return
	console.log('The slowest:')
	for (const { name, seconds } of slowest)
		console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
}

async function countSuite({ name, kind, call, report }, run, toFile) {
	if (kind === 'browser' && !(await findBrowser())) return failWithoutBrowser(name)
	if (report) rmSync(report, { force: true })
	const error = await run(name, { ...call, toFile }, LONGEST_SUITE_MS).then(
		() => null,
		(reason) => reason,
	)
	if (error) console.error(error.message)
	if (!report) return { passed: error ? 0 : 1, failed: error ? 1 : 0, skipped: 0 }
	const counts = readReport(kind, report)
	if (!counts) console.error(`${name} left no report in ${report}`)
	return ensureFailureCounted(counts, error !== null || !counts)
}

function failWithoutBrowser(project) {
	console.error('The browser tests need a browser and found none. This installs one:')
	console.error(`\n  ${browserInstallCommand()}\n`)
	return { passed: 0, failed: countBrowserTests(project), skipped: 0 }
}

/** The number of tests in a Playwright project, without running them; 1 when listing them fails. */
function countBrowserTests(project) {
	const cli = 'node_modules/@playwright/test/cli.js'
	const args = [cli, 'test', '--project', project, '--list', '--reporter=json']
	try {
		const list = execFileSync(process.execPath, args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 })
		return Math.max(
			1,
			JSON.parse(list).suites.reduce((sum, suite) => sum + testsIn(suite), 0),
		)
	} catch {
		return 1
	}
}

const testsIn = ({ suites = [], specs = [] }) =>
	specs.reduce((sum, { tests }) => sum + tests.length, 0) +
	suites.reduce((sum, suite) => sum + testsIn(suite), 0)
