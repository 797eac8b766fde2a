import { lumaAt, type RgbPicture } from './rgb-picture'

/**
 * How sharp a part of a picture is: the variance of the Laplacian of its brightness (Pech-Pacheco et
 * al. 2000). `inside` has 1 for the pixels that count. 0 when there are none.
 */
export function* sharpness(
	{ data, width, height }: RgbPicture,
	inside: Uint8Array,
): Generator<void, number> {
	let [count, sum, squares] = [0, 0, 0]
	for (let y = 1; y < height - 1; y++) {
		yield
		for (let x = 1; x < width - 1; x++) {
			const pixel = y * width + x
			if (inside[pixel] !== 1) continue
			const laplacian =
				lumaAt(data, pixel - 1) +
				lumaAt(data, pixel + 1) +
				lumaAt(data, pixel - width) +
				lumaAt(data, pixel + width) -
				4 * lumaAt(data, pixel)
			count++
			sum += laplacian
			squares += laplacian * laplacian
		}
	}
	return count === 0 ? 0 : squares / count - (sum / count) ** 2
}
