import { MOST_IN_LIGHT_MAP } from './light-map'

type Rows = (number | null)[][]

/**
 * Reads typed readings: a line is a row, and spaces, tabs, semicolons or a comma with a space separate its
 * positions; `-` was not measured. What is no number is named, with its row.
 */
export function parseLightRows(text: string): Rows | { problem: string } {
	const lines = text.split(/\r?\n/).map((line) => line.trim())
	const used = lines.filter((line) => line !== '')
	if (used.length > MOST_IN_LIGHT_MAP) return { problem: `At most ${MOST_IN_LIGHT_MAP} rows` }
	const rows: Rows = []
	for (const line of used) {
		const words = line.split(/[\s;]+|,\s+/).filter((word) => word !== '')
		if (words.length > MOST_IN_LIGHT_MAP)
			return { problem: `Row ${rows.length + 1}: at most ${MOST_IN_LIGHT_MAP} readings` }
		const row: (number | null)[] = []
		for (const word of words) {
			if (!/^(\d{1,7}(\.\d{1,6})?|[-–])$/.test(word)) {
				const shown = word.length > 20 ? `${word.slice(0, 20)}…` : word
				return {
					problem: `Row ${rows.length + 1}: “${shown}” is no number. Put spaces between readings, and “-” where none was taken`,
				}
			}
			row.push(/^\d/.test(word) ? Number(word) : null)
		}
		rows.push(row)
	}
	return rows
}
