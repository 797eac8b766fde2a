import { Transform } from 'node:stream'

/**
 * Passes HTML on without its null bytes. React 18 fills a buffer of 2 KB with them where a character of
 * several bytes does not fit (react/react#31134), and a browser shows each as `�`. No page has one of
 * its own.
 */
export const stripNullBytes = (): Transform =>
	new Transform({
		transform(chunk: Buffer, _encoding, done) {
			done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk)
		},
	})
