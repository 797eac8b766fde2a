import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { coverFarms } from './customers/cover-farms.server'
import { listPodFarms } from './list-pod-farms.server'
import { requireRunningSubscription } from './require-running-subscription.server'

/**
 * Gives an existing farm of the person a free pod of their running plan. Throws Fault not-found for
 * somebody else's customer, conflict when no pod is free or the farm has a plan.
 */
export async function coverFarm(
	ctx: UserCtx,
	{ customerId, farmId }: { customerId: string; farmId: number },
): Promise<void> {
	requirePersonalAccount(ctx)
	const { customer, row } = await requireRunningSubscription(ctx, { customerId })
	const { businessName } = customer
	await ctx.db.write(async (tx) => {
		const taken = await listPodFarms(tx, customerId)
		if (taken.length >= (row.nextPods ?? row.pods))
			throw new Fault('conflict', 'Every pod of the plan has its farm. Choose a larger plan.')
		await coverFarms(tx, ctx, { customerId, businessName, farmIds: [farmId] })
	})
}
