import * as pg from 'drizzle-orm/pg-core'
import * as lite from 'drizzle-orm/sqlite-core'
import { isPostgres } from '../columns'
import { tables } from '../tables'

export type ForeignKey = { column: string; table: string }

/** The foreign keys of every table, by its name, in order of their columns. */
export const foreignKeys: ReadonlyMap<string, readonly ForeignKey[]> = new Map(
	Object.values(tables).map((table) => {
		const read = (
			isPostgres ? pg.getTableConfig : lite.getTableConfig
		) as typeof lite.getTableConfig
		const { name, columns, foreignKeys: keys } = read(table)
		const tableOf = new Map(
			keys.map((key) => {
				const { columns: from, foreignTable } = key.reference()
				return [from[0]?.name ?? '', read(foreignTable).name]
			}),
		)
		const found = columns.flatMap((column) => {
			const to = tableOf.get(column.name)
			return to === undefined ? [] : [{ column: column.name, table: to }]
		})
		return [name, found]
	}),
)
