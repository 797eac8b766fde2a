import { parentPort } from 'node:worker_threads'
import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2'

const CALLS = { hash: hashSync, hashRaw: hashRawSync, verify: verifySync }

/** Answers one call of `hashing-threads.ts` after the other. */
parentPort?.on('message', ({ call, args }) => {
	try {
		parentPort?.postMessage({ value: CALLS[call](...args) })
	} catch (error) {
		parentPort?.postMessage({ error })
	}
})
