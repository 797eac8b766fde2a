import { drizzle } from 'drizzle-orm/better-sqlite3'
import { Fault } from '@sfc/domain/fault'
import type { Db } from '../database'
import { pendingMigrations } from '../pending-migrations'
import { tables } from '../tables'
import { sqliteBulkReads } from '../telemetry/bulk-reads-sqlite'
import { engineCode } from '../unavailable'
import { keepStatements } from './keep-statements'
import Sqlite from './driver'

/** What a database does with its connections. */
export type Connected = Omit<Db, 'engine' | 'url' | 'notify' | 'listen'>

/** Whether a database could not be opened for want of room on its disk. */
export const needsRoom = (error: unknown): boolean =>
	['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'].includes(engineCode(error) ?? '')

/**
 * A database on a disk without room for the file that its connections share: one connection reads
 * alone. Whatever is to be written first tries `open`, and is refused while there is no room.
 */
export function readOnlySqlite(file: string, open: () => Connected): Connected {
	let current = readAlone(file)
	let isAlone = true

	function writable(): Connected {
		if (!isAlone) return current
		void current.close() // at once: nothing else runs until it is open again
		try {
			current = open()
			isAlone = false
			return current
		} catch (error) {
			current = readAlone(file)
			throw needsRoom(error) ? noRoom(error) : error
		}
	}

	return {
		get read() {
			return current.read
		},
		get bulk() {
			return current.bulk
		},
		write: async (work) => writable().write(work),
		ingest: async (job) => writable().ingest(job),
		applyMigrations: (migrations) => current.applyMigrations(migrations),
		close: () => current.close(),
	}
}

const noRoom = (cause?: unknown) =>
	new Fault('unavailable', 'The disk of the database is full', { cause, retryAfterS: 30 })

function readAlone(file: string): Connected {
	const reader = new Sqlite(file)
	reader.pragma('locking_mode = EXCLUSIVE') // what connections share is then in memory
	reader.pragma('query_only = ON')
	reader.pragma('temp_store = MEMORY')
	const refuse = () => Promise.reject(noRoom())
	return {
		read: drizzle({ client: keepStatements(reader), schema: tables }),
		bulk: sqliteBulkReads(reader),
		write: refuse,
		ingest: refuse,
		async applyMigrations(migrations) {
			const applied = reader.prepare('SELECT generated_at FROM applied_migrations').pluck().all()
			if (pendingMigrations(migrations, applied as number[]).length > 0)
				throw new Error(
					'The disk is full: this version has to change the database, so free space first',
				)
		},
		close: async () => void reader.close(),
	}
}
