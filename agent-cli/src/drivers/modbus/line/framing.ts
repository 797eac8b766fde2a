import { crc16 } from './crc16'
import { answerLength } from './pdu'

/** What the bytes since a request mean: its answer, too little yet, or that none will come of them. */
export type Found = { answer: Buffer } | 'more' | { broken: string }

type Framed = {
	bytes: Buffer
	/** Looks for the answer in everything that came since the request. Never throws. */
	find(received: Buffer): Found
}

/** Puts a request into a frame. */
export type Framing = (unit: number, request: Buffer) => Framed

const MBAP_BYTES = 7
const LONGEST_PDU_BYTES = 253
/** Noise before an answer that is still searched for it. */
const LONGEST_NOISE_BYTES = 512

/** Modbus TCP: a number tells answers apart, so that a late one is passed over. */
export function tcpFraming(): Framing {
	let lastTransaction = 0
	return (unit, request) => {
		lastTransaction = (lastTransaction + 1) & 0xffff
		const transaction = lastTransaction
		const head = Buffer.alloc(MBAP_BYTES)
		head.writeUInt16BE(transaction, 0)
		head.writeUInt16BE(request.length + 1, 4)
		head.writeUInt8(unit, 6)
		return {
			bytes: Buffer.concat([head, request]),
			find: (received) => findTcp(received, transaction, unit, request),
		}
	}
}

function findTcp(received: Buffer, transaction: number, unit: number, request: Buffer): Found {
	let at = 0
	while (received.length - at >= MBAP_BYTES) {
		const length = received.readUInt16BE(at + 4)
		if (received.readUInt16BE(at + 2) !== 0 || length < 3 || length > LONGEST_PDU_BYTES + 1)
			return { broken: 'the answer is not Modbus TCP' }
		const end = at + 6 + length
		if (received.length < end) return 'more'
		const answer = received.subarray(at + MBAP_BYTES, end)
		if (received.readUInt16BE(at) === transaction) {
			const from = received.readUInt8(at + 6)
			if (from !== unit) return { broken: `unit ${from} answered` }
			if (answerLength(request, answer) === answer.length) return { answer }
			return { broken: 'the answer does not fit the request' }
		}
		at = end
	}
	return 'more'
}

/**
 * Modbus RTU, over a serial line or TCP. Nothing numbers the answers, so one counts only when unit,
 * function, byte count or address, and checksum are all those of the request. Noise before it, and the
 * request itself where a line echoes it, are passed over.
 */
export const rtuFraming: Framing = (unit, request) => ({
	bytes: withChecksum(Buffer.concat([Buffer.from([unit]), request])),
	find(received) {
		for (let at = 0; at < received.length; at++) {
			if (received[at] !== unit) continue
			const length = answerLength(request, received.subarray(at + 1))
			if (length === null) continue
			if (length === undefined || received.length < at + length + 3) break
			const frame = received.subarray(at, at + length + 3)
			const body = frame.subarray(0, -2)
			if (frame.readUInt16LE(body.length) === crc16(body)) return { answer: body.subarray(1) }
		}
		return received.length > LONGEST_NOISE_BYTES ? { broken: 'noise without an answer' } : 'more'
	},
})

function withChecksum(body: Buffer): Buffer {
	const crc = crc16(body)
	return Buffer.concat([body, Buffer.from([crc & 255, crc >> 8])])
}
