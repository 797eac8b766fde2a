/** Chance, 0 to 1, that an embedded picture shows a plant: logistic regression on the embedding. */
export function plantChance({ weights, bias }, embedding) {
	let sum = bias
	for (let index = 0; index < weights.length; index++) sum += weights[index] * embedding[index]
	return 1 / (1 + Math.exp(-sum))
}
