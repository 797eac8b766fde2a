import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeJpeg } from './encode-jpeg'
import { forwardDct } from './forward-dct'

const plain = (width: number, height: number, colour: number[]) => ({
	width,
	height,
	rgb: Uint8Array.from({ length: 3 * width * height }, (_, i) => colour[i % 3] ?? 0),
})

test('a picture of any size starts, ends and states its size as a JPEG does', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 40 }),
			fc.integer({ min: 1, max: 40 }),
			(width, height) => {
				const jpeg = encodeJpeg(plain(width, height, [200, 30, 60]), 80)
				expect(jpeg.subarray(0, 4).toString('hex')).toBe('ffd8ffe0')
				expect(jpeg.subarray(-2).toString('hex')).toBe('ffd9')
				const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
				expect([jpeg.readUInt16BE(frame + 7), jpeg.readUInt16BE(frame + 5)]).toEqual([
					width,
					height,
				])
			},
		),
		{ numRuns: 30 },
	)
})

test('no marker hides in the picture data', () => {
	const noisy = { ...plain(64, 64, [0, 0, 0]) }
	noisy.rgb.forEach((_, i) => (noisy.rgb[i] = (i * 7919 + (i >> 3) * 104_729) & 255))
	const jpeg = encodeJpeg(noisy, 95)
	const scan = jpeg.indexOf(Buffer.from([0xff, 0xda])) + 14
	for (let at = scan; at < jpeg.length - 2; at++) {
		if (jpeg[at] === 0xff) expect(jpeg[at + 1]).toBe(0)
	}
})

test('an even block has a mean and nothing else; a block keeps its energy', () => {
	const even = new Float64Array(64).fill(10)
	forwardDct(even)
	expect(even[0]).toBeCloseTo(80, 9)
	expect(Math.max(...even.slice(1).map(Math.abs))).toBeLessThan(1e-9)
	const block = Float64Array.from({ length: 64 }, (_, i) => ((i * 37) % 101) - 50)
	const energy = (list: Float64Array) => list.reduce((sum, value) => sum + value * value, 0)
	const before = energy(block)
	forwardDct(block)
	expect(energy(block)).toBeCloseTo(before, 6)
})
