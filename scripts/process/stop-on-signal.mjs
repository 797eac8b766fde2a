/**
 * Calls `stop` once when the script is asked to end: Ctrl-C, a service manager, a closed terminal.
 * A second Ctrl-C calls `kill`.
 */
export function stopOnSignal({ stop, kill }) {
	let stopping = false
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
		process.on(signal, () => {
			if (stopping && signal === 'SIGINT') kill()
			if (stopping) return
			stopping = true
			void stop(signal)
		})
	}
	// When the reader of the output goes away (`| head`, a closed terminal), the programs must
	// still be stopped.
	process.stdout.on('error', () => {})
	process.stderr.on('error', () => {})
}
