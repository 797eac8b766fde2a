import { csvLine } from '@sfc/domain/csv/csv-line'
import { allEventsSheet, workbookSheets } from '@sfc/domain/food-safety/traceability/sortable-sheet'
import type { TrackingEvent } from '@sfc/domain/food-safety/traceability/tracking-event'
import writeWorkbook from 'write-excel-file/node'

/** With a byte order mark, without which Excel takes UTF-8 for an older encoding. */
export function buildCsv(events: readonly TrackingEvent[]): string {
	const { header, rows } = allEventsSheet(events)
	return `\uFEFF${csvLine(header)}${rows.map(csvLine).join('')}`
}

/** A workbook of the same events, with a sheet for each kind of event. Texts stay texts: nothing is a formula. */
export const buildWorkbook = (events: readonly TrackingEvent[]): Promise<Buffer> =>
	writeWorkbook(
		workbookSheets(events).map(({ name, header, rows }) => ({
			sheet: name,
			stickyRowsCount: 1,
			data: [
				header.map((value) => ({ value, fontWeight: 'bold' as const })),
				...rows.map((row) =>
					row.map((value) => (typeof value === 'string' ? { value, type: String } : value)),
				),
			],
			columns: header.map((title) => ({ width: Math.max(10, Math.min(30, title.length)) })),
		})),
	).toBuffer()
