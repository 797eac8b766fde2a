import { Fault } from '@sfc/domain/fault'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { customers } from '#db/schema/billing'
import { shopProducts } from '#db/schema/shops'
import type { ShopProduct } from '~/clients/shop-products.server'
import type { UserCtx } from '~/context.server'
import { SHOP_PURPOSE } from './connect-shop.server'
import { auditShopChange } from './audit-shop-change.server'

const ROWS_AT_ONCE = 500

/**
 * Syncs the products of the customer's store; those no longer sold there are deleted. Repeating it
 * changes nothing. Throws Fault not-found for somebody else's customer, conflict without a store,
 * invalid or unavailable when the store refuses, and too-many.
 */
export async function syncProducts(
	ctx: UserCtx,
	{ customerId }: { customerId: string },
): Promise<{ syncedProducts: number }> {
	const own = and(eq(customers.id, customerId), eq(customers.ownerId, ctx.user.id))
	const { shopifyStore: host, shopifyTokenSealed: sealed } = customers
	const [shop] = await ctx.db.read.select({ host, sealed }).from(customers).where(own)
	if (!shop) throw new Fault('not-found', 'Customer not found')
	if (!shop.host || !shop.sealed) throw new Fault('conflict', 'No store is connected')
	await ctx.limits.syncsPerShop.count(customerId)
	const key = { host: shop.host, token: openToken(ctx, shop.sealed) }
	const { products, isWhole } = await ctx.clients.shop.products(key)
	const unique = [...new Map(products.map((product) => [product.productId, product])).values()]
	await ctx.db.write(async (tx) => {
		const [still] = await tx.select({ host }).from(customers).where(own)
		if (still?.host !== shop.host)
			throw new Fault('conflict', 'Another store was connected in the meantime')
		const before = await countProducts(tx, customerId)
		if (isWhole) await tx.delete(shopProducts).where(eq(shopProducts.customerId, customerId))
		await store(tx, { customerId, syncedAt: ctx.now() }, unique)
		await auditShopChange(tx, ctx, {
			customerId,
			action: 'shop.synced',
			subject: shop.host ?? '',
			before: { products: before },
			after: { products: await countProducts(tx, customerId) },
		})
	})
	if (!isWhole) ctx.log.warn({ customerId, products: unique.length }, 'a store has more products')
	return { syncedProducts: unique.length }
}

function openToken({ vault, log }: UserCtx, sealed: string): string {
	try {
		return vault.open(sealed, SHOP_PURPOSE)
	} catch (cause) {
		log.error({ err: cause }, 'the token of a store cannot be opened')
		const next = 'Please connect the store again.'
		throw new Fault('conflict', `The stored access token can no longer be read. ${next}`, { cause })
	}
}

async function countProducts(tx: Tx, customerId: string): Promise<number> {
	return tx.$count(shopProducts, eq(shopProducts.customerId, customerId))
}

async function store(
	tx: Tx,
	of: { customerId: string; syncedAt: number },
	products: readonly ShopProduct[],
): Promise<void> {
	for (let from = 0; from < products.length; from += ROWS_AT_ONCE) {
		const rows = products.slice(from, from + ROWS_AT_ONCE).map((product) => ({ ...product, ...of }))
		await tx
			.insert(shopProducts)
			.values(rows)
			.onConflictDoUpdate({
				target: [shopProducts.customerId, shopProducts.productId],
				set: {
					title: sql`excluded.title`,
					handle: sql`excluded.handle`,
					status: sql`excluded.status`,
					priceCents: sql`excluded.price_cents`,
					stock: sql`excluded.stock`,
					syncedAt: sql`excluded.synced_at`,
				},
			})
	}
}
