/**
 * Decodes the bytes of a text file: UTF-8 or UTF-16 as its byte order mark or its zero bytes say, else
 * Windows-1252, which spreadsheets on Windows write. NUL is dropped because PostgreSQL cannot store it.
 */
export function decodeText(bytes: Uint8Array): string {
	const encoding = utf16Encoding(bytes)
	if (encoding) return clean(new TextDecoder(encoding).decode(bytes))
	try {
		return clean(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
	} catch {
		return clean(new TextDecoder('windows-1252').decode(bytes))
	}
}

const clean = (text: string): string => text.replaceAll('\0', '').replace(/^\uFEFF/, '')

const LOOKED_AT_BYTES = 200

/** Latin text in UTF-16 has a zero in every second byte. */
function utf16Encoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
	const head = bytes.subarray(0, LOOKED_AT_BYTES)
	const zeros = [0, 0]
	for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
	const [even = 0, odd = 0] = zeros
	if (odd > head.length / 4 && even === 0) return 'utf-16le'
	if (even > head.length / 4 && odd === 0) return 'utf-16be'
	return null
}
