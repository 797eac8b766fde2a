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
import { postgresListener } from './listen-postgres'
import { migratePostgres } from './migrate-postgres'
import { postgresPartitions } from './partitions'
import { postgresProbe } from './probe-postgres'
import { hasSeveralHosts, hostOptions, withHostFirst } from './several-hosts'
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

/** Time for queries of connections that are given up, where another server answers: some may be to that one. */
const HANDOVER_S = 1

/**
 * Opens the database; a server that hangs is given up by `probe`, with all that waits for it.
 * `directUrl`: PostgreSQL itself, where `url` is a pooler; LISTEN needs a connection of its own.
 */
export function openPostgres(url: string, log: DbLog, directUrl = url): Db {
	const probe = postgresProbe(url)
	let pool = openPool(url)
	/** The host that answers is asked first, unless a pooler has other hosts than PostgreSQL itself. */
	const nowFirst = (address: string) =>
		address === url ? withHostFirst(url, probe.host()) : address
	const openListening = () =>
		postgres(nowFirst(directUrl), { ...OPTIONS, ...hostOptions(directUrl) })
	const listening = postgresListener(openListening, log)

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
		listen: listening.listen,
		async probe() {
			const answer = await probe.ask()
			const givenUpAfterS = answer === 'hangs' ? 0 : HANDOVER_S
			// Connections to a host that is gone without a word would wait on.
			const hasMoved = probe.hasMoved() && hasSeveralHosts(url)
			if (answer === 'hangs' || hasMoved) {
				const given = pool.sql
				pool = openPool(nowFirst(url))
				const ended = given.end({ timeout: givenUpAfterS })
				if (answer === 'hangs') await ended
			}
			if (hasMoved) await listening.reopen()
			if (answer !== 'hangs') return answer
			return new Fault('unavailable', 'PostgreSQL does not answer', { retryAfterS: 2 })
		},
		applyMigrations: (migrations) => migratePostgres(pool.sql, migrations),
		async close() {
			await Promise.all([pool.sql.end({ timeout: 5 }), listening.close(), probe.close()])
		},
	}
}

/** Connections, and what reads and writes by them. */
function openPool(url: string) {
	const sql = postgres(url, { ...OPTIONS, ...hostOptions(url), max: 10 })
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
