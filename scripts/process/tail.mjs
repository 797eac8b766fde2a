import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const TAIL_BYTES = 16 * 1024
const TROUBLE = /✗|\w*error\b(?![-.])|\b(failed|cannot|could not|refused)\b/i

/** The last lines of a text file, without colours and blank lines; empty when it cannot be read. */
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

/**
 * The part of a log that explains a failure: from the first line with an error, otherwise the end.
 * Some tools print a long object after the message.
 */
export function errorLines(file, count) {
	const lines = lastLines(file, 200)
	const first = lines.findIndex((line) => TROUBLE.test(line))
	return first < 0 ? lines.slice(-count) : lines.slice(first, first + count)
}
