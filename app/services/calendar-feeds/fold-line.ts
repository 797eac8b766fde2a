const OCTETS_MAX = 75

/**
 * Folds an iCalendar content line: no line longer than 75 octets, continuation lines begin with a
 * space, no character is split. Written by hand because the library runs an encoder for every
 * character: two seconds for a full calendar.
 */
export function foldLine(line: string): string {
	if (Buffer.byteLength(line) <= OCTETS_MAX) return line
	let folded = ''
	let octets = 0
	let start = 0
	let end = 0
	for (const letter of line) {
		const more = octetsOf(letter.codePointAt(0) ?? 0)
		if (octets + more > OCTETS_MAX) {
			folded += `${line.slice(start, end)}\r\n `
			start = end
			octets = 1 // the space
		}
		octets += more
		end += letter.length
	}
	return folded + line.slice(start)
}

const octetsOf = (point: number): number =>
	point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
