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

/** A text with more line breaks than this is a quote that somebody forgot to close. */
const MOST_BREAKS = 50
/** How often a body may be read on across a line break in vain: a bound on the time it costs. */
const MOST_TRIES = 500

/**
 * Parses a body of line protocol. Lines are independent: an invalid one does not affect the others, not
 * even one with a quote that is never closed. A text in quotes may have line breaks. Null when there are
 * more than IMPORT_MAX_LINES.
 */
export function parseLines(text: string): ParsedLines | null {
	const parsed: ParsedLines = { lines: [], refused: [] }
	const tries = { left: MOST_TRIES }
	let from = 0
	for (let number = 1; from < text.length; number++) {
		const end = endOfLine(text, from)
		const line = trim(text.slice(from, end))
		const whole = { read: parseLine(line), end, breaks: 0 }
		if (line !== '' && !line.startsWith('#')) {
			if (parsed.lines.length + parsed.refused.length >= IMPORT_MAX_LINES) return null
			const { read, ...used } =
				'error' in whole.read ? (readOn(text, from, end, tries) ?? whole) : whole
			if ('error' in read) parsed.refused.push({ number, message: read.error })
			else parsed.lines.push({ ...read, number })
			from = used.end + 1
			number += used.breaks
		} else from = end + 1
	}
	return parsed
}

/** The line with those after it that belong to a text in quotes; undefined when that makes no line. */
function readOn(text: string, from: number, firstEnd: number, tries: { left: number }) {
	if (!text.slice(from, firstEnd).includes('"')) return undefined
	let end = firstEnd
	for (let breaks = 1; breaks <= MOST_BREAKS && end < text.length; breaks++) {
		const next = endOfLine(text, end + 1)
		const hasQuote = text.slice(end + 1, next).includes('"')
		end = next
		if (!hasQuote) continue
		if (tries.left === 0) return undefined
		const read = parseLine(trim(text.slice(from, end)))
		if (!('error' in read)) return { read, end, breaks }
		tries.left -= 1
	}
	return undefined
}

function endOfLine(text: string, from: number): number {
	const newline = text.indexOf('\n', from)
	return newline < 0 ? text.length : newline
}

const trim = (line: string): string => line.replace(/\r$/, '').replace(/^[ \t]+/, '')
