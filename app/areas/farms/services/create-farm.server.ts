import type { NewFarmInput } from '@sfc/contract/farms/new-farm'
import { Fault } from '@sfc/domain/fault'
import { and, count, eq, isNull } from 'drizzle-orm'
import { farmMembers, users } from '#db/schema/accounts'
import type { FarmCtx, UserCtx } from '~/context.server'
import { assignPod } from '~/areas/billing/services/customers/assign-pod.server'
import { findCustomer } from '~/areas/billing/services/customers/find-customer.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { insertFarm } from '~/areas/platform/services/insert-farm.server'

export const FARMS_MAX = 50
/** Timezone of a farm that gives none; it can be changed in its settings. */
export const DEFAULT_TIMEZONE = 'America/New_York'

/**
 * Creates a farm owned by the person, and makes it their current one when they have none. Throws
 * Fault not-found for a customer that is not theirs, conflict beyond fifty farms or the pods of the
 * plan. The farm takes the first free pod.
 */
export async function createFarm(ctx: UserCtx, input: NewFarmInput): Promise<FarmCtx> {
	const { name, systemType, farmType, nurseryLayout, customerId } = input
	const customer = customerId ? (await findCustomer(ctx, { customerId })).customer : null
	const farmId = await ctx.db.write(async (tx) => {
		const [has] = await tx
			.select({ farms: count() })
			.from(farmMembers)
			.where(eq(farmMembers.userId, ctx.user.id))
		if (Number(has?.farms ?? 0) >= FARMS_MAX)
			throw new Fault('conflict', `A person can have ${FARMS_MAX} farms at most`)
		const id = await insertFarm(tx, ctx, {
			name,
			systemType,
			farmType,
			location: input.location ?? null,
			timezone: input.timezone ?? customer?.timezone ?? DEFAULT_TIMEZONE,
			...(nurseryLayout ? { nursery: nurseryLayout } : {}),
		})
		await assignPod(tx, ctx, { farmId: id, customerId })
		const farmless = and(eq(users.id, ctx.user.id), isNull(users.currentFarmId))
		await tx.update(users).set({ currentFarmId: id }).where(farmless)
		return id
	})
	ctx.live.publish(`person:${ctx.user.id}`, 'farms')
	return requireMembership(ctx, { farmId })
}
