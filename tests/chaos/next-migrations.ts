import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a later version may add while an older one runs: columns, an index, a table. */
const ADDED = [
	'ALTER TABLE farms ADD COLUMN later text',
	'ALTER TABLE commands ADD COLUMN later bigint DEFAULT 7 NOT NULL',
	'ALTER TABLE stock_movements ADD COLUMN later text',
	'ALTER TABLE points ADD COLUMN later text',
	'ALTER TABLE ingest_lanes ADD COLUMN later text',
	'CREATE TABLE later (id bigint PRIMARY KEY, farm_id bigint REFERENCES farms (id))',
	'CREATE INDEX later_farm ON later (farm_id)',
	'CREATE INDEX commands_later ON commands (later)',
]

/** The migrations of a version after this one, for PostgreSQL: a folder for MIGRATIONS_DIR. */
export function writeNextMigrations() {
	const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
	cpSync('db/migrations', folder, { recursive: true })
	const file = join(folder, 'postgres/meta/_journal.json')
	const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number }[] }
	const idx = (journal.entries.at(-1)?.idx ?? 0) + 1
	const entry = { idx, version: '7', when: 4_000_000_000_000, tag: 'later', breakpoints: true }
	writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
	const sql = ADDED.join(';\n--> statement-breakpoint\n')
	writeFileSync(join(folder, 'postgres/later.sql'), sql)
	return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
