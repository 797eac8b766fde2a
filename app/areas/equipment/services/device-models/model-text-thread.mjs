/** Reads one text by `read-model-text.ts` and ends; `check-model-text.server.ts` starts it. */
import { parentPort, workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register() // the server is built into one file, and what this thread reads with is not in it
const { readModelText } = await import('./read-model-text.ts')
parentPort?.postMessage('ready')
parentPort?.postMessage(readModelText(workerData.text, workerData.format))
