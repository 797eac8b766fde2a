import { parseJson } from '@sfc/contract/parse-json'

const FIRST_KEY = 0xab
const HEADER = 4
/** A strip of six outlets says 2,000 bytes of itself. */
const MAX_BYTES = 65_536

/** Each byte is combined with the encrypted one before it: a disguise, and no secret. */
function disguise(plain: Buffer): Buffer {
	let key = FIRST_KEY
	return Buffer.from(plain.map((byte) => (key = byte ^ key)))
}

function undisguise(bytes: Buffer): Buffer {
	let key = FIRST_KEY
	const combine = (byte: number) => {
		const plain = byte ^ key
		key = byte
		return plain
	}
	return Buffer.from(bytes.map(combine))
}

/** A question as a plug takes it: its length in four bytes, then its disguised JSON. */
export function encodeFrame(query: object): Buffer {
	const body = disguise(Buffer.from(JSON.stringify(query)))
	const header = Buffer.alloc(HEADER)
	header.writeUInt32BE(body.length)
	return Buffer.concat([header, body])
}

/** Whether all of an answer has come, or what came can be none. */
export const isWholeFrame = (received: Buffer): boolean =>
	received.length >= HEADER &&
	(received.length >= HEADER + received.readUInt32BE() || received.readUInt32BE() > MAX_BYTES)

/** The JSON of an answer; undefined for what is none, too long, or not whole. */
export function decodeFrame(received: Buffer): unknown {
	if (received.length < HEADER) return undefined
	const length = received.readUInt32BE()
	if (length > MAX_BYTES || received.length < HEADER + length) return undefined
	return parseJson(undisguise(received.subarray(HEADER, HEADER + length)).toString('utf8'))
}
