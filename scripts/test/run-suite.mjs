import { rmSync } from 'node:fs'
import { browserInstallCommand, findBrowser } from './find-browser.mjs'
import { countBrowserTests } from './list-browser-tests.mjs'
import { readReport, settle } from './read-report.mjs'

/** Runs one suite. Never throws: what goes wrong is a failed test, and the next suite runs. */
export async function runSuite(suite, run) {
	const startedAt = performance.now()
	console.log(`\n── ${suite.name} ${'─'.repeat(60 - suite.name.length)}`)
	const counts = await countSuite(suite, run)
	return { name: suite.name, ...counts, seconds: (performance.now() - startedAt) / 1000 }
}

async function countSuite({ name, kind, call, report }, run) {
	if (kind === 'browser' && !(await findBrowser())) return failWithoutBrowser()
	if (report) rmSync(report, { force: true })
	const error = await run(name, call).then(
		() => null,
		(reason) => reason,
	)
	if (error) console.error(error.message)
	if (!report) return { passed: error ? 0 : 1, failed: error ? 1 : 0, skipped: 0 }
	const counts = readReport(kind, report)
	if (!counts) console.error(`${name} left no report in ${report}`)
	return settle(counts, error !== null || !counts)
}

function failWithoutBrowser() {
	console.error('The browser tests need a browser and found none. This installs one:')
	console.error(`\n  ${browserInstallCommand()}\n`)
	return { passed: 0, failed: countBrowserTests(), skipped: 0 }
}
