import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isPostgres } from '#db/columns'
import { readMigrations } from '#db/migrate'
import { openDb } from '#db/open.server'
import { customers } from '#db/schema/billing'
import { stores } from '#db/schema/stores'
import { makeEmptyDatabase } from '../../../tests/support/test-db'
import { openTestFarm } from '../farms/test-farm'
import { openKeys } from '../stores/store.server'
import { connectWaitingStores } from './connect-waiting-stores.server'

/** The last migration of the time when a customer had one store, with its products in `shop_products`. */
const BEFORE = 30

const business = (id: string, store: string, sealed: string) => `
	INSERT INTO customers (id, owner_id, business_name, contact_name, email, phone, farm_type,
		number_of_pods, location, timezone, current_operation, business_goals, has_internet, has_power,
		has_shopify, shopify_store, shopify_token_sealed, setup_completed, onboarding_step, created_at, updated_at)
	VALUES ('${id}', 'ana', 'Leaf', 'Ana', 'a@leaf.example', '1', 'agriponic-farms-agripod', 1, 'Boston',
		'UTC', 'new', 'Salad', true, true, true, '${store}', ${sealed}, true, 4, 1, 1)`
const pod = (customer: string, number: number, farmId: number | null) =>
	`INSERT INTO pods (customer_id, number, farm_id) VALUES ('${customer}', ${number}, ${farmId ?? 'NULL'})`
const farmRow = (id: number) => `
	INSERT INTO farms (id, name, system_type, timezone, nursery_rows, nursery_trays_per_row, created_at)
	VALUES (${id}, 'Pod', 'agriponic-farms-agripod', 'UTC', 3, 5, 1)`

test('the stores of an older installation are stores of its farms after the update, with their tokens', async () => {
	const made = await openTestFarm(Date.UTC(2026, 2, 1))
	const folder = mkdtempSync(join(tmpdir(), 'older-'))
	const db = await openDb({ url: (await makeEmptyDatabase()) ?? join(folder, 'farm.db') })
	try {
		const ctx = { ...made.ctx, db }
		const sealed = `'${ctx.vault.seal('shpat_canary', 'shop')}'`
		const all = readMigrations(isPostgres ? 'postgres' : 'sqlite')
		const rows = {
			name: 'rows-of-before',
			generatedAt: (all[BEFORE - 1]?.generatedAt ?? 0) + 1,
			statements: [
				`INSERT INTO users (id, email, first_name, last_name, password_hash, created_at)
					VALUES ('ana', 'a@leaf.example', 'Ana', 'G', '', 1)`,
				...[1, 2].map(farmRow),
				business('with-farms', 'leaf.myshopify.com', sealed),
				pod('with-farms', 1, 1),
				pod('with-farms', 2, 2),
				business('without', 'later.myshopify.com', sealed),
				pod('without', 1, null),
				business('named-only', 'named.myshopify.com', 'NULL'),
				`INSERT INTO shop_products (customer_id, product_id, title, handle, status, synced_at)
					VALUES ('with-farms', '7', 'Basil', 'basil', 'active', 1)`,
			],
		}
		await db.applyMigrations([...all.slice(0, BEFORE), rows, ...all.slice(BEFORE)])
		await connectWaitingStores(ctx)
		const [store, ...more] = await db.read.select().from(stores)
		expect(more).toEqual([])
		expect(store).toMatchObject({ farmId: 1, address: 'leaf.myshopify.com', isAsked: false })
		expect(openKeys(ctx, store?.loginSealed ?? '')).toMatchObject({ token: 'shpat_canary' })
		const waiting = await db.read.select().from(customers).orderBy(customers.id)
		expect(waiting.map(({ id, shopifyTokenSealed: token }) => [id, token !== null])).toEqual([
			['named-only', false],
			['with-farms', false],
			['without', true],
		])
	} finally {
		await db.close()
		await made.close()
		rmSync(folder, { recursive: true, force: true })
	}
})
