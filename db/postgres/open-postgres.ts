import { setImmediate as nextTurn } from 'node:timers/promises'
import { Fault } from '@sfc/domain/fault'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { Db, DbLog } from '../database'
import type { Handle } from '../handle'
import { tables } from '../tables'
import { postgresBulkReads } from '../telemetry/bulk-reads'
import { GroupCommit } from '../telemetry/group-commit'
import { postgresIngest } from '../telemetry/ingest-postgres'
import { drizzleClient } from './drizzle-client'
import { migratePostgres } from './migrate-postgres'
import { postgresPartitions } from './partitions'
import { postgresProbe } from './probe-postgres'
import { postgresWrites } from './write-postgres'

/** Every int column is a bigint there and a number here (see columns.ts). */
const OPTIONS = {
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

/**
 * Opens the database; a server that hangs is given up by `probe`, with all that waits for it.
 * `directUrl`: PostgreSQL itself, where `url` is a pooler; LISTEN needs a connection of its own.
 */
export function openPostgres(url: string, log: DbLog, directUrl = url): Db {
	let pool = openPool(url)
	const listening = postgres(directUrl, OPTIONS)
	const probe = postgresProbe(url)

	return {
		engine: 'postgres',
		url,
		get partitions() {
			return pool.partitions
		},
		get read() {
			return pool.handle
		},
		get bulk() {
			return pool.bulk
		},
		write: (work) => pool.write(work),
		ingest: (job) => pool.ingest(job),
		notify: async (channel, payload) => void (await pool.sql.notify(channel, payload)),
		async listen(channel, onMessage, onRelisten) {
			const guarded = (call: () => void) => {
				try {
					call()
				} catch (error) {
					log.warn({ err: error, channel }, 'a listener failed')
				}
			}
			let isFirst = true
			const { unlisten } = await listening.listen(
				channel,
				(payload) => guarded(() => onMessage(payload)),
				() => {
					if (!isFirst) guarded(() => onRelisten?.())
					isFirst = false
				},
			)
			return unlisten
		},
		async probe() {
			const failure = await probe.ask()
			if (failure !== 'hangs') return failure
			const given = pool.sql
			pool = openPool(url)
			await given.end({ timeout: 0 })
			return new Fault('unavailable', 'PostgreSQL does not answer', { retryAfterS: 2 })
		},
		applyMigrations: (migrations) => migratePostgres(pool.sql, migrations),
		async close() {
			const all = [pool.sql, listening].map((sql) => sql.end({ timeout: 5 }))
			await Promise.all([...all, probe.close()])
		},
	}
}

/** Connections, and what reads and writes by them. */
function openPool(url: string) {
	const sql = postgres(url, { ...OPTIONS, max: 10 })
	const client = drizzleClient(sql)
	const handle = drizzle({ client, schema: tables }) as unknown as Handle
	const partitions = postgresPartitions(sql)
	const group = new GroupCommit(
		async (commit) => {
			await nextTurn()
			return commit()
		},
		postgresIngest(sql, partitions),
	)
	return {
		sql,
		handle,
		partitions,
		bulk: postgresBulkReads(handle),
		write: postgresWrites(handle),
		ingest: group.submit.bind(group),
	}
}
