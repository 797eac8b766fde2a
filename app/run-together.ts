type Call<In, Out> = {
	input: In
	resolve: (output: Out) => void
	reject: (error: unknown) => void
}

type Key = string | number
/** Inputs of one run, of which each has another key, in the order of their keys. */
type Work<In, Out> = (inputs: In[]) => Promise<Out[]>

const RUN_MOST = 200

/**
 * Makes a function for calls that cost less together: those that come while a run is under way wait
 * for the next one. When a run fails each of its calls runs alone, so that none fails for another.
 * `work` returns one output for each input, in order. Calls with one key are never in one run, and
 * a run has them in the order of their keys: two servers that lock rows by it cannot deadlock.
 */
export function runTogether<In, Out>(
	work: Work<In, Out>,
	keyOf: (input: In) => Key,
): (input: In) => Promise<Out> {
	let waiting: Call<In, Out>[] = []
	let isRunning = false

	async function runAll(): Promise<void> {
		isRunning = true
		while (waiting.length > 0) {
			const taken = new Map<Key, Call<In, Out>>()
			const left: Call<In, Out>[] = []
			for (const call of waiting) {
				const key = keyOf(call.input)
				if (taken.has(key) || taken.size >= RUN_MOST) left.push(call)
				else taken.set(key, call)
			}
			waiting = left
			const calls = [...taken].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, call]) => call)
			if (calls.length > 1 && (await run(calls))) continue
			for (const call of calls) await run([call])
		}
		isRunning = false
	}

	/** Whether the calls are settled; several are not when their run failed. */
	async function run(calls: Call<In, Out>[]): Promise<boolean> {
		try {
			const outputs = await work(calls.map(({ input }) => input))
			calls.forEach(({ resolve }, i) => resolve(outputs[i] as Out)) // one for each
			return true
		} catch (error) {
			if (calls.length > 1) return false
			calls[0]?.reject(error)
			return true
		}
	}

	return (input) =>
		new Promise((resolve, reject) => {
			waiting.push({ input, resolve, reject })
			if (!isRunning) void runAll()
		})
}
