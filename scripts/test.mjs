import { parseArgs } from 'node:util'
import { programs } from './process/programs.mjs'
import { progress } from './process/progress.mjs'
import { reportFailure } from './process/report-failure.mjs'
import { stopOnSignal } from './process/stop-on-signal.mjs'
import { installPackages } from './setup/install-packages.mjs'
import { requireNode } from './setup/require-node.mjs'
import { reportResults } from './test/report-results.mjs'
import { runSuite } from './test/run-suite.mjs'
import { pickSuites } from './test/suites.mjs'

requireNode()
const { run, stopAll, killAll } = programs()
stopOnSignal({ stop: () => stopAll().then(() => process.exit(130)), kill: killAll })

try {
	const suites = pickSuites(parseArgs({ options: { only: { type: 'string' } } }).values.only)
	await installPackages({ run, ...progress() })
	const results = []
	for (const suite of suites) results.push(await runSuite(suite, run))
	reportResults(results)
	process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0
} catch (error) {
	reportFailure(error)
	console.log('\n0 passed, 1 failed')
	process.exitCode = 1
}
