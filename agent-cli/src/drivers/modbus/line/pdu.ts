import type { Table } from '@sfc/contract/equipment/device-models/model'

/** Requests without the frame around them, and how long the answer to each must be. */

const READ = { coil: 1, discrete: 2, holding: 3, input: 4 } as const

export const READ_DEVICE_ID = Buffer.from([0x2b, 0x0e, 1, 0])

const twoWords = (code: number, first: number, second: number): Buffer =>
	Buffer.from([code, first >> 8, first & 255, second >> 8, second & 255])

export const readRequest = (place: { table: Table; addr: number; count: number }): Buffer =>
	twoWords(READ[place.table], place.addr, place.count)

/** FC 5. `value` is 0xff00 for on and 0 for off; some boards take a time instead. */
export const writeCoilRequest = (addr: number, value: number): Buffer => twoWords(5, addr, value)

/** FC 6 for one register, FC 16 for several: a value of two registers is never written by halves. */
export function writeRegistersRequest(addr: number, words: readonly number[]): Buffer {
	if (words.length === 1) return twoWords(6, addr, words[0] ?? 0)
	const values = words.flatMap((word) => [word >> 8, word & 255])
	return Buffer.concat([twoWords(16, addr, words.length), Buffer.from([values.length, ...values])])
}

/** Whether it only asks: such a request may be sent again. */
export const isRead = (request: Buffer): boolean => [1, 2, 3, 4, 0x2b].includes(request[0] ?? 0)

/**
 * How many bytes the answer has that begins with `answer`: undefined while too little of it has come, null
 * when it cannot be the answer to this request (another function, byte count or address).
 */
export function answerLength(request: Buffer, answer: Buffer): number | undefined | null {
	const [code, second] = answer
	if (code === undefined) return undefined
	if (code === ((request[0] ?? 0) | 0x80)) return 2
	if (code !== request[0]) return null
	if (code >= 1 && code <= 4) {
		if (second === undefined) return undefined
		const count = request.readUInt16BE(3)
		const bytes = code <= 2 ? Math.ceil(count / 8) : count * 2
		return second === bytes ? 2 + bytes : null
	}
	if (code === 0x2b) return deviceIdLength(answer)
	const echoed = answer.subarray(1, 3)
	return echoed.equals(request.subarray(1, 1 + echoed.length)) ? 5 : null
}

/** A device identification ends where the objects end that it counts. */
function deviceIdLength(answer: Buffer): number | undefined | null {
	if (answer.length >= 2 && answer[1] !== 0x0e) return null
	const objects = answer[6]
	if (objects === undefined) return undefined
	let length = 7
	for (let i = 0; i < objects; i++) {
		const size = answer[length + 1]
		if (size === undefined) return undefined
		length += 2 + size
	}
	return length
}

/** The registers, or bits as 0 and 1, of an answer to a read. */
export function readValues(request: Buffer, answer: Buffer): number[] {
	const count = request.readUInt16BE(3)
	const isBits = (request[0] ?? 0) <= 2
	return Array.from({ length: count }, (_, i) =>
		isBits ? ((answer[2 + (i >> 3)] ?? 0) >> (i & 7)) & 1 : answer.readUInt16BE(2 + i * 2),
	)
}
