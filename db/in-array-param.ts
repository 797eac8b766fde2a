import { sql, type Column, type SQL } from 'drizzle-orm'
import { isPostgres } from './columns'

/**
 * Whether a column is in a list that is given as the query runs, by the name of its placeholder. With
 * `inArray` a list of each length is another query.
 */
export const inArrayParam = (column: Column, name: string): SQL =>
	inParam(column, sql.placeholder(name))

/** Whether a column is in a list of any length, which is one parameter: `inArray` has one for each value. */
export const inList = (column: Column, list: readonly number[]): SQL => inParam(column, list)

function inParam(column: Column, value: unknown): SQL {
	const list = sql.param<unknown, unknown>(value, listEncoder)
	return isPostgres
		? sql`${column} = any(${list})`
		: sql`${column} in (select value from json_each(${list}))`
}

/** PostgreSQL takes an array of the column's type, SQLite a text of JSON. */
const listEncoder = {
	mapToDriverValue: (list: unknown) => (isPostgres ? list : JSON.stringify(list)),
}
