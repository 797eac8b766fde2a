/**
 * Trains the head of the plant gate on what `embed-pictures.mjs` wrote, and prints how many pictures of the
 * sources that it has not seen are refused at its limit and beside it:
 *
 *     node scripts/plant-gate/train-head.mjs EMBEDDED.jsonl…
 */
import { readFileSync, writeFileSync } from 'node:fs'

const TO = new URL(
	'../../app/areas/plant-health/services/diagnosis/gate/plant-head.json',
	import.meta.url,
)
/** A photo is refused at odds of 5 to 3 against a plant: turning a plant away is worse than asking about a cat. */
const LEAST_CHANCE = 0.38
const L2 = 0.03
const STEPS = 200

const { sources } = JSON.parse(readFileSync(new URL('pictures.json', import.meta.url), 'utf8'))
const byPicture = new Map()
for (const file of process.argv.slice(2))
	for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
		const picture = JSON.parse(line)
		const source = sources.find((one) => one.source === picture.source)
		if (source) byPicture.set(picture.picture, { ...picture, for: source.for })
	}
const pictures = [...byPicture.values()]
const training = pictures.filter((picture) => picture.for === 'training')
const isPlant = ({ shows }) => shows === 'plant'

const sourcesOf = (all) => [...new Set(all.map(({ source }) => source))]

/** Logistic regression; each source counts alike within its side, and both sides alike. */
function train(all) {
	const size = all[0].embedding.length
	const means = new Float64Array(size)
	for (const { embedding: seen } of all)
		for (let at = 0; at < size; at++) means[at] += seen[at] / all.length
	const spreads = new Float64Array(size)
	for (const { embedding: seen } of all)
		for (let at = 0; at < size; at++) spreads[at] += (seen[at] - means[at]) ** 2 / all.length
	for (let at = 0; at < size; at++) spreads[at] = Math.sqrt(spreads[at]) + 0.05
	const inputs = all.map(({ embedding: seen }) =>
		Float64Array.from(seen, (one, at) => (one - means[at]) / spreads[at]),
	)
	const share = (picture) => {
		const side = all.filter((one) => isPlant(one) === isPlant(picture))
		const count = side.filter(({ source }) => source === picture.source).length
		return 0.5 / sourcesOf(side).length / count
	}
	const shares = new Map()
	const importance = all.map((picture) => {
		const key = `${picture.source}/${isPlant(picture)}`
		if (!shares.has(key)) shares.set(key, share(picture))
		return shares.get(key)
	})
	const weights = new Float64Array(size)
	const first = new Float64Array(size)
	const second = new Float64Array(size)
	let bias = 0
	for (let step = 1; step <= STEPS; step++) {
		const slope = weights.map((weight) => L2 * weight)
		let biasSlope = 0
		inputs.forEach((input, index) => {
			let sum = bias
			for (let at = 0; at < size; at++) sum += weights[at] * input[at]
			const error = importance[index] * (1 / (1 + Math.exp(-sum)) - (isPlant(all[index]) ? 1 : 0))
			for (let at = 0; at < size; at++) slope[at] += error * input[at]
			biasSlope += error
		})
		const rate = 0.02 * (1 - step / (STEPS + 1))
		for (let at = 0; at < size; at++) {
			first[at] = 0.9 * first[at] + 0.1 * slope[at]
			second[at] = 0.99 * second[at] + 0.01 * slope[at] ** 2
			weights[at] -=
				(rate * (first[at] / (1 - 0.9 ** step))) /
				(Math.sqrt(second[at] / (1 - 0.99 ** step)) + 1e-8)
		}
		bias -= rate * Math.sign(biasSlope)
	}
	const folded = weights.map((weight, at) => weight / spreads[at])
	return {
		weights: [...folded],
		bias: bias - folded.reduce((sum, weight, at) => sum + weight * means[at], 0),
	}
}

const chance = ({ weights, bias }, { embedding: seen }) =>
	1 / (1 + Math.exp(-weights.reduce((sum, weight, at) => sum + weight * seen[at], bias)))

const head = train(training)
const weights = head.weights.map((weight) => Number(weight.toPrecision(4)))
writeFileSync(TO, JSON.stringify({ leastChance: LEAST_CHANCE, bias: head.bias, weights }) + '\n')

console.log(
	'| Source | Shows | Pictures | Refused at 0.27 | at 0.38 | at 0.50 |\n|---|---|---|---|---|---|',
)
for (const role of ['training', 'testing'])
	for (const source of sourcesOf(pictures.filter((picture) => picture.for === role)))
		for (const shows of ['plant', 'other', 'animal on a leaf']) {
			const some = pictures.filter((one) => one.source === source && one.shows === shows)
			if (some.length === 0) continue
			const chances = some.map((picture) => chance({ ...head, weights }, picture))
			const refused = [0.27, LEAST_CHANCE, 0.5].map((limit) => {
				const count = chances.filter((one) => one < limit).length
				return `${((100 * count) / some.length).toFixed(1)} %`
			})
			console.log(`| ${source} (${role}) | ${shows} | ${some.length} | ${refused.join(' | ')} |`)
		}
