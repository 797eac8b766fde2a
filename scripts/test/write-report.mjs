import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { formatCounts, skippedLines } from './report-results.mjs'

export const REPORT = 'docs/test-report.md'

/** Writes the report of a run of all suites, which tells readers when everything last passed. */
export function writeReport(results, now = new Date()) {
	const minutes = results.reduce((sum, { seconds }) => sum + seconds, 0) / 60
	const lines = [
		'# Test report',
		'',
		'The last run of everything, which `npm run test:all` wrote:',
		'',
		`- ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit()}`,
		`- Node ${process.versions.node} on ${availableParallelism()} processors, ${minutes.toFixed(0)} minutes of suites, two at a time`,
		`- ${formatCounts(results)}`,
		'',
		'| Suite | Passed | Failed | Skipped | Seconds |',
		'|---|--:|--:|--:|--:|',
		...results.map(
			({ name, passed, failed, skipped, seconds }) =>
				`| ${name} | ${passed} | ${failed} | ${skipped} | ${seconds.toFixed(0)} |`,
		),
		...skippedLines(results).map((line) => `\n${line}`),
		...results.flatMap(({ name, failures = [] }) =>
			failures.map((failure) => `\nFailed in ${name}: ${failure.split('\n')[0]}`),
		),
	]
	writeFileSync(join(ROOT, REPORT), `${lines.join('\n')}\n`)
}

function commit() {
	const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
	const changed = git('status', '--porcelain', '--', '.', `:!${REPORT}`)
	return `${git('rev-parse', '--short=12', 'HEAD')}${changed ? ' with changes that are in no commit' : ''}`
}
