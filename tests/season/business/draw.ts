/** Draws numbers from a seed, so that a season can be lived again. */
export type Draw = {
	/** A number from 0 up to, not including, 1. */
	next(): number
	/** A whole number, both included. */
	between(least: number, most: number): number
}

export function drawFrom(seed: number): Draw {
	let state = Math.imul(seed + 1, 2_654_435_761) >>> 0
	const next = () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
		return state / 2 ** 32
	}
	return { next, between: (least, most) => least + Math.floor(next() * (most - least + 1)) }
}
