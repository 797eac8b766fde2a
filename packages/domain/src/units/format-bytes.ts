const UNITS = ['kB', 'MB', 'GB'] as const

/** Bytes in kB, MB or GB (decimal), with one decimal below 10: `1.2 kB`, `46 kB`, `2.1 MB`, `1.5 GB`. */
export function formatBytes(bytes: number): string {
	let size = bytes / 1e3
	let at = 0
	for (; size >= 999.5 && at < UNITS.length - 1; at++) size /= 1e3
	return `${size.toFixed(size > 0 && size < 9.95 ? 1 : 0)} ${UNITS[at]}`
}
