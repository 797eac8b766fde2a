import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { embed, loadNetwork } from './mobilenet.mjs'
import { plantChance } from './plant-chance.mjs'

const network = loadNetwork(new URL('mobilenet-v2.bin', import.meta.url))
const head = JSON.parse(readFileSync(new URL('plant-head.json', import.meta.url), 'utf8'))

/** Answers one picture of `recognize-plant.server.ts` after the other. */
parentPort?.on('message', (rgb) => {
	parentPort?.postMessage(plantChance(head, embed(network, rgb)))
})
