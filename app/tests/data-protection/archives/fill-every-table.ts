import { foreignKeys } from '#db/dump/foreign-keys'
import { addToSqlite } from '#db/dump/load-sqlite'
import {
	tableShapes,
	type ColumnKind,
	type DumpedRow,
	type TableShape,
} from '#db/dump/table-shapes'
import { packChunk } from '#db/telemetry/chunk-codec'

const HOUR_AT = Date.UTC(2026, 2, 1, 10)

/** Gives a farm of this id one row in every table of the schema; ids and texts differ by farm. */
export async function fillEveryTable(url: string, farmId: number): Promise<void> {
	const add = /^postgres/.test(url)
		? (await import('#db/dump/load-postgres')).addToPostgres
		: addToSqlite
	await add(url, async (loader) => {
		for (const shape of tableShapes) await loader.add(shape, [makeRow(shape, farmId)])
	})
}

const makeRow = (shape: TableShape, farmId: number): DumpedRow =>
	shape.columns.map(({ name, kind }) => makeValue(shape, { name, kind }, farmId))

/** Names of tables whose key is a text; rows refer to them by it. */
const textKeys = new Set(
	tableShapes.flatMap(({ name, columns, key }) =>
		columns.some((column) => column.name === key[0] && column.kind === 'text') ? [name] : [],
	),
)

const keyOf = (table: string, farmId: number) =>
	textKeys.has(table) ? `${table}-${farmId}` : farmId

/** Columns that refer to a row without a foreign key. */
const LOOSE: Readonly<Record<string, string>> = { point_id: 'points', agent_id: 'agents' }

/** The picture of a table in a farm: 32 hexadecimal digits. */
export const pictureName = (table: string, farmId: number): string =>
	Buffer.from(`${farmId}${table}`.padEnd(16, '.')).toString('hex').slice(0, 32)

function makeValue(
	{ name: table, key }: TableShape,
	{ name, kind }: { name: string; kind: ColumnKind },
	farmId: number,
): DumpedRow[number] {
	const owner = foreignKeys.get(table)?.find(({ column }) => column === name)?.table ?? LOOSE[name]
	if (owner) return keyOf(owner, farmId)
	if (key[0] === name && key.length === 1) return keyOf(table, farmId)
	if (name === 'farm_id') return farmId
	if (name === 'email') return `ana-${farmId}@farm.example`
	if (name === 'file' || name === 'picture' || name === 'image_file')
		return pictureName(table, farmId)
	if (name === 'hour_at' || (table === 'readings' && name === 'at')) return HOUR_AT
	if (name === 'quality') return kind === 'whole' ? 0 : 'temperature'
	if (kind === 'whole') return farmId
	if (name === 'written_by_id') return keyOf('users', farmId)
	return VALUES[kind](`${table} ${name} ${farmId}`)
}

const reading = { at: HOUR_AT + 1000, value: 21.5, quality: 0 }

const VALUES: Readonly<Record<ColumnKind, (text: string) => DumpedRow[number]>> = {
	text: (text) => text,
	whole: () => 1,
	real: () => 0.5,
	bool: () => true,
	json: (text) => JSON.stringify({ text }),
	bytes: () => Buffer.from(packChunk([reading])).toString('base64'),
}
