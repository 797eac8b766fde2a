import { programs } from './programs.mjs'
import { progress } from './progress.mjs'
import { reportFailure } from './report-failure.mjs'
import { stopOnSignal } from './stop-on-signal.mjs'

/**
 * Runs `work`, which starts programs that belong together, and keeps them running until the script
 * is asked to end. When one of them ends by itself, the others are stopped too and the exit code is
 * 1. `work` gets `launch` (starts a program that keeps running), `run` (runs one to its end) and
 * `phase` (shows progress).
 */
export async function supervise({ logDir }, work) {
	const { start, run, stopAll, killAll, failure } = programs({ logDir })
	const { phase, quiet } = progress()
	let isEnding = false
	let reportDeath
	const death = new Promise((_, reject) => (reportDeath = reject))

	function launch(name, call) {
		const program = start(name, call)
		void program.ended.then((code) => reportDeath(failure(program, code)))
		return program
	}
	async function end(exitCode) {
		isEnding = true
		quiet()
		await stopAll()
		if (exitCode === 0) console.log('Stopped.')
		process.exit(exitCode)
	}
	stopOnSignal({
		stop: () => {
			console.log('\nStopping …')
			return end(0)
		},
		kill: () => {
			killAll()
			process.exit(1)
		},
	})

	try {
		await Promise.race([work({ launch, run, phase }), death])
		await death
	} catch (error) {
		if (isEnding) return
		reportFailure(error)
		await end(1)
	}
}
