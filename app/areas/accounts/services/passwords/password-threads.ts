import { once } from 'node:events'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { hashRawSync, hashSync, verifySync } from '@node-rs/argon2'
import { concurrencyLimit } from '~/areas/platform/services/limits/concurrency-limit'

type Calls = {
	hash: typeof hashSync
	hashRaw: typeof hashRawSync
	verify: typeof verifySync
	/** Number of guesses that find a password; `known` are words that an attacker tries first. */
	estimate: (password: string, known: string[]) => { isLeaked: boolean; guesses: number }
}
type Reply<C extends keyof Calls> = { value: ReturnType<Calls[C]> } | { error: unknown }

/** Threads: half of the processors, so that the other half answers whoever is signed in. */
const THREADS = Math.max(1, Math.floor(availableParallelism() / 2))

const inTurn = concurrencyLimit({
	atOnce: THREADS,
	waiting: 25 * THREADS,
	busy: 'Many people are signing in at the moment. Please try again in a few seconds.',
})

const idle: Worker[] = []

/**
 * Hashes or estimates a password on a thread of its own, which blocks neither the event loop nor
 * the pool that reads files, resolves names and compresses. Threads belong to the process, like its
 * processors. Calls that go `first` do not wait for a flood of others. Throws Fault unavailable
 * when too many calls wait.
 */
export const onPasswordThread = <C extends keyof Calls>(
	call: C,
	args: Parameters<Calls[C]>,
	order: { first?: boolean } = {},
): Promise<ReturnType<Calls[C]>> =>
	inTurn(async () => {
		const thread = idle.pop() ?? startThread()
		thread.ref()
		thread.postMessage({ call, args })
		const [reply] = (await once(thread, 'message')) as [Reply<C>]
		thread.unref() // a program whose work is done may end
		idle.push(thread)
		if ('error' in reply) throw reply.error
		return reply.value
	}, order)

/** Starts a thread. One that fails rejects its current call, and gets no other. */
const startThread = () =>
	new Worker(createRequire(import.meta.url).resolve('#password-thread')).on('error', () => {})
