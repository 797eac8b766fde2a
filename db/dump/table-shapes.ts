import * as pg from 'drizzle-orm/pg-core'
import * as lite from 'drizzle-orm/sqlite-core'
import { isPostgres } from '../columns'
import { tables } from '../tables'

/** How a value is written in a dump, alike for both engines. */
export type ColumnKind = 'text' | 'whole' | 'real' | 'bool' | 'json' | 'bytes'

export type TableShape = {
	name: string
	columns: { name: string; kind: ColumnKind }[]
	/** The columns of its primary key, in order. */
	key: string[]
	/** Its key when the database counts it; null when it does not. */
	autoId: string | null
}

/** A row as it stands in a dump: JSON as a text with sorted keys, bytes in base64. */
export type DumpedRow = (string | number | boolean | null)[]

function shapeOf(table: (typeof tables)[keyof typeof tables]): TableShape {
	const read = (isPostgres ? pg.getTableConfig : lite.getTableConfig) as typeof lite.getTableConfig
	const { name, columns, primaryKeys } = read(table)
	const single = columns.find(({ primary }) => primary)
	const key = primaryKeys[0]?.columns.map((column) => column.name) ?? [single?.name ?? '']
	const isCounted = single?.getSQLType() === (isPostgres ? 'bigserial' : 'integer')
	return {
		name,
		columns: columns.map((column) => ({ name: column.name, kind: kindOf(column) })),
		key,
		autoId: isCounted && single.hasDefault ? single.name : null,
	}
}

const KINDS: Readonly<Record<string, ColumnKind>> = {
	boolean: 'bool',
	json: 'json',
	buffer: 'bytes',
	custom: 'bytes',
	string: 'text',
}

function kindOf(column: { dataType: string; getSQLType(): string }): ColumnKind {
	const kind = KINDS[column.dataType]
	if (kind) return kind
	return ['real', 'double precision'].includes(column.getSQLType()) ? 'real' : 'whole'
}

/** Every table of the product, in order of its name. */
export const tableShapes: readonly TableShape[] = Object.values(tables)
	.map(shapeOf)
	.sort((a, b) => (a.name < b.name ? -1 : 1))
