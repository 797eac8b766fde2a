const MOST = 20
const LINE = /^(\d{1,2}(?:\.\d{1,2})?)\s*%?\s*=\s*(\S.{0,59})$/

/** Codes of another program by tax rate, in hundredths of a percent. */
export type RateCodes = ReadonlyMap<number, string>

/** Parses `19 = 8400`, one a line, as people type them. Null for anything else. */
export function parseRateCodes(text: string | null): RateCodes | null {
	const lines = (text ?? '').split(/[\r\n]+/).filter((line) => line.trim() !== '')
	if (lines.length > MOST) return null
	const pairs = lines.map((line) => LINE.exec(line.trim()))
	if (pairs.includes(null)) return null
	return new Map(
		pairs.map((pair) => [Math.round(Number(pair?.[1]) * 100), pair?.[2]?.trim() ?? '']),
	)
}
