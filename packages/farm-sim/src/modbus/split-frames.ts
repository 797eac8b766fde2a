/** One Modbus TCP request. */
export type Frame = { transaction: number; unit: number; pdu: Buffer }

const HEADER_BYTES = 7
const LONGEST_PDU_BYTES = 253

/**
 * Splits a stream into frames. `null` when the bytes are not Modbus TCP, after which the connection
 * is useless. Never buffers more than one frame.
 */
export function splitFrames(bytes: Buffer): { frames: Frame[]; rest: Buffer } | null {
	const frames: Frame[] = []
	let at = 0
	while (bytes.length - at >= HEADER_BYTES) {
		const protocol = bytes.readUInt16BE(at + 2)
		const length = bytes.readUInt16BE(at + 4)
		if (protocol !== 0 || length < 2 || length > LONGEST_PDU_BYTES + 1) return null
		const end = at + 6 + length
		if (bytes.length < end) break
		frames.push({
			transaction: bytes.readUInt16BE(at),
			unit: bytes.readUInt8(at + 6),
			pdu: bytes.subarray(at + HEADER_BYTES, end),
		})
		at = end
	}
	return { frames, rest: bytes.subarray(at) }
}

/** The answer to a frame, ready to send. */
export function joinFrame({ transaction, unit }: Frame, pdu: Buffer): Buffer {
	const header = Buffer.alloc(HEADER_BYTES)
	header.writeUInt16BE(transaction, 0)
	header.writeUInt16BE(pdu.length + 1, 4)
	header.writeUInt8(unit, 6)
	return Buffer.concat([header, pdu])
}
