import type { Sql, TransactionSql } from 'postgres'
import { readMigrations } from '../migrate'
import { migratePostgres } from '../postgres/migrate-postgres'
import type { Loader, TargetState } from './loader'
import { quoteName } from './quote-name'
import { connectForDump } from './snapshot-postgres'
import { tableShapes, type ColumnKind, type TableShape } from './table-shapes'

/** What the database holds, and whether a server is connected. */
export async function inspectPostgres(url: string): Promise<TargetState> {
	const sql = connectForDump(url)
	try {
		const [users] = await sql`
			SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
				AND application_name = 'smart-farm-control' LIMIT 1`
		const [made] = await sql<{ is_there: boolean }[]>`
			SELECT to_regclass('farms') IS NOT NULL AND to_regclass('users') IS NOT NULL AS is_there`
		if (!made?.is_there) return { hasData: false, isInUse: users !== undefined }
		const rows = await sql`
			SELECT 1 WHERE EXISTS (SELECT 1 FROM farms) OR EXISTS (SELECT 1 FROM users)`
		return { hasData: rows.length > 0, isInUse: users !== undefined }
	} finally {
		await sql.end({ timeout: 5 })
	}
}

/**
 * Replaces all tables of the product by those of a dump whose newest migration has the number `newest`, and
 * brings them up to this program: one transaction, so that a failure changes nothing.
 */
export async function loadPostgres(
	url: string,
	newest: number,
	fill: (loader: Loader) => Promise<void>,
): Promise<void> {
	const sql = connectForDump(url)
	try {
		await sql.begin(async (tx) => {
			for (const name of [...tableShapes.map((shape) => shape.name), 'applied_migrations'])
				await tx`DROP TABLE IF EXISTS ${tx(name)} CASCADE`
			// Each migration is a savepoint of this transaction.
			const inside = { begin: tx.savepoint.bind(tx) } as unknown as Sql
			const all = readMigrations('postgres')
			await migratePostgres(
				inside,
				all.filter(({ number }) => number <= newest),
			)
			const foreignKeys = await dropForeignKeys(tx)
			await fill(loaderOf(tx))
			for (const { add } of foreignKeys) await tx.unsafe(add)
			await migratePostgres(inside, all)
		})
	} finally {
		await sql.end({ timeout: 5 })
	}
}

/** Adds rows to a database: all of them, or none when `fill` fails or a row points nowhere. */
export async function addToPostgres(
	url: string,
	fill: (loader: Loader) => Promise<void>,
): Promise<void> {
	const sql = connectForDump(url)
	try {
		await sql.begin(async (tx) => {
			const foreignKeys = await dropForeignKeys(tx)
			await fill(loaderOf(tx))
			for (const { add } of foreignKeys) await tx.unsafe(add)
		})
	} finally {
		await sql.end({ timeout: 5 })
	}
}

/** Rows come in the order of their tables, so what they point to may be missing until the end. */
async function dropForeignKeys(tx: TransactionSql): Promise<{ add: string }[]> {
	const keys = await tx<{ add: string; drop: string }[]>`
		SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
				pg_get_constraintdef(oid)) AS add,
			format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop
		FROM pg_constraint
		WHERE contype = 'f' AND conparentid = 0 AND connamespace = current_schema()::text::regnamespace`
	for (const { drop } of keys) await tx.unsafe(drop)
	return keys
}

const loaderOf = (tx: TransactionSql): Loader => ({
	async add(shape, rows) {
		await tx.unsafe(insertInto(shape), [JSON.stringify(rows)])
	},
	async setLastId({ name, autoId }, id) {
		// SQLite counts from 0, and keeps that of a table that never had a row.
		const [last, isTaken] = [Math.max(1, id), id > 0]
		await tx`SELECT setval(pg_get_serial_sequence(${name}, ${autoId ?? ''}), ${last}::bigint, ${isTaken})`
	},
	async raiseLastId({ name, autoId }, id) {
		const [sequence] = await tx<{ name: string }[]>`
			SELECT pg_get_serial_sequence(${name}, ${autoId ?? ''}) AS name`
		await tx`SELECT setval(${sequence?.name ?? ''},
			greatest(${id}::bigint, pg_sequence_last_value(${sequence?.name ?? ''}::regclass)))`
	},
})

function insertInto({ name, columns }: TableShape): string {
	const names = columns.map((column) => quoteName(column.name)).join(', ')
	const values = columns.map(({ kind }, i) => DECODED[kind].replace('?', `item ->> ${i}`))
	return `INSERT INTO ${quoteName(name)} (${names})
		SELECT ${values.join(', ')} FROM json_array_elements($1::text::json) AS items (item)`
}

const DECODED: Readonly<Record<ColumnKind, string>> = {
	text: '?',
	whole: '(?)::bigint',
	real: '(?)::float8',
	bool: '(?)::boolean',
	json: '(?)::jsonb',
	bytes: `decode(?, 'base64')`,
}
