/** Most trays in one list of a scan: their codes fit in an address. */
export const SCAN_MAX = 100

/** The code of the tray with a number: `T-0042`. */
export const formatTrayCode = (number: number): string => `T-${String(number).padStart(4, '0')}`

/** The number in a tray's code. */
export const trayNumber = (code: string): number => Number(code.slice(2))

/**
 * The code of a tray as people type it (`42`, `t42`, `T-0042`) or as a label says it (the address of
 * its page). Null for anything else.
 */
export function parseTrayCode(text: string): string | null {
	const typed = text.trim()
	const code = /\/trays\/([A-Za-z0-9-]+)(?:[?#].*)?$/.exec(typed)?.[1] ?? typed
	const [, digits] = /^(?:t-?)?0*(\d{1,6})$/i.exec(code) ?? []
	return digits === undefined || Number(digits) === 0 ? null : formatTrayCode(Number(digits))
}

/** Codes that were typed or scanned one after another, each once, and what is none of them. */
export function parseTrayCodes(texts: readonly string[]): { codes: string[]; unknown: string[] } {
	const words = texts.flatMap((text) => text.split(/[\s,;]+/)).filter(Boolean)
	const codes = new Set<string>()
	const unknown = new Set<string>()
	for (const word of words.slice(0, SCAN_MAX * 2)) {
		const code = parseTrayCode(word)
		if (code === null) unknown.add(word.slice(0, 60))
		else if (codes.size < SCAN_MAX) codes.add(code)
	}
	return { codes: [...codes], unknown: [...unknown] }
}
