/** cos((2x+1)uπ/16) with the scale of the orthonormal transform, by u × 8 + x. */
const BASIS = Float64Array.from({ length: 64 }, (_, i) => {
	const [u, x] = [i >> 3, i & 7]
	return Math.cos(((2 * x + 1) * u * Math.PI) / 16) * (u === 0 ? Math.SQRT1_2 / 2 : 0.5)
})
const rows = new Float64Array(64)

/** The two-dimensional cosine transform of an 8 × 8 block, in place: rows, then columns. */
export function forwardDct(block: Float64Array): void {
	for (let y = 0; y < 64; y += 8) {
		for (let u = 0; u < 8; u++) {
			let sum = 0
			for (let x = 0; x < 8; x++) sum += block[y + x]! * BASIS[u * 8 + x]!
			rows[y + u] = sum
		}
	}
	for (let u = 0; u < 8; u++) {
		for (let v = 0; v < 8; v++) {
			let sum = 0
			for (let y = 0; y < 8; y++) sum += rows[y * 8 + u]! * BASIS[v * 8 + y]!
			block[v * 8 + u] = sum
		}
	}
}
