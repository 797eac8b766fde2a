import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { withTimeout } from '@sfc/contract/with-timeout'

export type IdleThread = {
	/**
	 * Sends a message to the thread and returns its answer. Rejects after `answerMs` or when the thread fails,
	 * and ends the thread. One question at a time: the caller waits for an answer before it asks again.
	 */
	ask(question: unknown, answerMs: number): Promise<unknown>
}

/**
 * A thread that the first question starts, and that ends after `idleMs` without one, and its memory with it.
 * It lets the process end. `script` is a name of `imports` in package.json; `heapMb` bounds its memory.
 */
export function idleThread(
	script: string,
	{ idleMs, heapMb }: { idleMs: number; heapMb: number },
): IdleThread {
	let thread: Worker | null = null
	let ending: NodeJS.Timeout | undefined

	function start(): Worker {
		const started = new Worker(createRequire(import.meta.url).resolve(script), {
			execArgv: [],
			resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 8 },
		})
		started.on('error', () => {}) // it rejects the question that waits
		started.on('exit', () => {
			if (thread === started) thread = null
		})
		return started
	}
	function end(): void {
		void thread?.terminate()
		thread = null
	}
	return {
		async ask(question, answerMs) {
			clearTimeout(ending)
			const asked = (thread ??= start())
			try {
				asked.postMessage(question)
				const [answer] = (await withTimeout(answerMs, undefined, (signal) =>
					once(asked, 'message', { signal }),
				)) as [unknown]
				return answer
			} catch (error) {
				end()
				throw error
			} finally {
				ending = setTimeout(end, idleMs).unref()
			}
		},
	}
}
