/** Packs one farm, a piece for each message; `pack-on-thread.server.ts` starts it. */
import { parentPort, workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register() // the server is built into one file, and what this thread packs with is not in it
const { packFarm } = await import('./pack-farm.server.ts')

const chunks = packFarm(workerData)
parentPort?.on('message', async () => {
	const { done, value } = await chunks.next()
	// A copy: a small buffer is a part of a larger one, all of which would be sent.
	parentPort?.postMessage(done ? { done } : { chunk: new Uint8Array(value) })
})
