/**
 * Reads the header `Range` of a request for one part of `size` bytes; null for none, several, or one
 * that is not there, for which the whole may be sent.
 */
export function parseRange(
	header: string | null,
	size: number,
): { start: number; end: number } | null {
	const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
	if (first === '' && last === '') return null
	const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
	const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
	return start <= end ? { start, end } : null
}
