import { randomInt } from 'node:crypto'
import type { OwnShopInput } from '@sfc/contract/selling/orders/own-shop-input'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { Fault } from '@sfc/domain/fault'
import { and, eq, ne } from 'drizzle-orm'
import { farmShops } from '#db/schema/own-shop'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'

export type OwnShop = typeof farmShops.$inferSelect

const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Creates a name of the shop's page that nobody guesses, until the farm chooses its own. */
const newSlug = () => Array.from({ length: 12 }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** Reads the farm's own shop as it is stored, or with its defaults: closed. */
export async function readOwnShop({ db, farm }: FarmCtx): Promise<OwnShop> {
	const [shop] = await db.read.select().from(farmShops).where(eq(farmShops.farmId, farm.id))
	const closed = { isOpen: false, isListed: false, intro: null, pickup: '', updatedAt: 0 }
	return shop ?? { farmId: farm.id, slug: newSlug(), title: farm.name, ...closed }
}

/**
 * Stores the settings of the farm's own shop. Throws Fault forbidden for growers and viewers, and
 * conflict at `slug` for a name that another shop has.
 */
export async function saveOwnShop(
	ctx: Permitted<'farm.configure'>,
	input: OwnShopInput,
): Promise<OwnShop> {
	const farmId = ctx.farm.id
	const saved = await ctx.db.write(async (tx) => {
		const taken = and(eq(farmShops.slug, input.slug), ne(farmShops.farmId, farmId))
		if ((await tx.$count(farmShops, taken)) > 0)
			throw new Fault('conflict', 'Another shop has this address', { field: 'slug' })
		const ofFarm = eq(farmShops.farmId, farmId)
		const [before] = await tx.select().from(farmShops).where(ofFarm)
		const values = { ...input, farmId, updatedAt: ctx.now() }
		const [after] = await tx
			.insert(farmShops)
			.values(values)
			.onConflictDoUpdate({ target: farmShops.farmId, set: values })
			.returning()
		if (!after) throw new Error('The database returned no row for a shop')
		const changed = before
			? changedFields(before, after, ['slug', 'title', 'intro', 'pickup', 'isOpen', 'isListed'])
			: { before: null, after: { slug: after.slug, isOpen: after.isOpen } }
		if (changed)
			await appendAudit(tx, ctx, personActor(ctx), {
				farmId,
				action: 'own-shop.changed',
				subject: after.title,
				...changed,
			})
		return after
	})
	ctx.live.publish(`farm:${farmId}`, 'growing')
	return saved
}
