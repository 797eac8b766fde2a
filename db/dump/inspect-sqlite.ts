import { existsSync } from 'node:fs'
import { engineCode } from '../unavailable'
import type { TargetState } from './loader'
import Sqlite from '../sqlite/driver'

/** What a database file holds, and whether a server has it open. */
export function inspectSqlite(file: string): TargetState {
	if (!existsSync(file)) return { hasData: false, isInUse: false }
	const db = new Sqlite(file, { timeout: 500 })
	try {
		db.pragma('locking_mode = EXCLUSIVE') // with a log it is given to the only connection
		db.exec('BEGIN EXCLUSIVE')
		const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()
		const hasRows = (name: 'farms' | 'users') =>
			tables.includes(name) && db.prepare(ANY_ROW[name]).get() !== undefined
		return { hasData: hasRows('farms') || hasRows('users'), isInUse: false }
	} catch (error) {
		if (engineCode(error) === 'SQLITE_BUSY') return { hasData: true, isInUse: true }
		throw error
	} finally {
		db.close()
	}
}

const ANY_ROW = { farms: 'SELECT 1 FROM farms LIMIT 1', users: 'SELECT 1 FROM users LIMIT 1' }
