import type { NotNull } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import * as lite from 'drizzle-orm/sqlite-core'

/**
 * Column builders for both engines with one schema. `DATABASE_URL` starting with `postgres` selects
 * PostgreSQL, anything else SQLite. The types are SQLite's on both; the casts below are valid
 * because both builders support the same calls (proved by running one test file on both engines).
 */
export const isPostgres = /^postgres(ql)?:/.test(process.env['DATABASE_URL'] ?? '')

export const table = (isPostgres ? pg.pgTable : lite.sqliteTable) as typeof lite.sqliteTable

type Named<Builder> = (name: string) => Builder

const liteText = (name: string) => lite.text(name)
const liteInt = (name: string) => lite.integer(name)
const liteReal = (name: string) => lite.real(name)
const liteBool = (name: string) => lite.integer(name, { mode: 'boolean' })
const liteJson = (name: string) => lite.text(name, { mode: 'json' })
const liteBytes = (name: string) => lite.blob(name, { mode: 'buffer' })
const liteAutoId = (name: string) => lite.integer(name).primaryKey({ autoIncrement: true })

/** PostgreSQL's builder under SQLite's type; see the note at the top for why that is valid. */
const either = <Builder>(onSqlite: Named<Builder>, onPostgres: Named<unknown>): Named<Builder> =>
	isPostgres ? (onPostgres as Named<Builder>) : onSqlite

export const text = either(liteText, (name) => pg.text(name))
export const int = either(liteInt, (name) => pg.bigint(name, { mode: 'number' }))
export const real = either(liteReal, (name) => pg.doublePrecision(name))
export const bool = either(liteBool, (name) => pg.boolean(name))
export const json = either(liteJson, (name) => pg.jsonb(name))
export const bytes = either(liteBytes, pg.customType<{ data: Buffer }>({ dataType: () => 'bytea' }))

/** An auto-incremented whole-number key. */
export const autoId = either(liteAutoId, (name) =>
	pg.bigserial(name, { mode: 'number' }).primaryKey(),
)

/** Whole milliseconds since 1970, UTC, on both engines: a time bucket is integer division. */
export const instant = int

/** A calendar day, `YYYY-MM-DD`, in the farm's timezone. */
export const day = text

/** The column with the key of the row that this one belongs to, and is deleted with. */
export const belongsTo = <Column extends lite.SQLiteColumnBuilder>(
	column: Column,
	owner: () => lite.AnySQLiteColumn,
) => column.notNull().references(owner, { onDelete: 'cascade' }) as NotNull<Column>
