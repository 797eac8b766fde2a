/**
 * Calls `stop` once when somebody ends the script: Ctrl-C, a service manager, a closed terminal. A
 * second Ctrl-C calls `kill`.
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
	// A reader that goes away (`| head`, a closed terminal) must not leave programs behind.
	process.stdout.on('error', () => {})
	process.stderr.on('error', () => {})
}
