const BLOCK = 512

/** A deterministic tar archive of `[path, bytes, mode]`. Throws for a path that is too long. */
export function writeTar(files) {
	const parts = files.flatMap(([path, bytes, mode]) => [
		header(path, bytes.length, mode),
		bytes,
		Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK),
	])
	return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)])
}

function header(path, size, mode) {
	if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long for tar`)
	const block = Buffer.alloc(BLOCK)
	const octal = (value, at, length) =>
		block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
	block.write(path, 0)
	octal(mode, 100, 8)
	octal(0, 108, 8)
	octal(0, 116, 8)
	octal(size, 124, 12)
	octal(Date.UTC(2026, 0, 1) / 1000, 136, 12)
	block.write('        ', 148)
	block.write('0', 156)
	block.write('ustar\x0000', 257, 'latin1')
	octal(
		block.reduce((sum, byte) => sum + byte, 0),
		148,
		7,
	)
	return block
}
