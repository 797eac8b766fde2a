import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinFrame, splitFrames, type Frame } from './split-frames'

const frame = fc.record({
	transaction: fc.nat(0xffff),
	unit: fc.nat(255),
	pdu: fc.uint8Array({ minLength: 1, maxLength: 253 }).map((bytes) => Buffer.from(bytes)),
})

test('frames are read unchanged, however the stream is split', () => {
	fc.assert(
		fc.property(fc.array(frame, { maxLength: 5 }), fc.integer({ min: 1, max: 40 }), (sent, cut) => {
			const stream = Buffer.concat(sent.map((one) => joinFrame(one, one.pdu)))
			const got: Frame[] = []
			let rest: Buffer = Buffer.alloc(0)
			for (let at = 0; at < stream.length; at += cut) {
				const split = splitFrames(Buffer.concat([rest, stream.subarray(at, at + cut)]))
				expect(split).not.toBeNull()
				got.push(...(split?.frames ?? []))
				rest = split?.rest ?? rest
			}
			expect(got).toEqual(sent)
			expect(rest).toHaveLength(0)
		}),
	)
})

test('any bytes are frames, incomplete or refused, and at most one frame is buffered', () => {
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
			const split = splitFrames(Buffer.from(bytes))
			if (split) expect(split.rest.length).toBeLessThan(260)
		}),
	)
})
