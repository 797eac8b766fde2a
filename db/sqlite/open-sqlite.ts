import { EventEmitter } from 'node:events'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Db, DbLog } from '../database'
import { tables } from '../tables'
import { sqliteBulkReads } from '../telemetry/bulk-reads-sqlite'
import { GroupCommit } from '../telemetry/group-commit'
import { sqliteIngest } from '../telemetry/ingest-sqlite'
import { keepStatements } from './keep-statements'
import { migrateSqlite } from './migrate-sqlite'
import { RecentSenders } from './recent-senders'
import { needsRoom, readOnlySqlite, type Connected } from './read-only-sqlite'
import { SharedCommit } from './shared-commit'
import { WriteQueue } from './write-queue'
import { sqliteWrites } from './write-sqlite'
import Sqlite from './driver'

const BUSY_TIMEOUT_MS = 5000

/**
 * One connection reads, another writes; readers see the last commit and never wait for a writer. On
 * a disk without room for that it only reads until there is.
 */
export function openSqlite(file: string, log: DbLog, freeReserve?: () => boolean): Db {
	mkdirSync(dirname(file), { recursive: true })
	const messages = messagesOfProcess(log)
	return Object.assign(openOrRead(file, log, freeReserve), messages, {
		engine: 'sqlite' as const,
		url: file,
	})
}

function openOrRead(file: string, log: DbLog, freeReserve?: () => boolean): Connected {
	const open = () => connectBoth(file, freeReserve)
	try {
		return open()
	} catch (error) {
		if (!needsRoom(error)) throw error
		log.warn({ err: error }, 'the disk is full: the database is only read until there is room')
		return readOnlySqlite(file, open)
	}
}

function connectBoth(file: string, freeReserve?: () => boolean): Connected {
	const writer = connect(file)
	const reader = connect(file)
	reader.pragma('query_only = ON')
	const queue = new WriteQueue()
	const senders = new RecentSenders()
	const shared = new SharedCommit(writer, queue, () => senders.areMany())
	const group = new GroupCommit((commit) => shared.run(commit, commit), sqliteIngest(writer))
	return {
		read: drizzle({ client: keepStatements(reader), schema: tables }),
		bulk: sqliteBulkReads(reader),
		write: sqliteWrites(writer, shared, freeReserve),
		ingest(job) {
			senders.count(job.agentId)
			return group.submit(job)
		},
		applyMigrations: (migrations) => queue.run(() => migrateSqlite(writer, migrations)),
		async close() {
			await queue.close()
			reader.close()
			writer.close()
		},
	}
}

function messagesOfProcess(log: DbLog): Pick<Db, 'notify' | 'listen'> {
	const listeners = new EventEmitter().setMaxListeners(0)
	return {
		async notify(channel, payload) {
			listeners.emit(channel, payload)
		},
		async listen(channel, onMessage) {
			const guarded = (payload: string) => {
				try {
					onMessage(payload)
				} catch (error) {
					log.warn({ err: error, channel }, 'a listener failed')
				}
			}
			listeners.on(channel, guarded)
			return async () => void listeners.off(channel, guarded)
		},
	}
}

function connect(file: string): Database {
	const connection = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS })
	try {
		connection.pragma('journal_mode = WAL')
	} catch (error) {
		connection.close()
		throw error
	}
	connection.pragma('synchronous = FULL') // acknowledged data survives a power cut
	connection.pragma('foreign_keys = ON')
	connection.pragma('cache_size = -32000') // 32 MB
	connection.pragma('temp_store = MEMORY')
	return connection
}
