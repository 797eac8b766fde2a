import { foreignKeys } from '#db/dump/foreign-keys'
import { quoteName } from '#db/dump/quote-name'
import { tableShapes, type DumpedRow, type TableShape } from '#db/dump/table-shapes'
import words from './archived-tables.json'
import leftOut from './left-out-tables.json'

/** Columns that lead to the row that a row belongs to, where the schema has no foreign key. */
const LINKS: Readonly<Record<string, { column: string; table: string }>> = {
	ingest_refusals: { column: 'agent_id', table: 'agents' },
	latest_values: { column: 'point_id', table: 'points' },
	reading_chunks: { column: 'point_id', table: 'points' },
	readings: { column: 'point_id', table: 'points' },
	rollups: { column: 'point_id', table: 'points' },
}

type Value = DumpedRow[number]

/**
 * Columns whose values stay at their server, and what takes their place: a value, or the column of the
 * row that it is copied from. People get no password, agents no secret; keys of other services are
 * entered again.
 */
export const WITHHELD: Readonly<Record<string, Record<string, { as: Value } | { from: string }>>> =
	{
		agents: { secret_hash: { as: '' } },
		farms: { delete_after: { as: null }, deletion_by: { as: null } },
		grow_clouds: { key_sealed: { as: '' }, run_by: { as: null }, run_until: { as: null } },
		invitations: { token_hash: { from: 'id' } },
		notify_channels: {
			address_sealed: { as: '' },
			signing_key_sealed: { as: null },
			is_on: { as: false },
		},
		orders: { token_hash: { as: null } },
		stores: { login_sealed: { as: '' }, auto_sync: { as: false } },
		users: {
			password_hash: { as: '' },
			phone: { as: null },
			current_farm_id: { as: null },
			is_demo: { as: false },
			email_confirmed_at: { as: null },
		},
		vision_models: { key_sealed: { as: null } },
	}

export const WORDS: Readonly<Record<string, string>> = words
export const LEFT_OUT: Readonly<Record<string, string>> = leftOut

/** The tables of an archive, in order of their names. */
export const archivedTables: readonly TableShape[] = tableShapes.filter(
	({ name }) => !Object.hasOwn(LEFT_OUT, name),
)

/** The condition in SQL of the rows of an archived table that belong to a farm. */
export function farmCondition({ name, columns }: TableShape, farmId: number): string {
	if (name === 'farms') return `"id" = ${toWhole(farmId)}`
	if (name === 'users') return namedPeople(farmId)
	if (columns.some((column) => column.name === 'farm_id')) return `"farm_id" = ${toWhole(farmId)}`
	const link =
		LINKS[name] ??
		foreignKeys.get(name)?.find(({ table }) => table !== 'users' && !Object.hasOwn(LEFT_OUT, table))
	const owner = tableShapes.find((shape) => shape.name === link?.table)
	if (!link || !owner)
		throw new Error(`Nothing says which farm the rows of ${name} belong to, or why it is left out`)
	const [key = ''] = owner.key
	return `${quoteName(link.column)} IN (SELECT ${quoteName(key)} FROM ${quoteName(owner.name)} WHERE ${farmCondition(owner, farmId)})`
}

/** Members, and people that rows of the farm name. */
const namedPeople = (farmId: number): string =>
	archivedTables
		.flatMap((shape) =>
			personColumns(shape).map(
				(column) =>
					`"id" IN (SELECT ${quoteName(column)} FROM ${quoteName(shape.name)} WHERE ${farmCondition(shape, farmId)})`,
			),
		)
		.join(' OR ')

/** The columns of a table that name a person by id. */
export const personColumns = ({ name }: TableShape): string[] => [
	...(foreignKeys.get(name) ?? []).flatMap(({ column, table }) =>
		table === 'users' ? [column] : [],
	),
	...(name === 'journal_entries' ? ['written_by_id'] : []),
]

/** Replaces what stays at its server in rows of an archived table. */
export function withhold({ name, columns }: TableShape, rows: readonly DumpedRow[]): DumpedRow[] {
	const position = (column: string) => columns.findIndex((one) => one.name === column)
	const replaced = Object.entries(WITHHELD[name] ?? {}).map(([column, instead]) => ({
		at: position(column),
		to: (row: DumpedRow): Value =>
			'as' in instead ? instead.as : (row[position(instead.from)] ?? null),
	}))
	return rows.map((row) => {
		const copy = [...row]
		for (const { at, to } of replaced) copy[at] = to(row)
		return copy
	})
}

function toWhole(id: number): number {
	if (!Number.isSafeInteger(id)) throw new Error('The id of a farm is a whole number')
	return id
}
