import { and, eq, getTableColumns, type SQL, type Table } from 'drizzle-orm'

type Values<Row> = { [Name in keyof Row]?: NonNullable<Row[Name]> }

/** The condition that columns of a table have these values, and that all further conditions hold. */
export function match<T extends Table>(
	table: T,
	values: Values<T['$inferSelect']>,
	...further: (SQL | undefined)[]
): SQL | undefined {
	const columns = getTableColumns(table)
	const equal = Object.entries(values).map(([name, value]) => eq(columns[name]!, value))
	return and(...equal, ...further)
}
