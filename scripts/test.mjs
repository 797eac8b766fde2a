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
import {
	ALL_SUITES,
	isUntimed,
	nextSuite,
	pickSuites,
	quickSuites,
	SUITES,
} from './test/suites.mjs'
import { writeReport } from './test/write-report.mjs'

requireNode()
const { run, stopAll, killAll } = programs()
stopOnSignal({ stop: () => stopAll().then(() => process.exit(130)), kill: killAll })

/** The logs of suites that run in parallel; each is printed when its suite ends. */
const LOGS = join(ROOT, '.cache/test-logs')

/**
 * `--quick`: only tests of changed files. `--all`: everything; with `--resume` only suites that
 * have not passed yet. `--only a,b`: these suites. `--calm`: one suite at a time, except that
 * checks run two at a time, and one retry for a failed test, which is reported as FLAKY when it then passes.
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

/** Runs the suites, two at a time where there are two processors. Returns their results in order. */
async function runSuites(suites, { isCalm, kept }) {
	const slots = Math.min(2, availableParallelism(), suites.length)
	const results = new Map()
	const runOne = async (suite) => {
		const isAlone = slots === 1 || (isCalm && !isUntimed(suite))
		const result = kept?.of(suite.name) ?? (await runSuite(suite, run, isAlone ? undefined : LOGS))
		kept?.keep(result)
		results.set(suite, result)
		running.delete(suite)
	}
	const waiting = [...suites]
	const running = new Map()
	while (waiting.length + running.size > 0) {
		const next = running.size < slots ? nextSuite(waiting, [...running.keys()], isCalm) : undefined
		if (next) {
			waiting.splice(waiting.indexOf(next), 1)
			running.set(next, runOne(next))
		} else await Promise.race(running.values())
	}
	return suites.map((suite) => results.get(suite))
}

try {
	const suites = values.calm ? suitesOf(values).map(asCalm) : suitesOf(values)
	await installPackages({ run, ...progress() })
	const kept = values.all ? storedResults(values) : undefined
	const results = await runSuites(suites, { isCalm: values.calm, kept })
	if (values.all) writeReport(results)
	reportResults(results)
	process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0
} catch (error) {
	reportFailure(error)
	console.log('\n0 passed, 1 failed')
	process.exitCode = 1
}
