import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { withTimeout } from '@sfc/contract/with-timeout'
import { concurrencyLimit } from '~/areas/platform/services/limits/concurrency-limit'
import head from './plant-head.json' with { type: 'json' }
import { toNetworkInput } from './network-input.mjs'

/** A picture takes 0.3 s, and loading the network as long; a small machine that is busy takes more. */
const ANSWER_MS = 20_000
/** The thread ends after this time without a picture, and its 60 MB of memory with it. */
const IDLE_MS = 60_000
const HEAP_MB = 64

const inTurn = concurrencyLimit({
	atOnce: 1,
	waiting: 10,
	busy: 'Several photos are being looked at. Please try again in a few seconds.',
	retryAfterS: 10,
})

let thread: Worker | null = null
let ending: NodeJS.Timeout | undefined

/**
 * Recognizes whether a picture shows a plant, on a thread of its own. Answers null when this machine
 * cannot tell in time or has too little memory. Throws Fault unavailable when too many pictures wait.
 */
export async function recognizePlant(
	picture: Buffer,
	{ answerMs = ANSWER_MS }: { answerMs?: number } = {},
): Promise<{ isPlant: boolean; chance: number } | null> {
	const rgb = await toNetworkInput(picture)
	return inTurn(async () => {
		clearTimeout(ending)
		const asked = (thread ??= startThread())
		try {
			asked.postMessage(rgb)
			const [chance] = (await withTimeout(answerMs, undefined, (signal) =>
				once(asked, 'message', { signal }),
			)) as [number]
			return { isPlant: chance >= head.leastChance, chance }
		} catch {
			endThread()
			return null
		} finally {
			ending = setTimeout(endThread, IDLE_MS).unref()
		}
	})
}

/** Starts a thread that lets the process end. A failure rejects the call that waits for it. */
function startThread(): Worker {
	const started = new Worker(createRequire(import.meta.url).resolve('#plant-gate-thread'), {
		execArgv: [],
		resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 8 },
	})
	started.on('error', () => {})
	started.on('exit', () => {
		if (thread === started) thread = null
	})
	return started
}

function endThread(): void {
	void thread?.terminate()
	thread = null
}
