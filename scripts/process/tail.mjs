import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const TAIL_BYTES = 16 * 1024

/** The last lines of a text file, without colours and blank lines; none when it cannot be read. */
export function lastLines(file, count) {
	let fd
	try {
		fd = openSync(file, 'r')
		const { size } = fstatSync(fd)
		const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES))
		readSync(fd, bytes, 0, bytes.length, size - bytes.length)
		const lines = stripVTControlCharacters(bytes.toString('utf8')).split(/\r?\n|\r/)
		return lines.filter((line) => line.trim()).slice(-count)
	} catch {
		return []
	} finally {
		if (fd !== undefined) closeSync(fd)
	}
}
