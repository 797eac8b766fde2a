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
import { storedResults } from './test/stored-results.mjs'
import { reportResults } from './test/report-results.mjs'
import { runSuite } from './test/run-suite.mjs'
import { ALL_SUITES, groupIntoLanes, pickSuites, quickSuites, SUITES } from './test/suites.mjs'
import { writeReport } from './test/write-report.mjs'

requireNode()
const { run, stopAll, killAll } = programs()
stopOnSignal({ stop: () => stopAll().then(() => process.exit(130)), kill: killAll })

/** The logs of suites that run in parallel; each is printed when its suite ends. */
const LOGS = join(ROOT, '.cache/test-logs')

/**
 * `--quick`: only tests of changed files. `--all`: everything; with `--resume` only suites that
 * have not passed yet. `--only a,b`: these suites. `--calm`: one suite at a time, and one retry for
 * a failed test, which is reported as FLAKY when it then passes.
 */
const { values } = parseArgs({
	options: {
		only: { type: 'string' },
		quick: { type: 'boolean', default: false },
		all: { type: 'boolean', default: false },
		resume: { type: 'boolean', default: false },
		calm: { type: 'boolean', default: false },
	},
})

function suitesOf({ only, quick, all }) {
	if (only) return pickSuites(only)
	if (quick) return quickSuites()
	return all ? ALL_SUITES : SUITES
}

/** Alone on the machine, a suite of vitest may use every processor; by default it leaves one free. */
const CALM = {
	vitest: ['--retry=1', `--maxWorkers=${availableParallelism()}`],
	browser: ['--retries=1'],
	check: [],
}

const asCalm = ({ call, ...suite }) => ({
	...suite,
	call: { ...call, args: [...call.args, ...CALM[suite.kind]] },
})

async function runInOrder(suites, logDir, kept) {
	const results = []
	for (const suite of suites) {
		const result = kept?.of(suite.name) ?? (await runSuite(suite, run, logDir))
		kept?.keep(result)
		results.push(result)
	}
	return results
}

try {
	const suites = values.calm ? suitesOf(values).map(asCalm) : suitesOf(values)
	await installPackages({ run, ...progress() })
	const lanes = groupIntoLanes(suites, values.calm ? 1 : availableParallelism())
	const logDir = lanes.length > 1 ? LOGS : undefined
	const kept = values.all ? storedResults(values) : undefined
	const ran = await Promise.all(lanes.map((lane) => runInOrder(lane, logDir, kept)))
	const results = ran.flat()
	if (values.all) writeReport(results)
	reportResults(results)
	process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0
} catch (error) {
	reportFailure(error)
	console.log('\n0 passed, 1 failed')
	process.exitCode = 1
}
