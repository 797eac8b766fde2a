import { Fault } from '@sfc/domain/fault'
import { and, eq } from 'drizzle-orm'
import { customers } from '#db/schema/billing'
import { shopProducts } from '#db/schema/shops'
import type { UserCtx } from '~/context.server'
import { requirePersonalAccount } from '../sessions/require-personal-account.server'
import { findCustomer } from '../customers/find-customer.server'
import { auditShopChange } from './audit-shop-change.server'

/**
 * Disconnects a customer's store: its access token is erased and its products are deleted. Throws
 * Fault not-found for somebody else's customer, and conflict when no store is connected.
 */
export async function disconnectShop(
	ctx: UserCtx,
	{ customerId }: { customerId: string },
): Promise<{ host: string }> {
	await findCustomer(ctx, { customerId })
	requirePersonalAccount(ctx)
	const own = and(eq(customers.id, customerId), eq(customers.ownerId, ctx.user.id))
	const host = await ctx.db.write(async (tx) => {
		const [connected] = await tx
			.select({ host: customers.shopifyStore, sealed: customers.shopifyTokenSealed })
			.from(customers)
			.where(own)
		if (!connected?.host || !connected.sealed) throw new Fault('conflict', 'No store is connected')
		await tx.delete(shopProducts).where(eq(shopProducts.customerId, customerId))
		await tx
			.update(customers)
			.set({
				hasShopify: false,
				shopifyStore: null,
				shopifyTokenSealed: null,
				updatedAt: ctx.now(),
			})
			.where(own)
		await auditShopChange(tx, ctx, {
			customerId,
			action: 'shop.disconnected',
			subject: connected.host,
			before: { shopifyStore: connected.host },
			after: { shopifyStore: null },
		})
		return connected.host
	})
	ctx.log.info({ customerId, host, by: ctx.user.id }, 'store disconnected')
	return { host }
}
