/** Brackets hold a unit (`Temperature (°C)`) or how a time is written (`Time(dd/mm/yyyy)`). */
const BRACKETED = /[([{]([^)\]}]{0,40})[)\]}]?/

/** A column's header in two: its name in lower-case words, and what stands in brackets. */
export function splitHeader(header: string): { name: string; bracketed: string | null } {
	const plain = header.slice(0, 200).normalize('NFKC')
	const [, bracketed] = BRACKETED.exec(plain) ?? []
	const name = plain
		.replace(BRACKETED, ' ')
		.replace(/(?<=[a-z\d])(?=[A-Z][a-z])/g, ' ')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()
	return { name, bracketed: bracketed?.trim() || null }
}
