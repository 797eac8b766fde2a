const RUNS = 3
const ATTEMPTS = 4
/** Less says nothing. */
const FLOOR_US = 1000

/**
 * How many times as much processor time the work takes for four times the size: some 4 when it grows with
 * the size, 16 when with its square. `prepare` makes the input, which is not measured.
 */
export function measureGrowth(prepare: (size: number) => () => void, size: number): number {
	const [small, large] = [prepare(size), prepare(4 * size)]
	let least = Infinity
	for (let attempt = 0; attempt < ATTEMPTS && least > 6; attempt++)
		least = Math.min(least, timeOf(large) / Math.max(FLOOR_US, timeOf(small)))
	return least
}

/** The least processor time of some runs, microseconds: other programs do not count. */
function timeOf(work: () => void): number {
	let least = Infinity
	for (let run = 0; run < RUNS; run++) {
		const before = process.cpuUsage()
		work()
		const { user, system } = process.cpuUsage(before)
		least = Math.min(least, user + system)
	}
	return least
}
