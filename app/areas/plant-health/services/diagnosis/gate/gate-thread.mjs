import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { embed, loadNetwork } from './mobilenet.mjs'

const network = loadNetwork(new URL('mobilenet-v2.bin', import.meta.url))
const head = JSON.parse(readFileSync(new URL('plant-head.json', import.meta.url), 'utf8'))

/** Answers one picture of `recognize-plant.server.ts` after the other. */
parentPort?.on('message', (rgb) => {
	parentPort?.postMessage(plantChance(head, embed(network, rgb)))
})

/** Chance, 0 to 1, that an embedded picture shows a plant: logistic regression on the embedding. */
function plantChance({ weights, bias }, embedding) {
	let sum = bias
	for (let index = 0; index < weights.length; index++) sum += weights[index] * embedding[index]
	return 1 / (1 + Math.exp(-sum))
}
