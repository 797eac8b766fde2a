/** Bytes in MB or GB (decimal), with one decimal below 10: `2.1 MB`, `46 MB`, `1.5 GB`. */
export function formatBytes(bytes: number): string {
	const [size, unit] = bytes < 999.5e6 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB']
	return `${size.toFixed(size < 9.95 ? 1 : 0)} ${unit}`
}
