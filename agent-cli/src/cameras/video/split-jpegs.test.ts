import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitJpegs } from './split-jpegs'

/** A body as in a JPEG: 0xff is followed by 0x00. */
const jpeg = fc
	.uint8Array({ maxLength: 60 })
	.map((body) =>
		Buffer.from([
			0xff,
			0xd8,
			0xff,
			0xe0,
			...[...body].flatMap((b) => (b === 255 ? [255, 0] : [b])),
			0xff,
			0xd9,
		]),
	)

test('however a stream is cut, its pictures come whole and in their order', () => {
	fc.assert(
		fc.property(fc.array(jpeg, { maxLength: 6 }), fc.integer({ min: 1, max: 50 }), (all, size) => {
			const stream = Buffer.concat(all.flatMap((one) => [one, Buffer.from('--')]))
			const got: string[] = []
			const take = splitJpegs((one) => got.push(one.toString('hex')))
			for (let at = 0; at < stream.byteLength; at += size) take(stream.subarray(at, at + size))
			expect(got).toEqual(all.map((one) => one.toString('hex')))
		}),
	)
})

test('a picture without end is given up, and the next one comes', () => {
	const got: number[] = []
	const take = splitJpegs((one) => got.push(one.byteLength))
	take(Buffer.from([0xff, 0xd8, 0xff]))
	for (let i = 0; i < 50; i++) take(Buffer.alloc(100_000, 1))
	take(Buffer.from([0xff, 0xd8, 0xff, 1, 0xff, 0xd9]))
	expect(got).toEqual([6])
})
