import { lastLines } from '../process/tail.mjs'
import { waitUntil } from '../process/wait-until.mjs'

const READY_MS = 60_000

/**
 * Starts the simulated farm on its ports and waits until all of them are served. Its state is kept in
 * `keepFile`, from which the next start continues.
 */
export const startSim = ({ launch, phase }, { sim }, { keepFile } = {}) =>
	phase('Starting the simulated farm', async (say) => {
		say('until it is ready')
		const { logFile } = launch('farm-sim', simCall(sim, keepFile))
		const isReady = () => lastLines(logFile, 50).some((line) => line.includes('farm-sim ready'))
		await waitUntil('The simulated farm', isReady, { timeoutMs: READY_MS, everyMs: 100 })
	})

const simCall = (ports, keepFile) => ({
	command: process.execPath,
	args: [
		'--import',
		'tsx',
		'packages/farm-sim/src/cli.ts',
		...Object.entries(ports).flatMap(([key, port]) => [`--${key}-port`, String(port)]),
		...(keepFile ? ['--keep', keepFile] : []),
	],
})
