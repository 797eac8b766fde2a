import { parseLine, type ImportLine } from './parse-line'

export type NumberedLine = ImportLine & { number: number }
/** `isFull`: the line is valid, but the farm has reached its limit of points. */
export type RefusedLine = { number: number; message: string; isFull?: true }
export type ParsedLines = { lines: NumberedLine[]; refused: RefusedLine[] }

/** Maximum number of lines of a write; Telegraf sends 1,000 at once by default. */
export const IMPORT_MAX_LINES = 5_000
/** Largest body of a write: as sent, and unpacked. */
export const IMPORT_MAX_BYTES = 512 * 1024
export const IMPORT_MAX_UNPACKED_BYTES = 1024 * 1024

/**
 * Parses a body of line protocol. Lines are independent: an invalid one does not affect the others.
 * Null when there are more than IMPORT_MAX_LINES.
 */
export function parseLines(text: string): ParsedLines | null {
	const parsed: ParsedLines = { lines: [], refused: [] }
	let from = 0
	for (let number = 1; from < text.length; number++) {
		const newline = text.indexOf('\n', from)
		const end = newline < 0 ? text.length : newline
		const line = text
			.slice(from, end)
			.replace(/\r$/, '')
			.replace(/^[ \t]+/, '')
		from = end + 1
		if (line === '' || line.startsWith('#')) continue
		if (parsed.lines.length + parsed.refused.length >= IMPORT_MAX_LINES) return null
		const read = parseLine(line)
		if ('error' in read) parsed.refused.push({ number, message: read.error })
		else parsed.lines.push({ ...read, number })
	}
	return parsed
}
