import { readFileSync } from 'node:fs'

const NOTHING = { passed: 0, failed: 0, skipped: 0 }

/** Counts of a JSON report of vitest or Playwright; null when there is none that can be read. */
export function readReport(kind, file) {
	try {
		const report = JSON.parse(readFileSync(file, 'utf8'))
		return kind === 'vitest' ? countVitest(report) : countPlaywright(report)
	} catch {
		return null
	}
}

/** A file that cannot even be loaded holds no tests in the report; it counts as one failed. */
function countVitest({
	numPassedTests,
	numFailedTests,
	numPendingTests,
	numTodoTests,
	testResults,
}) {
	const broken = testResults.filter(
		({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
	)
	return {
		passed: numPassedTests,
		failed: numFailedTests + broken.length,
		skipped: numPendingTests + numTodoTests,
	}
}

/** A test that passes only when repeated is not a test that passes. */
function countPlaywright({ stats, errors }) {
	const failed = stats.unexpected + stats.flaky
	return {
		passed: stats.expected,
		failed: failed || Math.min(1, errors.length),
		skipped: stats.skipped,
	}
}

/** A run that failed has at least one failure, whatever its report says or does not say. */
export const settle = (counts, hasFailed) => ({
	...(counts ?? NOTHING),
	failed: Math.max(counts?.failed ?? 0, hasFailed ? 1 : 0),
})
