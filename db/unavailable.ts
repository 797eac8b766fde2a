import { Fault } from '@sfc/domain/fault'
import { DrizzleQueryError } from 'drizzle-orm/errors'

/** The engine's own error code, such as SQLITE_FULL or 40001, however deep it is wrapped. */
export function engineCode(error: unknown): string | undefined {
	for (let cause = error, depth = 0; cause instanceof Error && depth < 6; depth++) {
		if ('code' in cause && typeof cause.code === 'string' && !(cause instanceof Fault)) {
			return cause.code
		}
		cause = cause.cause
	}
	return undefined
}

/**
 * SQLite: disk full or failing, locked by another process. PostgreSQL: out of space, shutting down,
 * lost, too slow, a standby, or in conflict for longer than we retry.
 */
const GONE =
	/^(SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN)|53|57|08|58|25006|25P0[34]|55P03|40001|40P01|CONN|CONNECTION_|ECONN|EPIPE|ETIMEDOUT)/

/**
 * Turns a failure of a disk or a connection into a Fault that callers can handle; returns others
 * unchanged.
 */
export function toUnavailableFault(error: unknown): unknown {
	const code = engineCode(error)
	if (code === undefined || !GONE.test(code)) return error
	const full = code.startsWith('SQLITE_FULL') || code === '53100'
	const message = full
		? 'The disk of the database is full'
		: 'The database cannot be used right now'
	return new Fault('unavailable', message, { cause: error, retryAfterS: full ? 30 : 2 })
}

/** Turns a failed read into a database fault; leaves other errors as they are. */
export const asDatabaseFault = (error: unknown): unknown =>
	error instanceof DrizzleQueryError ? toUnavailableFault(error) : error
