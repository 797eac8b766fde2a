import { randomBytes } from 'node:crypto'
import { catalogueRecipe } from '@sfc/domain/growing/recipes/catalogue'
import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from './database'
import demoFarms from './demo-farms.json'
import { migrate } from './migrate'
import { openDb } from './open.server'
import { farmMembers, users } from './schema/accounts'
import { farms } from './schema/farms'
import { activeRecipes } from './schema/recipes'
import { seedCrops } from './seed-crops'

const DEMO_USER_ID = 'demo'
/** The farm whose equipment is simulated. */
export const DEMO_FARM_ID = 11

/** The demo's crops, all after one another, were grown by one recipe. */
const DEMO_GROWS_FOR_MS = 150 * 86_400_000

/**
 * Adds the demo user with three farms and, on the simulated one, crops at every stage relative to
 * `now`. A database that has the demo already stays unchanged. Throws when a farm that is not the
 * demo's has one of the three ids, because the demo user must not own it.
 */
export async function seedDemo(db: Db, now: number): Promise<void> {
	await db.write(async (tx) => {
		const known = await tx.select().from(users).where(eq(users.id, DEMO_USER_ID))
		if (known.length > 0) return
		await addFarms(tx, now)
		await tx.insert(users).values({
			id: DEMO_USER_ID,
			email: 'demo@example.com',
			passwordHash: hashOfNoPassword(),
			firstName: 'Demo',
			lastName: 'Grower',
			currentFarmId: DEMO_FARM_ID,
			isDemo: true,
			createdAt: now,
		})
		for (const { id } of demoFarms) {
			const member = { farmId: id, userId: DEMO_USER_ID, role: 'owner' }
			await tx.insert(farmMembers).values(member)
		}
		await tx.insert(activeRecipes).values(
			RECIPE_ZONES.map((zone) => ({
				farmId: DEMO_FARM_ID,
				zone,
				recipeId: 'butterhead-lettuce',
				version: catalogueRecipe('butterhead-lettuce')?.version ?? 1,
				selectedBy: 'Demo Grower',
				selectedAt: now - DEMO_GROWS_FOR_MS,
			})),
		)
		await seedCrops(tx, { farmId: DEMO_FARM_ID, userId: DEMO_USER_ID, now })
		if (db.engine === 'postgres') await countOnFromHere(tx)
	})
}

async function addFarms(tx: Tx, now: number): Promise<void> {
	const rows = demoFarms.map((farm) => ({ ...farm, createdAt: now }))
	const added = await tx.insert(farms).values(rows).onConflictDoNothing().returning()
	if (added.length === rows.length) return
	throw new Error('The database holds farms of its own: start the demo on an empty one')
}

/** Well formed, so that checking a password against it fails normally; no password matches it. */
function hashOfNoPassword(): string {
	const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
	return `$argon2id$v=19$m=19456,t=2,p=1$${random(16)}$${random(32)}`
}

/** PostgreSQL's sequence ignores explicitly given ids, so the next farm would collide. */
async function countOnFromHere(tx: Tx): Promise<void> {
	await tx
		.select({ last: sql`setval(pg_get_serial_sequence('farms', 'id'), max(${farms.id}))` })
		.from(farms)
}

async function main(): Promise<void> {
	const db = await openDb()
	try {
		await migrate(db)
		await seedDemo(db, Date.now())
	} finally {
		await db.close()
	}
}

if (/[\\/]db[\\/]seed\.ts$/.test(process.argv[1] ?? '')) await main()
