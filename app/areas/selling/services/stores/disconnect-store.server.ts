import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { stores } from '#db/schema/stores'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'

/**
 * Disconnects a store: its keys and its log are deleted. Its orders stay here, and its products
 * there with their stock. Throws Fault not-found, and forbidden for the demo account.
 */
export async function disconnectStore(
	ctx: Permitted<'farm.configure'>,
	{ storeId }: { storeId: number },
): Promise<void> {
	requirePersonalAccount(ctx)
	const { id: farmId } = ctx.farm
	await ctx.db.write(async (tx) => {
		const [gone] = await tx
			.delete(stores)
			.where(match(stores, { id: storeId, farmId }))
			.returning({
				name: stores.name,
				address: stores.address,
				ordersUntil: stores.ordersUntil,
			})
		if (!gone) throw new Fault('not-found', 'Store not found')
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId,
			action: 'shop.disconnected',
			subject: gone.name,
			before: {
				address: gone.address,
				ordersReadAt: gone.ordersUntil,
			},
		})
	})
	ctx.live.publish(`farm:${farmId}`, 'stores')
	ctx.log.info({ farmId, storeId, by: ctx.user.id }, 'store disconnected')
}
