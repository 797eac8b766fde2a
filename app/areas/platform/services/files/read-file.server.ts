import { buffer } from 'node:stream/consumers'
import type { FileInfo, FileStore } from './file-store'

/** Larger than any picture; recordings are streamed. */
const MAX_BYTES = 64 * 1024 * 1024

/** Reads a whole file; null when it is missing. */
export async function readFile(
	files: FileStore,
	name: string,
): Promise<(FileInfo & { bytes: Buffer }) | null> {
	const found = await files.get(name)
	if (!found) return null
	const { stream, ...info } = found
	if (info.size > MAX_BYTES) {
		stream.destroy()
		throw new Error(`${name} is larger than a picture`)
	}
	return { ...info, bytes: await buffer(stream) }
}
