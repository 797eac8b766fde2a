import type Sqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { Fault } from '@sfc/domain/fault'
import type { Tx } from '../database'
import type { Handle } from '../handle'
import { Nesting } from '../nesting'
import { tables } from '../tables'
import { engineCode, toUnavailableFault } from '../unavailable'
import { keepStatements } from './keep-statements'
import type { SharedCommit } from './shared-commit'

const WRITE_LIMIT_MS = 10_000

/**
 * Builds `Db.write`: an asynchronous transaction on the one writing connection. One that finds the
 * disk full runs again once the log was emptied, and again when `freeReserve` has made room.
 */
export function sqliteWrites(
	writer: Sqlite.Database,
	shared: SharedCommit,
	freeReserve: () => boolean = () => false,
) {
	const nesting = new Nesting()
	const handle = drizzle({ client: onlyInside(writer, nesting), schema: tables }) as Handle

	return async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
		nesting.refuseInside()
		const inside = () => nesting.run(() => withinLimit(work(handle)))
		const attempt = async () => {
			try {
				writer.exec('BEGIN IMMEDIATE')
				const result = await inside()
				writer.exec('COMMIT')
				return result
			} catch (error) {
				if (writer.inTransaction) writer.exec('ROLLBACK')
				throw error
			}
		}
		const toFault = (error: unknown) => {
			throw toUnavailableFault(error)
		}
		const alone = () =>
			attempt()
				.catch((error: unknown) => {
					if (engineCode(error) !== 'SQLITE_FULL') throw error
					writer.pragma('wal_checkpoint(TRUNCATE)') // gives back the room of what it holds twice
					return attempt()
				})
				.catch((error: unknown) => {
					if (engineCode(error) !== 'SQLITE_FULL' || !freeReserve()) throw error
					return attempt()
				})
				.catch(toFault)
		return shared.run(inside, alone)
	}
}

/**
 * A handle kept after its write would change data inside somebody else's transaction. Drizzle
 * prepares a statement when it is awaited, so that is where we check.
 */
function onlyInside(writer: Sqlite.Database, nesting: Nesting): Sqlite.Database {
	const kept = keepStatements(writer)
	const prepare = (source: string) => {
		nesting.requireInside()
		return kept.prepare(source)
	}
	// Drizzle calls only prepare() as long as its own transaction() is not used.
	return Object.assign(Object.create(null) as Sqlite.Database, { prepare })
}

async function withinLimit<T>(work: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined
	const limit = new Promise<never>((_, reject) => {
		const message = `A write took more than ${WRITE_LIMIT_MS / 1000} s and was rolled back`
		timer = setTimeout(() => reject(new Fault('unavailable', message)), WRITE_LIMIT_MS)
	})
	return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
