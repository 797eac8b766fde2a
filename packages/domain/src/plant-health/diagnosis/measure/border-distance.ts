/**
 * How far each pixel of a mask is from its border, in pixels, by the chamfer distance 3-4 (Borgefors
 * 1986); 0 outside. The frame of the picture is no border: a leaf may go on beyond it.
 */
export function* borderDistance(
	mask: Uint8Array,
	width: number,
	height: number,
): Generator<void, Float32Array> {
	const far = width + height
	const distance = new Float32Array(mask.length)
	for (let pixel = 0; pixel < mask.length; pixel++) if (mask[pixel] === 1) distance[pixel] = far
	yield
	const straight = 1
	const slanting = 4 / 3
	const relax = (pixel: number, x: number, y: number, dx: number, dy: number) => {
		const nx = x + dx
		const ny = y + dy
		if (nx < 0 || ny < 0 || nx >= width || ny >= height) return
		const step = dx === 0 || dy === 0 ? straight : slanting
		const by = (distance[ny * width + nx] ?? far) + step
		if (by < (distance[pixel] ?? 0)) distance[pixel] = by
	}
	for (let y = 0; y < height; y++) {
		yield
		for (let x = 0; x < width; x++) {
			const pixel = y * width + x
			if (distance[pixel] === 0) continue
			relax(pixel, x, y, -1, 0)
			relax(pixel, x, y, 0, -1)
			relax(pixel, x, y, -1, -1)
			relax(pixel, x, y, 1, -1)
		}
	}
	for (let y = height - 1; y >= 0; y--) {
		yield
		for (let x = width - 1; x >= 0; x--) {
			const pixel = y * width + x
			if (distance[pixel] === 0) continue
			relax(pixel, x, y, 1, 0)
			relax(pixel, x, y, 0, 1)
			relax(pixel, x, y, 1, 1)
			relax(pixel, x, y, -1, 1)
		}
	}
	return distance
}
