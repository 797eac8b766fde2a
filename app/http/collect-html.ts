import { Writable } from 'node:stream'

/** Collects React's output and passes on the whole page once it is complete. */
export function collectHtml(done: (page: Uint8Array<ArrayBuffer>) => void): Writable {
	const chunks: Buffer[] = []
	return new Writable({
		write(chunk: Buffer, _encoding, next) {
			chunks.push(chunk)
			next()
		},
		final(end) {
			done(stripNullBytes(Buffer.concat(chunks)))
			end()
		},
	})
}

/**
 * React 18 fills the end of a 2 KB buffer with null bytes when a multi-byte character does not fit
 * (react/react#31134), and browsers show each as `�`. No page contains one on purpose.
 */
function stripNullBytes(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
	const parts: Buffer[] = []
	let start = 0
	for (let at = page.indexOf(0); at >= 0; at = page.indexOf(0, start)) {
		parts.push(page.subarray(start, at))
		start = at + 1
	}
	return start === 0 ? page : Buffer.concat([...parts, page.subarray(start)])
}
