import { randomUUID } from 'node:crypto'
import type { Db } from '#db/database'
import { farmMembers, users } from '#db/schema/accounts'
import { farms } from '#db/schema/farms'
import { and, eq } from 'drizzle-orm'
import { assignPod } from '../../app/areas/billing/services/customers/assign-pod.server'
import { insertFarm } from '../../app/areas/platform/services/insert-farm.server'
import type { Options } from './options'

export type NewUser = { firstName: string; lastName: string; passwordHash: string }

/** The id of the user with this address, or null. */
export async function findUserId(db: Db, email: string): Promise<string | null> {
	const [user] = await db.read.select({ id: users.id }).from(users).where(eq(users.email, email))
	return user?.id ?? null
}

/**
 * Creates the farm, and its owner when `newUser` is given, in one transaction. Returns the farm's
 * id. Throws when the owner already has a farm with that name, or a plan whose pods all have one.
 */
export function addFarm(
	db: Db,
	{ options, newUser, nowMs }: { options: Options; newUser: NewUser | null; nowMs: number },
): Promise<number> {
	return db.write(async (tx) => {
		if (newUser) {
			const user = { id: randomUUID(), email: options.email, createdAt: nowMs, ...newUser }
			await tx.insert(users).values(user)
		}
		const [user] = await tx.select().from(users).where(eq(users.email, options.email))
		if (!user) throw new Error(`${options.email} has no account any more`)

		const [twin] = await tx
			.select({ id: farms.id })
			.from(farms)
			.innerJoin(farmMembers, eq(farmMembers.farmId, farms.id))
			.where(and(eq(farmMembers.userId, user.id), eq(farms.name, options.farm)))
		if (twin) throw new Error(`${options.email} has a farm “${options.farm}” already (${twin.id})`)

		const onThisMachine = { now: () => nowMs, user, from: { ip: null, userAgent: null } }
		const farmId = await insertFarm(tx, onThisMachine, {
			name: options.farm,
			location: options.location ?? null,
			timezone: options.timezone,
			systemType: options['system-type'],
		})
		await assignPod(tx, onThisMachine, { farmId })
		if (user.currentFarmId === null)
			await tx.update(users).set({ currentFarmId: farmId }).where(eq(users.id, user.id))
		return farmId
	})
}
