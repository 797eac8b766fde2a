import type { ConnectShopInput } from '@sfc/contract/shops/connect-shop'
import { Fault } from '@sfc/domain/fault'
import { shopHost } from '@sfc/domain/shops/shop-host'
import { and, eq, ne } from 'drizzle-orm'
import { customers } from '#db/schema/billing'
import { shopProducts } from '#db/schema/shops'
import type { UserCtx } from '~/context.server'
import { requirePersonalAccount } from '../sessions/require-personal-account.server'
import { findCustomer } from '../customers/find-customer.server'
import { auditShopChange } from './audit-shop-change.server'

export const SHOP_PURPOSE = 'shop'

/**
 * Connects a customer's store after checking its token, which is stored encrypted. It replaces an
 * earlier store with its products. Throws Fault not-found for somebody else's customer, invalid or
 * unavailable when the store refuses, and too-many.
 */
export async function connectShop(
	ctx: UserCtx,
	{ customerId, shopifyStore, shopifyAccessToken }: ConnectShopInput & { customerId: string },
): Promise<{ host: string; name: string }> {
	const { customer } = await findCustomer(ctx, { customerId })
	requirePersonalAccount(ctx)
	const host = shopHost(shopifyStore)
	if (!host)
		throw new Fault('invalid', 'Must be a valid Shopify store URL', { field: 'shopifyStore' })
	await ctx.limits.shopConnectionsPerPerson.count(ctx.user.id)
	const { name } = await ctx.clients.shop.check({ host, token: shopifyAccessToken })
	const now = ctx.now()
	await ctx.db.write(async (tx) => {
		const other = and(eq(customers.id, customerId), ne(customers.shopifyStore, host))
		const [moved] = await tx.select({ id: customers.id }).from(customers).where(other)
		if (moved) await tx.delete(shopProducts).where(eq(shopProducts.customerId, customerId))
		await tx
			.update(customers)
			.set({
				hasShopify: true,
				shopifyStore: host,
				shopifyTokenSealed: ctx.vault.seal(shopifyAccessToken, SHOP_PURPOSE),
				updatedAt: now,
			})
			.where(and(eq(customers.id, customerId), eq(customers.ownerId, ctx.user.id)))
		await auditShopChange(tx, ctx, {
			customerId,
			action: 'shop.connected',
			subject: host,
			before: { shopifyStore: customer.shopifyStore },
			after: { shopifyStore: host },
		})
	})
	ctx.log.info({ customerId, host, by: ctx.user.id }, 'store connected')
	return { host, name }
}
