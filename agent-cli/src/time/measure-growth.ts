const RUNS = 3
const ATTEMPTS = 10
/** Less says nothing. */
const FLOOR_US = 1000

/**
 * How many times as much processor time the work takes for four times the size: some 4 when it grows with
 * the size, 16 when with its square. `prepare` makes the input, which is not measured. It measures
 * again while the result is not below the `limit`: a busy machine disturbs some attempts, not all.
 */
export function measureGrowth(
	prepare: (size: number) => () => void,
	{ size, limit }: { size: number; limit: number },
): number {
	const [small, large] = [prepare(size), prepare(4 * size)]
	let least = Infinity
	for (let attempt = 0; attempt < ATTEMPTS && least >= limit; attempt++)
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
