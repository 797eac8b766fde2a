import { join } from 'node:path'
import type { TestServer } from '../../support/start-server'
import Database from '#db/sqlite/driver'

/** The first field of the first row of a statement on the server's own database. */
export function query({ dataDir }: TestServer, sql: string, ...values: string[]): string {
	const db = new Database(join(dataDir, 'farm.db'))
	try {
		return String(
			db
				.prepare(sql)
				.pluck()
				.get(...values),
		)
	} finally {
		db.close()
	}
}
