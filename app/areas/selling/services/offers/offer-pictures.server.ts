import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { and, eq, isNull } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import { offers } from '#db/schema/orders'
import type { Ctx, FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { createPhotoStore } from '~/areas/platform/services/images/photo-store.server'
import { replacePicture } from '~/areas/platform/services/images/replace-picture.server'

export const OFFER_PICTURES = createPhotoStore('offer-pictures')

/**
 * Sets an offer's picture, or removes it with null. Throws Fault invalid or too-large at the field
 * `picture`, and not-found.
 */
export async function changeOfferPicture(
	ctx: Permitted<'farm.configure'>,
	{ offerId, bytes }: { offerId: number; bytes: Uint8Array | null },
): Promise<void> {
	await replacePicture(ctx, OFFER_PICTURES, bytes, (file) => save(ctx, offerId, file))
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

/** Stores the new name and returns the old one. */
const save = (ctx: FarmCtx, offerId: number, picture: string | null): Promise<string | null> =>
	ctx.db.write(async (tx) => {
		const mine = match(offers, { id: offerId, farmId: ctx.farm.id })
		const [before] = await tx.select().from(offers).where(mine)
		if (!before) throw new Fault('not-found', 'Offer not found')
		if (before.picture === picture) return null
		await tx.update(offers).set({ picture, updatedAt: ctx.now() }).where(mine)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'offer.changed',
			subject: before.title,
			before: { picture: before.picture !== null },
			after: { picture: picture !== null },
		})
		return before.picture
	})

/** Finds the offer of a picture, and whether everybody may see it. Throws Fault not-found. */
export async function findOfferPicture(
	{ db }: Pick<Ctx, 'db'>,
	{ file }: { file: string | undefined },
): Promise<{ file: string; farmId: number; isPublic: boolean }> {
	const [found] = await db.read
		.select({ farmId: offers.farmId, isPublic: offers.isOn })
		.from(offers)
		.innerJoin(farms, eq(farms.id, offers.farmId))
		.where(and(eq(offers.picture, file ?? ''), isNull(farms.deleteAfter)))
	if (!found || !file) throw new Fault('not-found', 'There is no picture at this address')
	return { file, ...found }
}
