/** Prints rows in columns as wide as they need; nothing when there are no rows. */
export function printTable(header: string[], rows: string[][]): void {
	if (!rows.length) return
	const widths = header.map((title, column) =>
		Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
	)
	for (const row of [header, ...rows])
		console.log(
			row
				.map((cell, column) => cell.padEnd(widths[column] ?? 0))
				.join('  ')
				.trimEnd(),
		)
}
