import { match } from '#db/match'
import { LAST_STEP } from '@sfc/contract/signup/onboarding/steps'
import { Fault } from '@sfc/domain/fault'
import { lte } from 'drizzle-orm'
import { customers } from '#db/schema/billing'
import type { UserCtx } from '~/context.server'
import { readOnboarding } from './read-onboarding.server'

/**
 * Records that a customer completed an onboarding step; never lowers the furthest step. Throws
 * Fault not-found for somebody else's customer, conflict for a step that is not reached yet.
 */
export async function completeStep(
	ctx: UserCtx,
	{ customerId, step }: { customerId: string; step: number },
): Promise<void> {
	const { reached } = await readOnboarding(ctx, { customerId })
	if (step > reached) throw new Fault('conflict', 'Please finish the steps before this one')
	if (step >= LAST_STEP) return
	await ctx.db.write(async (tx) => {
		await tx
			.update(customers)
			.set({ onboardingStep: step + 1, updatedAt: ctx.now() })
			.where(
				match(
					customers,
					{ id: customerId, ownerId: ctx.user.id },
					lte(customers.onboardingStep, step),
				),
			)
	})
}
