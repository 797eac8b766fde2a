import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPostgres } from './columns'
import type { Db, DbLog } from './database'

export type { Db, Reader, Tx } from './database'

export type OpenOptions = {
	/** A file path, a `file:` URL or a `postgres:` URL. Default: DATABASE_URL, or DATA_DIR/farm.db. */
	url?: string | undefined
	/** PostgreSQL itself, where `url` is a pooler such as pgbouncer. */
	directUrl?: string | undefined
	log?: DbLog
	/** Makes room for a write that found the disk full; false when it cannot. SQLite only. */
	freeReserve?: () => boolean
}

/**
 * Opens the database; call migrate() before the first use. DATABASE_URL selects the engine when the
 * tables are imported, so a `url` of the other engine is refused.
 */
export async function openDb(options: OpenOptions = {}): Promise<Db> {
	const url = options.url || process.env['DATABASE_URL'] || defaultFile()
	const log = options.log ?? { warn: (detail, message) => console.warn(message, detail) }
	if (/^postgres(ql)?:/.test(url) !== isPostgres) {
		throw new Error(
			`The tables were built for ${isPostgres ? 'PostgreSQL' : 'SQLite'}, the database to open is the other engine. ` +
				'Set DATABASE_URL in the environment before the program starts.',
		)
	}
	if (isPostgres)
		return (await import('./postgres/open-postgres')).openPostgres(url, log, options.directUrl)
	const file = url.startsWith('file:') ? fileURLToPath(url) : resolve(url)
	return (await import('./sqlite/open-sqlite')).openSqlite(file, log, options.freeReserve)
}

const defaultFile = () => join(process.env['DATA_DIR'] || 'data', 'farm.db')
