/** A picture without end is no picture. */
const MAX_BYTES = 4 * 1024 * 1024
const START = Buffer.from([0xff, 0xd8, 0xff])
const END = Buffer.from([0xff, 0xd9])

/** Cuts a stream of bytes into the JPEGs in it; what lies between them is dropped. */
export function splitJpegs(onJpeg: (jpeg: Buffer) => void): (chunk: Buffer) => void {
	let rest: Buffer = Buffer.alloc(0)
	/** Where the end was not found yet. */
	let searched = 0
	return (chunk) => {
		rest = rest.byteLength > 0 ? Buffer.concat([rest, chunk]) : chunk
		for (;;) {
			const start = rest.indexOf(START)
			if (start < 0) {
				rest = rest.subarray(Math.max(0, rest.byteLength - START.byteLength + 1))
				searched = 0
				return
			}
			if (start > 0) {
				rest = rest.subarray(start)
				searched = 0
			}
			const end = rest.indexOf(END, Math.max(START.byteLength, searched))
			if (end < 0) {
				searched = Math.max(0, rest.byteLength - 1)
				if (rest.byteLength > MAX_BYTES) {
					rest = Buffer.alloc(0)
					searched = 0
				}
				return
			}
			onJpeg(rest.subarray(0, end + END.byteLength))
			rest = rest.subarray(end + END.byteLength)
			searched = 0
		}
	}
}
