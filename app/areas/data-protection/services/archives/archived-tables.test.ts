import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { foreignKeys } from '#db/dump/foreign-keys'
import { tableShapes } from '#db/dump/table-shapes'
import { SEALED_COLUMNS } from '../secrets/sealed-columns'
import { archivedTables, farmCondition, LEFT_OUT, WITHHELD, WORDS } from './archived-tables'

const names = archivedTables.map(({ name }) => name)

test('every table of the schema is in the archive with words, or left out with a reason', () => {
	const all = tableShapes.map(({ name }) => name)
	expect([...Object.keys(WORDS), ...Object.keys(LEFT_OUT)].sort()).toEqual(all)
	for (const text of Object.values({ ...WORDS, ...LEFT_OUT })) expect(text).toMatch(/\w.*\.$/)
	for (const shape of archivedTables) expect(farmCondition(shape, 7), shape.name).toContain('7')
})

test('what an archived row points to is in the archive, too', () => {
	for (const name of names)
		for (const { table } of foreignKeys.get(name) ?? []) expect(names, name).toContain(table)
})

test('no column with a secret is in the archive', () => {
	/** Hashes that are there to be compared, and columns whose names only sound like a secret. */
	const open = [
		'audit_entries.previous_hash',
		'audit_entries.hash',
		'vision_models.is_per_token',
		'proposals.token',
	]
	const secret = archivedTables.flatMap(({ name, columns }) =>
		columns
			.filter((column) => /hash|sealed|secret|token|password|private/.test(column.name))
			.map((column) => `${name}.${column.name}`),
	)
	const sealed = SEALED_COLUMNS.map(({ table, column }) => `${getTableName(table)}.${column.name}`)
	const archived = [...secret, ...sealed].filter((one) => names.includes(one.split('.')[0] ?? ''))
	const withheld = Object.entries(WITHHELD).flatMap(([table, columns]) =>
		Object.keys(columns).map((column) => `${table}.${column}`),
	)
	expect([...withheld, ...open]).toEqual(expect.arrayContaining(archived))
	for (const [table, columns] of Object.entries(WITHHELD)) {
		const shape = archivedTables.find(({ name }) => name === table)
		expect(shape?.columns.map(({ name }) => name)).toEqual(
			expect.arrayContaining(Object.keys(columns)),
		)
	}
})
