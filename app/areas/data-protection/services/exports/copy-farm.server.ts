import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { csvLine } from '@sfc/domain/csv/csv-line'
import { loadSqlite } from '#db/dump/load-sqlite'
import { withSnapshot } from '#db/dump/with-snapshot'
import { readMigrations } from '#db/migrate'
import { archivedTables, farmCondition, withhold } from '../archives/archived-tables'

/** Rows after which progress is reported in the middle of a table. */
const ROWS_PER_REPORT = 50_000

/**
 * Copies a farm's rows, as of one instant and without secrets, into a new SQLite database. Calls
 * `report` with a line of CSV for every table, and for each 50,000 rows of a large one. The copy takes
 * at most half of what is free on the disk.
 */
export async function copyFarm(
	file: string,
	{ url, farmId }: { url: string; farmId: number },
	report: (line: string) => void,
): Promise<{ migrations: number }> {
	const migrations = readMigrations('sqlite').at(-1)?.number ?? 0
	const { bavail, bsize } = statfsSync(dirname(file))
	await withSnapshot(url, (snapshot) =>
		loadSqlite(
			file,
			migrations,
			async (loader) => {
				report(csvLine(['table', 'rows']))
				for (const shape of archivedTables) {
					let count = 0
					for await (const rows of snapshot.rows(shape, farmCondition(shape, farmId))) {
						await loader.add(shape, withhold(shape, rows))
						const before = count
						count += rows.length
						if (Math.floor(count / ROWS_PER_REPORT) > Math.floor(before / ROWS_PER_REPORT))
							report(csvLine([`${shape.name} (so far)`, count]))
						await setImmediate() // lets the download go on
					}
					report(csvLine([shape.name, count]))
				}
			},
			(bavail * bsize) / 2,
		),
	)
	return { migrations }
}
