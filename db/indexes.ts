import * as pg from 'drizzle-orm/pg-core'
import * as lite from 'drizzle-orm/sqlite-core'
import { isPostgres } from './columns'

/** Indexes and keys for both engines; `columns.ts` says why the types are those of SQLite. */
export const index = (isPostgres ? pg.index : lite.index) as typeof lite.index
export const uniqueIndex = (
	isPostgres ? pg.uniqueIndex : lite.uniqueIndex
) as typeof lite.uniqueIndex
export const primaryKey = (isPostgres ? pg.primaryKey : lite.primaryKey) as typeof lite.primaryKey
