import { parentPort } from 'node:worker_threads'
import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2'

/** Estimating takes longer than in proportion to the length; more characters only add to it. */
const ESTIMATED_CHARACTERS = 32

/** Loads its list of passwords, some 49,000 that leaks hold most often, when first needed. */
async function createEstimator() {
	const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
	const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common')
	const leaked = new Set(dictionary['passwords-common'])
	const options = { dictionary, graphs: adjacencyGraphs, maxLength: ESTIMATED_CHARACTERS }
	const zxcvbn = new ZxcvbnFactory(options)
	return (password, known) => ({
		isLeaked: leaked.has(password.toLowerCase()),
		guesses: zxcvbn.check(password, known).guesses,
	})
}
let estimator

const CALLS = {
	hash: hashSync,
	hashRaw: hashRawSync,
	verify: verifySync,
	estimate: async (...args) => (await (estimator ??= createEstimator()))(...args),
}

/** Answers one call of `password-threads.ts` after the other. */
parentPort?.on('message', async ({ call, args }) => {
	try {
		parentPort?.postMessage({ value: await CALLS[call](...args) })
	} catch (error) {
		parentPort?.postMessage({ error })
	}
})
