import { addDays } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import type { Gs1Facts } from '@sfc/domain/food-safety/labels/element-string'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { desc, eq } from 'drizzle-orm'
import { lots } from '#db/schema/inventory'
import { loadLotGtins } from '~/areas/food-safety/services/traceability/load-lot-gtins.server'
import { loadLastHarvests } from '~/areas/growing/services/inventory/load-last-harvests.server'
import { listOffers } from '~/areas/selling/services/offers/list-offers.server'
import type { FarmCtx } from '~/context.server'

/** A thing that gets a label. */
export type Labelled = {
	key: string
	/** How the list of things to choose from names it. */
	name: string
	title: string
	lines: string[]
	/** The page of this product that its QR code opens. */
	path: string
	gs1: Gs1Facts | null
}

const MOST_LOTS = 200

/** The kinds of labels, each listing what of the farm can have one. A further kind is a further line. */
export const LABEL_SOURCES = { lot: listLots, case: listCases, shelf: listShelves } as const

async function loadLots(ctx: FarmCtx) {
	const rows = await ctx.db.read
		.select()
		.from(lots)
		.where(eq(lots.farmId, ctx.farm.id))
		.orderBy(desc(lots.id))
		.limit(MOST_LOTS)
	const cut = await loadLastHarvests(
		ctx,
		rows.map(({ id }) => id),
	)
	return rows.map((lot) => ({ ...lot, cutOn: cut.get(lot.id)?.harvestedOn ?? null }))
}

async function listLots(ctx: FarmCtx): Promise<Labelled[]> {
	const gtinOf = await loadLotGtins(ctx)
	return (await loadLots(ctx)).map((lot) => {
		const gtin = gtinOf(lot)
		const cutText = lot.cutOn ? `Cut ${formatDay(lot.cutOn)}` : 'Not cut yet'
		return {
			key: String(lot.id),
			name: `${lot.code}, ${cropLabel(lot)}`,
			title: lot.code,
			lines: [cropLabel(lot), cutText, ctx.farm.name],
			path: `/lots/${lot.id}`,
			gs1: gtin ? { gtin, lot: lot.code, packedOn: lot.cutOn, bestBefore: null, netG: null } : null,
		}
	})
}

/** A case is a pack of an offer with what of a lot is in it. */
async function listCases(ctx: FarmCtx): Promise<Labelled[]> {
	const harvested = (await loadLots(ctx)).filter(({ cutOn }) => cutOn !== null)
	return (await listOffers(ctx)).flatMap((offer) =>
		harvested
			.filter(
				(lot) =>
					lot.cropName === offer.cropName &&
					lot.varietyName === offer.varietyName &&
					lot.unit === offer.unit,
			)
			.map((lot): Labelled => {
				const { cutOn } = lot
				const bestBefore = cutOn && offer.shelfDays ? addDays(cutOn, offer.shelfDays) : null
				const facts = { lot: lot.code, packedOn: cutOn, bestBefore, netG: null }
				return {
					key: `${offer.id}-${lot.id}`,
					name: `${offer.title}, ${lot.code}`,
					title: offer.title,
					lines: [
						`Lot ${lot.code}`,
						formatQuantityWithUnit(offer.packMilli, offer.unit),
						...(cutOn ? [`Packed ${formatDay(cutOn)}`] : []),
						...(bestBefore ? [`Best before ${formatDay(bestBefore)}`] : []),
						[ctx.farm.name, ctx.farm.location].filter(Boolean).join(', '),
					],
					path: `/lots/${lot.id}`,
					gs1: offer.gtin ? { gtin: offer.gtin, ...facts } : null,
				}
			}),
	)
}

async function listShelves({ farm }: FarmCtx): Promise<Labelled[]> {
	return Array.from({ length: farm.nurseryRows }, (_, at) => ({
		key: String(at + 1),
		name: `Shelf ${at + 1}`,
		title: `Shelf ${at + 1}`,
		lines: ['Nursery', `${farm.nurseryTraysPerRow} trays`, farm.name],
		path: '/planting-cycles/trays',
		gs1: null,
	}))
}
