import { match } from '#db/match'
import type { OfferInput } from '@sfc/contract/selling/orders/offer-input'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { Fault } from '@sfc/domain/fault'
import { offers } from '#db/schema/orders'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requirePayable } from '~/areas/farms/services/require-payable.server'
import { cropKey, listCropsToOffer } from './list-crops-to-offer.server'
import type { Offer } from './offer-sources'

/** Finds an offer of the farm. Throws Fault not-found. */
export async function findOffer({ db, farm }: FarmCtx, offerId: number): Promise<Offer> {
	const [offer] = await db.read
		.select()
		.from(offers)
		.where(match(offers, { id: offerId, farmId: farm.id }))
	if (!offer) throw new Fault('not-found', 'Offer not found')
	return offer
}

/**
 * Adds an offer, or changes the one with `offerId`; orders that were placed stay unchanged. Throws
 * Fault invalid at `crop` for one that the farm never grew and at `price` for one that its currency
 * cannot pay in coins, and not-found.
 */
export async function saveOffer(
	ctx: Permitted<'farm.configure'>,
	{ offerId, input }: { offerId: number | null; input: OfferInput },
): Promise<Offer> {
	const crop = (await listCropsToOffer(ctx)).find((one) => cropKey(one) === input.crop)
	if (!crop) throw new Fault('invalid', 'Please select a crop of this farm', { field: 'crop' })
	requirePayable(ctx, input.price, 'price')
	const values = {
		...crop,
		title: input.title,
		description: input.description,
		packMilli: input.pack,
		packCents: input.price,
		keptBackMilli: input.keptBack,
		shelfDays: input.shelfDays ?? null,
		perPlantMilli: input.perPlant ?? null,
		gtin: input.gtin ?? null,
		isOn: input.isOn,
		updatedAt: ctx.now(),
	}
	const saved = await ctx.db.write(async (tx) => {
		const ofFarm = match(offers, { id: offerId ?? 0, farmId: ctx.farm.id })
		const [before] = await tx.select().from(offers).where(ofFarm)
		if (offerId !== null && !before) throw new Fault('not-found', 'Offer not found')
		const [after] = before
			? await tx.update(offers).set(values).where(ofFarm).returning()
			: await tx
					.insert(offers)
					.values({ ...values, farmId: ctx.farm.id, createdAt: ctx.now() })
					.returning()
		if (!after) throw new Error('The database returned no row for an offer')
		const changed = before
			? changedFields(before, after, AUDITED)
			: { before: null, after: { packCents: after.packCents, isOn: after.isOn } }
		if (changed)
			await appendAudit(tx, ctx, personActor(ctx), {
				farmId: ctx.farm.id,
				action: before ? 'offer.changed' : 'offer.added',
				subject: after.title,
				...changed,
			})
		return after
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return saved
}

const AUDITED = [
	'cropName',
	'varietyName',
	'unit',
	'title',
	'description',
	'packMilli',
	'packCents',
	'keptBackMilli',
	'shelfDays',
	'perPlantMilli',
	'gtin',
	'isOn',
] as const
