import { Writable } from 'node:stream'

/** Takes what React writes, and gives the whole page once it is complete. */
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
 * React 18 fills a buffer of 2 KB with null bytes where a character of several bytes does not fit
 * (react/react#31134), and a browser shows each as `�`. No page has one of its own.
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
