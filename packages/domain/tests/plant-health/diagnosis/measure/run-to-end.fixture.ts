/** Runs what yields to its end. `longestMs`: the longest computing between two turns of others; waiting for a busy
 * machine is not counted. */
export function runToEnd<Result>(running: Generator<unknown, Result>): {
	result: Result
	longestMs: number
} {
	for (let longestMs = 0; ;) {
		const before = process.cpuUsage()
		const next = running.next()
		longestMs = Math.max(longestMs, process.cpuUsage(before).user / 1000)
		if (next.done) return { result: next.value, longestMs }
	}
}
