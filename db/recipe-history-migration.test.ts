import { dirname, join } from 'node:path'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDb, type TestDb } from '../tests/support/test-db'
import type { Db, Migration } from './database'
import { readMigrations } from './migrate'
import { openDb } from './open.server'
import { earlierCycleRecipes } from './schema/planting-cycles'
import { activeRecipes } from './schema/recipes'

let db: TestDb
let old: Db
beforeEach(async () => {
	db = await openTestDb()
	if (db.engine === 'postgres') {
		const server = postgres(db.url, { max: 1, onnotice: () => undefined })
		await server.unsafe('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
		await server.end()
	}
	old = await openDb({ url: db.engine === 'postgres' ? db.url : join(dirname(db.url), 'old.db') })
})
afterEach(async () => {
	await old.close()
	await db.close()
})

/** Applies all migrations, and in front of the one that brings the history of recipes these rows. */
async function migrateWith(rows: string[]): Promise<void> {
	const all = readMigrations(old.engine)
	const at = all.findIndex(({ statements }) =>
		statements.some((text) => text.includes('earlier_cycle_recipes')),
	)
	const [before, history] = [all[at - 1], all[at]]
	if (!before || !history) throw new Error('there is no such migration')
	const stored: Migration = {
		name: 'stored',
		generatedAt: before.generatedAt + 1,
		statements: rows,
	}
	await old.applyMigrations([...all.slice(0, at), stored])
	await old.applyMigrations([...all.slice(0, at), stored, ...all.slice(at)])
}

const cycle = (id: number, crop: string) =>
	`INSERT INTO planting_cycles (id, farm_id, crop_name, variety_name, quantity, plant_date,
		transplant_days, harvest_days, zone, status, recipe_id, created_at, updated_at)
	VALUES (${id}, 1, '${crop}', 'Sweet', 10, '2026-01-01', 14, 45, 'A', 'planted', 'dill', 100, 100)`

const change = (seq: number, at: number, subject: string, before: string) =>
	`INSERT INTO audit_entries (farm_id, seq, at, actor_kind, actor_name, action, subject, before,
		previous_hash, hash)
	VALUES (1, ${seq}, ${at}, 'person', 'Ana', 'cycle.changed', '${subject}', '${before}', '', '')`

test('what was followed before is kept, and what nobody recorded is not known', async () => {
	await migrateWith([
		`INSERT INTO farms (id, name, timezone, system_type, nursery_rows, nursery_trays_per_row,
			created_at) VALUES (1, 'Pod', 'UTC', 'pod', 1, 1, 1)`,
		`INSERT INTO active_recipes (farm_id, zone, recipe_id, version, selected_by, selected_at)
			VALUES (1, 'nursery', 'sweet-basil', 1, 'Ana', 500)`,
		cycle(1, 'Basil'),
		cycle(2, 'Mint'),
		change(1, 300, 'Basil - Sweet', '{"recipeId":"sweet-basil"}'),
		change(2, 400, 'Mint - Sweet', '{"quantity":12}'),
	])
	expect(await old.read.select().from(activeRecipes)).toMatchObject([
		{ zone: 'nursery', recipeId: 'sweet-basil', selectedAt: 500 },
	])
	// The recipe of Basil was changed at 300, so until then it is not known; that of Mint never was.
	expect(await old.read.select().from(earlierCycleRecipes)).toEqual([
		{ cycleId: 1, untilAt: 300, recipeId: null, isKnown: false },
	])
})
