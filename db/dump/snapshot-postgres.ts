import postgres, { type TransactionSql } from 'postgres'
import { canonicalJson } from './canonical-json'
import { quoteName } from './quote-name'
import { ROWS_AT_ONCE, type Snapshot } from './snapshot'
import type { ColumnKind, DumpedRow, TableShape } from './table-shapes'

/** A connection without time limits, for work over the whole database. */
export const connectForDump = (url: string) =>
	postgres(url, {
		max: 1,
		connect_timeout: 10,
		onnotice: () => undefined,
		types: { wholeNumber: { to: 20, from: [20], parse: Number, serialize: String } },
		connection: {
			application_name: 'smart-farm-control backup',
			statement_timeout: 0,
			idle_in_transaction_session_timeout: 0,
		},
	})

/** One read transaction: it sees the commits before it and no later one. */
export async function withPostgresSnapshot<T>(
	url: string,
	work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
	const sql = connectForDump(url)
	const run = async (tx: TransactionSql) => {
		const [newest] = await tx<
			{ at: number }[]
		>`SELECT max(generated_at) AS at FROM applied_migrations`
		const result = await work({
			newestMigration: newest?.at ?? 0,
			rows: (shape, condition) => rowsOf(tx, shape, condition),
			lastId: (shape) => lastId(tx, shape),
		})
		return { result }
	}
	try {
		const { result } = await sql.begin('isolation level repeatable read read only', run)
		return result as T
	} finally {
		await sql.end({ timeout: 5 })
	}
}

async function* rowsOf(
	tx: TransactionSql,
	shape: TableShape,
	condition = 'true',
): AsyncIterable<DumpedRow[]> {
	const kinds = new Map(shape.columns.map(({ name, kind }) => [name, kind]))
	// Byte by byte, as SQLite orders texts, whatever the collation of the database.
	const order = shape.key.map((name) =>
		kinds.get(name) === 'text' ? `${quoteName(name)} COLLATE "C"` : quoteName(name),
	)
	const columns = shape.columns.map(({ name }) => quoteName(name)).join(', ')
	const text = `SELECT ${columns} FROM ${quoteName(shape.name)} WHERE ${condition} ORDER BY ${order.join(', ')}`
	const encoders = shape.columns.map(({ kind }) => ENCODERS[kind])
	const batches = tx.unsafe(text).values().cursor(ROWS_AT_ONCE) as AsyncIterable<unknown[][]>
	for await (const rows of batches)
		yield rows.map((row) => encoders.map((encode, i) => (row[i] === null ? null : encode(row[i]))))
}

async function lastId(tx: TransactionSql, { name, autoId }: TableShape): Promise<number | null> {
	if (autoId === null) return null
	const [found] = await tx<{ sequence: string }[]>`
		SELECT pg_get_serial_sequence(${name}, ${autoId}) AS sequence`
	const [state] = await tx<{ last: number | null }[]>`
		SELECT pg_sequence_last_value(${found?.sequence ?? ''}::regclass) AS last`
	return state?.last ?? null
}

const same = (value: unknown) => value as string | number | boolean

const ENCODERS: Readonly<Record<ColumnKind, typeof same>> = {
	text: same,
	whole: same,
	real: same,
	bool: same,
	json: canonicalJson,
	bytes: (value) => (value as Buffer).toString('base64'),
}
