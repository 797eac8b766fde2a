import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { programs } from './process/programs.mjs'
import { progress } from './process/progress.mjs'
import { reportFailure } from './process/report-failure.mjs'
import { stopOnSignal } from './process/stop-on-signal.mjs'
import { installPackages } from './setup/install-packages.mjs'
import { requireNode } from './setup/require-node.mjs'
import { ROOT } from './setup/root.mjs'
import { reportResults } from './test/report-results.mjs'
import { runSuite } from './test/run-suite.mjs'
import { groupIntoLanes, pickSuites, quickSuites } from './test/suites.mjs'

requireNode()
const { run, stopAll, killAll } = programs()
stopOnSignal({ stop: () => stopAll().then(() => process.exit(130)), kill: killAll })

/** Where suites that run side by side say what they have to say, which is shown when they end. */
const LOGS = join(ROOT, '.cache/test-logs')

async function runInOrder(suites, logDir) {
	const results = []
	for (const suite of suites) results.push(await runSuite(suite, run, logDir))
	return results
}

try {
	const { only, quick } = parseArgs({
		options: { only: { type: 'string' }, quick: { type: 'boolean' } },
	}).values
	const suites = quick ? quickSuites() : pickSuites(only)
	await installPackages({ run, ...progress() })
	// The whole is for machines that nobody waits at: there one suite at a time, undisturbed.
	const lines = groupIntoLanes(suites, process.env['EVERYTHING'] ? 1 : availableParallelism())
	const logDir = lines.length > 1 ? LOGS : undefined
	const results = (await Promise.all(lines.map((line) => runInOrder(line, logDir)))).flat()
	reportResults(results)
	process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0
} catch (error) {
	reportFailure(error)
	console.log('\n0 passed, 1 failed')
	process.exitCode = 1
}
