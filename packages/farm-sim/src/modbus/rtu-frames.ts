/** One request on a serial line. */
export type RtuFrame = { unit: number; pdu: Buffer }

const LONGEST_BYTES = 256

/**
 * Takes whole frames off the bytes of a line. Bytes that begin no frame with a right checksum are dropped,
 * as a device on a line does. Never keeps more than one frame.
 */
export function splitRtuFrames(bytes: Buffer): { frames: RtuFrame[]; rest: Buffer } {
	const frames: RtuFrame[] = []
	let at = 0
	while (at < bytes.length) {
		const length = requestLength(bytes.subarray(at))
		if (length === undefined) break
		const end = at + length
		if (length > LONGEST_BYTES) return { frames, rest: Buffer.alloc(0) }
		if (bytes.length < end) break
		const body = bytes.subarray(at, end - 2)
		if (checksum(body) === bytes.readUInt16LE(end - 2)) {
			frames.push({ unit: body.readUInt8(0), pdu: body.subarray(1) })
			at = end
		} else at += 1
	}
	return { frames, rest: bytes.subarray(at) }
}

/** Length of the request that begins here, with its checksum; undefined while that is not known. */
function requestLength(bytes: Buffer): number | undefined {
	const code = bytes[1]
	if (code === undefined) return undefined
	if (code === 0x2b) return 7
	if (code !== 15 && code !== 16) return 8
	const count = bytes[6]
	return count === undefined ? undefined : 9 + count
}

export function joinRtuFrame(unit: number, pdu: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from([unit]), pdu])
	const sum = Buffer.alloc(2)
	sum.writeUInt16LE(checksum(body))
	return Buffer.concat([body, sum])
}

/** CRC-16 of Modbus, as the specification of the serial line has it. */
function checksum(bytes: Buffer): number {
	let crc = 0xffff
	for (const byte of bytes) {
		crc ^= byte
		for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
	}
	return crc
}
