import type { Cell } from '@sfc/domain/csv/csv-line'
import type { Row } from './sheets.server'

/** What a row says to a reader: instants as ISO 8601 in UTC, the farm's own number left out. */
export function toExportRow({ farmId: _farm, ...row }: Row): Row {
	const said = Object.entries(row).map(([key, value]) =>
		typeof value === 'number' && /(^at|At|Until)$/.test(key)
			? [key, new Date(value).toISOString()]
			: [key, value ?? null],
	)
	return Object.fromEntries(said) as Row
}

/** A value as a spreadsheet holds it; what has parts is written as JSON. */
export function toCell(value: unknown): Cell {
	if (value === null || value === undefined) return null
	if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
		return value
	return JSON.stringify(value)
}
