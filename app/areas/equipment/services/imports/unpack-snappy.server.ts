import { Fault } from '@sfc/domain/fault'
import { uncompress } from 'snappy'

const NOT_SNAPPY = 'The body is not packed with snappy (block format)'

/**
 * Unpacks snappy's block format. What it unpacks to is read from its head first, so that a small body cannot fill
 * the memory. Throws Fault too-large or invalid.
 */
export async function unpackSnappy(body: Uint8Array, maxBytes: number): Promise<Uint8Array> {
	const length = announcedLength(body)
	if (length === undefined) throw new Fault('invalid', NOT_SNAPPY)
	if (length > maxBytes)
		throw new Fault('too-large', `The body is larger than ${maxBytes / 1024} kB after unpacking`)
	try {
		return (await uncompress(body, { asBuffer: true })) as Buffer
	} catch {
		throw new Fault('invalid', NOT_SNAPPY)
	}
}

/** The length of the unpacked bytes: a varint of 32 bits. */
function announcedLength(body: Uint8Array): number | undefined {
	let length = 0
	for (const [at, byte] of body.subarray(0, 5).entries()) {
		length += (byte & 0x7f) * 2 ** (7 * at)
		if (byte < 0x80) return length
	}
	return undefined
}
