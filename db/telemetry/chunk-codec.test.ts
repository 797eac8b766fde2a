import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packChunk, unpackChunk } from './chunk-codec'

const HOUR_AT = Date.UTC(2026, 2, 1)
const STEP_MS = 10_000
const anyValue = fc.oneof(
	fc.double({ noNaN: true, noDefaultInfinity: true }),
	fc.float({ noNaN: true, noDefaultInfinity: true }),
	fc.integer(),
	fc.integer({ min: -100_000, max: 100_000 }).map((whole) => whole / 100),
	fc.constant(-0),
)
const readings = fc
	.uniqueArray(fc.record({ at: fc.nat(8_000_000_000_000), value: anyValue, quality: fc.nat(8) }), {
		selector: ({ at }) => at,
		minLength: 1,
		maxLength: 200,
	})
	.map((list) => list.sort((a, b) => a.at - b.at))

test('packed readings unpack to the same bits', () => {
	fc.assert(
		fc.property(readings, (list) => {
			expect(unpackChunk(packChunk(list))).toEqual(list)
		}),
	)
})

test('an hour of a wandering sensor takes at most a byte per reading', () => {
	let value = 612
	const wander = [0, 1, -1, 0, 0, -1, 1, 0, 1, 0, 0, -1]
	const hour = Array.from({ length: 360 }, (_, i) => ({
		at: HOUR_AT + i * STEP_MS + (i % 7),
		value: (value += wander[(i * i + 3 * i) % 12] ?? 0) / 100,
		quality: 0,
	}))
	expect(packChunk(hour).length / hour.length).toBeLessThan(1)
})

test('bytes that are no chunk are refused, and reading them always ends', () => {
	expect(() => unpackChunk(Uint8Array.of(2, 1, 0))).toThrow('version 2')
	const whole = packChunk([{ at: HOUR_AT, value: 6.1, quality: 0 }])
	expect(() => unpackChunk(whole.subarray(0, 4))).toThrow()
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
			try {
				unpackChunk(Uint8Array.of(1, ...bytes))
			} catch (error) {
				expect(error).toBeInstanceOf(Error)
			}
		}),
	)
})

test('a chunk that unpacks to more than its readings take, or than an hour has, is refused', () => {
	const zeros = deflateRawSync(Buffer.alloc(100_000_000))
	expect(zeros.length).toBeLessThan(200_000)
	const claim = (...count: number[]) => Buffer.concat([Uint8Array.of(1, ...count), zeros])
	expect(() => unpackChunk(claim(10))).toThrow('Cannot create a Buffer larger than')
	// 2 ** 28 readings as a varint.
	expect(() => unpackChunk(claim(0x80, 0x80, 0x80, 0x80, 1))).toThrow('more than an hour has')
})
