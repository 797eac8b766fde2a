import { LAST_STEP } from '@sfc/contract/signup/onboarding/steps'
import { isSubscribed } from '@sfc/domain/billing/subscription-status'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { farmMembers } from '#db/schema/accounts'
import { pods, subscriptions } from '#db/schema/billing'
import { discoveries } from '#db/schema/discovery'
import { farms } from '#db/schema/farms'
import type { UserCtx } from '~/context.server'
import type { CustomerStore } from '~/areas/billing/services/customers/find-customer-store.server'
import {
	findCustomer,
	type Customer,
} from '~/areas/billing/services/customers/find-customer.server'

export type OnboardingFarm = { id: number; name: string; pod: number }

export type Onboarding = {
	customer: Customer
	/** Farms of its pods that the person is still a member of. */
	farms: OnboardingFarm[]
	subscription: typeof subscriptions.$inferSelect | null
	isPaid: boolean
	/** Store whose token was checked; a store name from the signup is not enough. */
	store: CustomerStore | null
	/** Furthest step that may be shown, from 1. */
	reached: number
}

/**
 * Reads a customer's onboarding progress. A completed discovery counts as the hardware step,
 * wherever it was started. Throws Fault not-found for somebody else's customer.
 */
export async function readOnboarding(
	ctx: UserCtx,
	{ customerId }: { customerId: string },
): Promise<Onboarding> {
	const { customer, store } = await findCustomer(ctx, { customerId })
	const [subscription = null] = await ctx.db.read
		.select()
		.from(subscriptions)
		.where(eq(subscriptions.customerId, customerId))
	const its = await ctx.db.read
		.select({ id: farms.id, name: farms.name, pod: pods.number })
		.from(pods)
		.innerJoin(farms, eq(farms.id, pods.farmId))
		.innerJoin(farmMembers, eq(farmMembers.farmId, farms.id))
		.where(and(eq(pods.customerId, customerId), eq(farmMembers.userId, ctx.user.id)))
		.orderBy(asc(pods.number))
	return {
		customer,
		store,
		farms: its,
		subscription,
		isPaid: subscription !== null && isSubscribed(subscription.status),
		reached: await furthest(ctx, customer, its),
	}
}

async function furthest(
	{ db }: UserCtx,
	{ setupCompleted, onboardingStep }: Customer,
	its: OnboardingFarm[],
): Promise<number> {
	if (setupCompleted) return LAST_STEP
	const stored = Math.min(LAST_STEP, Math.max(1, onboardingStep))
	if (stored !== LAST_STEP - 1 || its.length === 0) return stored
	const ids = its.map(({ id }) => id)
	const [found] = await db.read
		.select({ id: discoveries.id })
		.from(discoveries)
		.where(and(inArray(discoveries.farmId, ids), eq(discoveries.status, 'completed')))
		.limit(1)
	return found ? LAST_STEP : stored
}
