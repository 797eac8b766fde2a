/** Tokens that are meaningful to some parser. */
const WORDS = [
	'__proto__',
	'constructor',
	'prototype',
	'toString',
	'{"__proto__":{"polluted":true}}',
	'<!DOCTYPE a [<!ENTITY b "c">]>',
	'<a>',
	'</a>',
	'<![CDATA[',
	'&#x0;',
	'&lt;',
	'{{',
	'}}',
	'{%',
	'"',
	"'",
	'\\',
	'\r\n\r\n',
	'\n',
	'\0',
	'\u202e',
	'\ud800',
	'NaN',
	'Infinity',
	'1e999',
	'-1',
	'18446744073709551616',
	'[[[[[[[[',
	'{"a":',
	':',
	',',
	'=',
	'/',
	'%s',
	'://',
].map((word) => Buffer.from(word))

/** Larger inputs are made too, but rarely, because they take their time. */
const MOST_BYTES = 4096
const LARGE_BYTES = 64 * 1024

/** A mutation of a valid input in one to six places, or random bytes. */
export function mutate(samples: readonly Buffer[], random: () => number): Buffer {
	const below = (end: number) => Math.floor(random() * end)
	const bytesOf = (length: number) => Buffer.from(Array.from({ length }, () => below(256)))
	if (random() < 0.02) return bytesOf(below(300))
	let data = Buffer.from(samples[below(samples.length)] ?? Buffer.alloc(0))
	const most = random() < 0.001 ? LARGE_BYTES : MOST_BYTES
	const changes: (() => Buffer | undefined)[] = [
		() => {
			const at = below(data.length)
			if (data.length > 0) data.writeUInt8((data[at] ?? 0) ^ (1 << below(8)), at) // a bit
			return undefined
		},
		() => {
			if (data.length > 0) data.writeUInt8(below(256), below(data.length)) // a byte
			return undefined
		},
		() => {
			// A wrong length of one, two or four bytes.
			const width = [1, 2, 4][below(3)] ?? 1
			const lie = [0, 1, 0x7f, 0xff, data.length, data.length + 1, 2 ** (8 * width) - 1][below(7)]
			if (data.length < width) return undefined
			const value = (lie ?? 0) % 2 ** (8 * width)
			const at = below(data.length - width + 1)
			if (random() < 0.5) data.writeUIntBE(value, at, width)
			else data.writeUIntLE(value, at, width)
			return undefined
		},
		() => data.subarray(0, below(data.length + 1)),
		() => data.subarray(below(data.length + 1)),
		() => {
			const [from, to] = [below(data.length + 1), below(data.length + 1)].sort((a, b) => a - b)
			return Buffer.concat([data.subarray(0, from), data.subarray(to)]) // a piece less
		},
		() => insert(data, below(data.length + 1), WORDS[below(WORDS.length)] ?? WORDS[0]),
		() => insert(data, below(data.length + 1), bytesOf(below(8))),
		() => {
			const other = samples[below(samples.length)] ?? data
			const [mine, theirs] = [below(data.length + 1), below(other.length + 1)]
			return Buffer.concat([data.subarray(0, mine), other.subarray(theirs)])
		},
		() => {
			const from = below(data.length + 1)
			const piece = data.subarray(from, from + 1 + below(60))
			if (piece.length === 0) return undefined
			const times = Math.floor((random() * most) / piece.length)
			return insert(data, from, Buffer.alloc(times * piece.length, piece)) // the same again and again
		},
	]
	for (let left = 1 + below(6); left > 0; left--) {
		data = Buffer.from((changes[below(changes.length)]?.() ?? data).subarray(0, most))
	}
	return data
}

const insert = (data: Buffer, at: number, piece: Buffer | undefined): Buffer =>
	Buffer.concat([data.subarray(0, at), piece ?? Buffer.alloc(0), data.subarray(at)])
