import { promisify } from 'node:util'
import { gunzip, gunzipSync } from 'node:zlib'
import { BATCH_MAX_UNPACKED_BYTES } from '@sfc/contract/agent/paths'
import { refuse, type Refused } from './batch-refusal'
import { cleanJsonText } from '~/areas/platform/services/clean-json-text'

const unzip = promisify(gunzip)

/** Size above which a body is unpacked off the main thread. */
const IN_PLACE_BYTES = 16 * 1024

const isGzip = (body: Uint8Array) => body[0] === 0x1f && body[1] === 0x8b

/**
 * Returns how large a body is after unpacking, from its trailer (RFC 1952, ISIZE); unpacking ends
 * there.
 */
export function unpackedBytes(body: Uint8Array): number {
	if (!isGzip(body) || body.byteLength < 18) return body.byteLength
	return new DataView(body.buffer, body.byteOffset).getUint32(body.byteLength - 4, true)
}

/**
 * Unpacks the text of a body, gzipped or plain. Unpacking stops at BATCH_MAX_UNPACKED_BYTES, so
 * that a small body cannot fill the memory.
 */
export async function unpackBatch(body: Uint8Array): Promise<{ text: string } | Refused> {
	const limit = {
		maxOutputLength: Math.min(BATCH_MAX_UNPACKED_BYTES, Math.max(1, unpackedBytes(body))),
	}
	try {
		const bytes = !isGzip(body)
			? body
			: body.byteLength > IN_PLACE_BYTES
				? await unzip(body, limit)
				: gunzipSync(body, limit)
		return { text: cleanJsonText(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) }
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
			const kB = BATCH_MAX_UNPACKED_BYTES / 1024
			return refuse(
				'too-large',
				`The batch is larger than ${kB} kB after unpacking, or than its end says`,
			)
		}
		return refuse('not-json', 'The batch is neither gzip nor UTF-8 text')
	}
}
