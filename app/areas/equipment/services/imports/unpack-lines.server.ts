import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { IMPORT_MAX_UNPACKED_BYTES } from '@sfc/contract/equipment/imports/parse-lines'
import { Fault } from '@sfc/domain/fault'

const unzip = promisify(gunzip)

/**
 * Unpacks the text of a body, gzipped or plain. Unpacking stops at IMPORT_MAX_UNPACKED_BYTES, so
 * that a small body cannot fill the memory. Throws Fault too-large or invalid.
 */
export async function unpackLines(body: Uint8Array): Promise<string> {
	const isGzip = body[0] === 0x1f && body[1] === 0x8b
	try {
		const bytes = isGzip ? await unzip(body, { maxOutputLength: IMPORT_MAX_UNPACKED_BYTES }) : body
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
			const kB = IMPORT_MAX_UNPACKED_BYTES / 1024
			throw new Fault('too-large', `The lines are larger than ${kB} kB after unpacking`)
		}
		throw new Fault('invalid', 'The body is neither gzip nor UTF-8 text')
	}
}
