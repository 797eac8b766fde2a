import fc from 'fast-check'
import { PassThrough, Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { crc16 } from './crc16'
import { rtuFraming, tcpFraming, type Found } from './framing'
import { Line } from './line'
import { answerLength, READ_DEVICE_ID, readRequest, readValues, writeRegistersRequest } from './pdu'

const bytes = (maxLength: number) =>
	fc.uint8Array({ minLength: 0, maxLength }).map((array) => Buffer.from(array))
const requests = fc.oneof(
	fc
		.record({
			table: fc.constantFrom('coil', 'discrete', 'input', 'holding'),
			addr: fc.integer({ min: 0, max: 65_000 }),
			count: fc.integer({ min: 1, max: 40 }),
		})
		.map(readRequest),
	fc
		.tuple(
			fc.integer({ min: 0, max: 65_000 }),
			fc.array(fc.nat(65_535), { minLength: 1, maxLength: 4 }),
		)
		.map(([addr, words]) => writeRegistersRequest(addr, words)),
	fc.constant(READ_DEVICE_ID),
)
const units = fc.integer({ min: 1, max: 247 })

/** A right answer to a request, or an exception. */
function answerTo(request: Buffer, noise: Buffer, isException: boolean): Buffer {
	const [code = 0] = request
	if (isException) return Buffer.from([code | 0x80, 1 + ((noise[0] ?? 0) % 11)])
	if (code === 0x2b) return Buffer.from([0x2b, 14, 1, 1, 0, 0, 1, 0, 3, 65, 66, 67])
	if (code > 4) return Buffer.from(request.subarray(0, 5))
	const count = request.readUInt16BE(3)
	const size = code <= 2 ? Math.ceil(count / 8) : count * 2
	const data = Buffer.alloc(size, 7)
	noise.copy(data)
	return Buffer.concat([Buffer.from([code, size]), data])
}
const cases = fc
	.tuple(requests, units, bytes(80), fc.boolean())
	.map(([request, unit, noise, isException]) => ({
		request,
		unit,
		answer: answerTo(request, noise, isException),
	}))

function withChecksum(unit: number, pdu: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from([unit]), pdu])
	const sum = Buffer.alloc(2)
	sum.writeUInt16LE(crc16(body))
	return Buffer.concat([body, sum])
}

/** What a framing makes of bytes that come in pieces of these sizes. */
function findInPieces(find: (received: Buffer) => Found, all: Buffer, sizes: number[]): Found {
	let end = 0
	for (const size of [...sizes, all.length]) {
		end = Math.min(all.length, end + size)
		const found = find(all.subarray(0, end))
		if (found !== 'more') return found
	}
	return 'more'
}
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 })

test('the checksum is that of the specification', () => {
	expect(crc16(Buffer.from('123456789'))).toBe(0x4b37)
})

test('a right answer is taken whole, whatever the chunking and the noise before it', () => {
	fc.assert(
		fc.property(cases, sizes, bytes(20), ({ request, unit, answer }, pieces, noise) => {
			const quiet = Buffer.from(noise.filter((byte) => byte !== unit))
			const all = Buffer.concat([quiet, withChecksum(unit, answer)])
			const found = findInPieces(rtuFraming(unit, request).find, all, pieces)
			expect(found).toEqual({ answer })
		}),
		{ numRuns: 500 },
	)
})

test('no frame with a wrong checksum, of another unit or another request is taken', () => {
	const flips = fc.tuple(fc.nat(1000), fc.integer({ min: 1, max: 255 }))
	fc.assert(
		fc.property(cases, sizes, flips, ({ request, unit, answer }, pieces, [at, bits]) => {
			const frame = withChecksum(unit, answer)
			const spoilt = Buffer.from(frame)
			spoilt[at % frame.length]! ^= bits
			const { find } = rtuFraming(unit, request)
			expect(findInPieces(find, spoilt, pieces)).not.toHaveProperty('answer')
			const other = withChecksum((unit % 247) + 1, answer)
			expect(findInPieces(find, other, pieces)).not.toHaveProperty('answer')
		}),
		{ numRuns: 500 },
	)
})

test('any bytes give an answer with a right checksum or none, and never throw', () => {
	fc.assert(
		fc.property(cases, bytes(700), sizes, ({ request, unit }, all, pieces) => {
			const found = findInPieces(rtuFraming(unit, request).find, all, pieces)
			if (found !== 'more' && 'answer' in found) {
				const frame = withChecksum(unit, found.answer)
				expect(all.includes(frame)).toBe(true)
			}
			findInPieces(tcpFraming()(unit, request).find, all, pieces)
		}),
		{ numRuns: 1000 },
	)
})

test('over TCP the number of the request tells its answer from late ones', () => {
	fc.assert(
		fc.property(cases, sizes, fc.nat(5), ({ request, unit, answer }, pieces, late) => {
			const frame = tcpFraming()
			const sent = Array.from({ length: late + 1 }, () => frame(unit, request))
			const reply = ({ bytes: asked }: { bytes: Buffer }, data: Buffer) => {
				const head = Buffer.from(asked.subarray(0, 7))
				head.writeUInt16BE(data.length + 1, 4)
				return Buffer.concat([head, data])
			}
			const wrong = Buffer.from([0x80 | request[0]!, 4])
			const all = [
				...sent.slice(0, -1).map((one) => reply(one, wrong)),
				reply(sent.at(-1)!, answer),
			]
			expect(findInPieces(sent.at(-1)!.find, Buffer.concat(all), pieces)).toEqual({ answer })
		}),
	)
})

test('what an answer means is what was asked for', () => {
	const bits = readRequest({ table: 'coil', addr: 0, count: 10 })
	expect(readValues(bits, Buffer.from([1, 2, 0b101, 0b10]))).toEqual([1, 0, 1, 0, 0, 0, 0, 0, 0, 1])
	const words = readRequest({ table: 'input', addr: 0, count: 2 })
	expect(readValues(words, Buffer.from([4, 4, 1, 2, 3, 4]))).toEqual([0x0102, 0x0304])
	expect(answerLength(words, Buffer.from([4, 2]))).toBeNull()
	expect(answerLength(words, Buffer.from([3]))).toBeNull()
	expect(answerLength(words, Buffer.from([4]))).toBeUndefined()
})

test('what comes while nothing is asked is never an answer', async () => {
	const [toDevice, fromDevice] = [new PassThrough(), new PassThrough()]
	const stream = Duplex.from({ writable: toDevice, readable: fromDevice })
	const line = new Line(
		stream,
		rtuFraming,
		() => performance.now(),
		() => stream.destroy(),
	)
	const request = readRequest({ table: 'holding', addr: 0, count: 1 })
	const reply = (word: number) => withChecksum(1, Buffer.from([3, 2, 0, word]))
	await expect(line.ask(1, request, 50)).rejects.toThrow('silent for 50 ms')
	fromDevice.write(reply(7)) // late
	await line.settle(30)
	toDevice.resume()
	const asking = line.ask(1, request, 5000)
	fromDevice.write(reply(8))
	expect(await asking).toEqual(Buffer.from([3, 2, 0, 8]))
	line.destroy()
	await expect(line.ask(1, request, 50)).rejects.toThrow('closed')
})
