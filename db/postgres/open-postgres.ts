import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { Db, DbLog } from '../database'
import type { Handle } from '../handle'
import { tables } from '../tables'
import { postgresBulkReads } from '../telemetry/bulk-reads'
import { GroupCommit } from '../telemetry/group-commit'
import { postgresIngest } from '../telemetry/ingest-postgres'
import { migratePostgres } from './migrate-postgres'
import { postgresPartitions } from './partitions'
import { postgresWrites } from './write-postgres'

/** A pool of connections; every int column is a bigint there and a number here (see columns.ts). */
export function openPostgres(url: string, log: DbLog): Db {
	const options = {
		max: 10,
		connect_timeout: 10,
		/** Seconds between attempts; the driver's own grow to 20 s, for which requests would wait. */
		backoff: () => 0.1,
		idle_timeout: 60,
		onnotice: () => undefined,
		types: { wholeNumber: { to: 20, from: [20], parse: Number, serialize: String } },
		connection: {
			application_name: 'smart-farm-control',
			idle_in_transaction_session_timeout: 10_000,
			lock_timeout: 10_000,
			statement_timeout: 60_000,
		},
	}
	const sql = postgres(url, options)
	const handle = drizzle({ client: sql, schema: tables }) as unknown as Handle
	const partitions = postgresPartitions(sql)
	const group = new GroupCommit((work) => work(), postgresIngest(sql, partitions))

	return {
		engine: 'postgres',
		partitions,
		read: handle,
		bulk: postgresBulkReads(handle),
		write: postgresWrites(handle),
		ingest: (job) => group.submit(job),
		notify: async (channel, payload) => void (await sql.notify(channel, payload)),
		async listen(channel, onMessage) {
			const { unlisten } = await sql.listen(channel, (payload) => {
				try {
					onMessage(payload)
				} catch (error) {
					log.warn({ err: error, channel }, 'a listener failed')
				}
			})
			return unlisten
		},
		applyMigrations: (migrations) => migratePostgres(sql, migrations),
		close: () => sql.end({ timeout: 5 }),
	}
}
