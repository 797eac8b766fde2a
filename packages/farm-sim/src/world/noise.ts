/**
 * A number in [-1, 1), always the same for the same arguments, so that runs with a seed are
 * repeatable.
 */
export function noiseAt(seed: number, channel: number, index: number): number {
	let hash =
		Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^
		Math.imul(channel + 1, 0xc2b2ae35) ^
		Math.imul(index | 0, 0x27d4eb2f)
	hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
	hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
	return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 31 - 1
}

/** Like `noiseAt`, but interpolated smoothly between whole `position`s. */
export function smoothNoise(seed: number, channel: number, position: number): number {
	const index = Math.floor(position)
	const part = position - index
	const eased = part * part * (3 - 2 * part)
	return noiseAt(seed, channel, index) * (1 - eased) + noiseAt(seed, channel, index + 1) * eased
}
