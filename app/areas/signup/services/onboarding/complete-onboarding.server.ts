import { match } from '#db/match'
import { LAST_STEP } from '@sfc/contract/signup/onboarding/steps'
import { Fault } from '@sfc/domain/fault'
import { customers } from '#db/schema/billing'
import type { UserCtx } from '~/context.server'
import { switchFarm } from '~/areas/accounts/services/memberships/switch-farm.server'
import { syncCustomerStore } from '~/areas/selling/services/customer-store/sync-customer-store.server'
import { readOnboarding } from './read-onboarding.server'

/** How long the last step waits for the store's sync, which continues in the background. */
const SYNC_WAIT_MS = 8_000

export type SyncOutcome =
	| { kind: 'no-store' }
	| { kind: 'synced'; products: number }
	| { kind: 'running' }
	| { kind: 'failed'; reason: string }

/**
 * Completes a customer's onboarding, makes its first farm the person's current one, and syncs the
 * store's products; a failing store does not block it. Repeating it changes nothing. Throws Fault
 * not-found for somebody else's customer, conflict before the last step.
 */
export async function completeOnboarding(
	ctx: UserCtx,
	{ customerId }: { customerId: string },
): Promise<{ sync: SyncOutcome }> {
	const { customer, farms, isPaid, reached } = await readOnboarding(ctx, { customerId })
	if (!isPaid || reached < LAST_STEP)
		throw new Fault('conflict', 'Please finish the steps before this one')
	await ctx.db.write(async (tx) => {
		await tx
			.update(customers)
			.set({ setupCompleted: true, onboardingStep: LAST_STEP, updatedAt: ctx.now() })
			.where(match(customers, { id: customerId, ownerId: ctx.user.id }))
	})
	const [first] = farms
	const isAmongThem = farms.some(({ id }) => id === ctx.user.currentFarmId)
	if (first && !isAmongThem) await switchFarm(ctx, { farmId: first.id })
	return { sync: customer.hasShopify ? await syncInTime(ctx, customerId) : { kind: 'no-store' } }
}

async function syncInTime(ctx: UserCtx, customerId: string): Promise<SyncOutcome> {
	const sync = syncCustomerStore(ctx, { customerId }).then(
		({ syncedProducts }): SyncOutcome => ({ kind: 'synced', products: syncedProducts }),
		(error: unknown): SyncOutcome => {
			if (!(error instanceof Fault)) ctx.log.error({ err: error, customerId }, 'sync failed')
			const reason = error instanceof Fault ? error.message : 'Something went wrong on the server'
			return { kind: 'failed', reason }
		},
	)
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<SyncOutcome>((resolve) => {
		timer = setTimeout(() => resolve({ kind: 'running' }), SYNC_WAIT_MS)
	})
	return Promise.race([sync, late]).finally(() => clearTimeout(timer))
}
