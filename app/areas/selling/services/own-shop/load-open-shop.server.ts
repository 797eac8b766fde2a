import { Fault } from '@sfc/domain/fault'
import { and, eq, isNull } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import { farmShops } from '#db/schema/own-shop'
import type { Ctx, FarmScope } from '~/context.server'
import type { OwnShop } from './own-shop.server'

/**
 * Loads the open shop of an address and the scope of its farm. Throws Fault not-found, without
 * telling apart a closed shop, one whose farm is about to be deleted, and none.
 */
export async function loadOpenShop(
	ctx: Ctx,
	{ slug }: { slug: string | undefined },
): Promise<{ shop: OwnShop; scope: FarmScope }> {
	const [found] = await ctx.db.read
		.select({ shop: farmShops, farm: farms })
		.from(farmShops)
		.innerJoin(farms, eq(farms.id, farmShops.farmId))
		.where(
			and(
				eq(farmShops.slug, (slug ?? '').toLowerCase()),
				eq(farmShops.isOpen, true),
				isNull(farms.deleteAfter),
			),
		)
	if (!found) throw new Fault('not-found', 'There is no shop at this address')
	return { shop: found.shop, scope: { ...ctx, farm: found.farm } }
}
