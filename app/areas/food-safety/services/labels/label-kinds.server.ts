import { addDays } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { LABEL_KEY_MAX } from '@sfc/contract/food-safety/labels/label-query'
import type { Gs1Facts } from '@sfc/domain/food-safety/labels/element-string'
import type { LabelKind } from '@sfc/domain/food-safety/labels/label-kind'
import { CYCLE_ZONES } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import { trayLabelFields } from '@sfc/domain/growing/trays/tray-label'
import {
	formatTrayPlace,
	shelfPath,
	trayZoneLabel,
	type TrayPlace,
} from '@sfc/domain/growing/trays/tray-place'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { match } from '#db/match'
import { lotReceipts, lots, stockMovements } from '#db/schema/inventory'
import { offers } from '#db/schema/orders'
import { trays } from '#db/schema/trays'
import { loadLotGtins } from '~/areas/food-safety/services/traceability/load-lot-gtins.server'
import { loadLastHarvests } from '~/areas/growing/services/inventory/load-last-harvests.server'
import { isStanding } from '~/areas/growing/services/inventory/standing-movement'
import { findTrays } from '~/areas/growing/services/trays/list-trays.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
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

const MOST_TRAYS = 200
const MOST_SPOTS = 200

type Source = (ctx: FarmCtx, asked: readonly string[]) => Promise<Labelled[]>

/**
 * The kinds of labels, each listing what of the farm can have one, what was asked for among them. A further
 * kind is a further line.
 */
export const LABEL_SOURCES: Readonly<Record<LabelKind, Source>> = {
	lot: listLots,
	tray: listTrays,
	case: listCases,
	shelf: listShelves,
}

/** The lots that are asked for, and the newest. */
async function loadLots(ctx: FarmCtx, asked: readonly number[]) {
	const newest = await ctx.db.read
		.select()
		.from(lots)
		.where(eq(lots.farmId, ctx.farm.id))
		.orderBy(desc(lots.id))
		.limit(MOST_LOTS)
	const listed = new Set(newest.map(({ id }) => id))
	const older = [...new Set(asked)].filter((id) => Number.isSafeInteger(id) && !listed.has(id))
	const found =
		older.length > 0
			? await ctx.db.read
					.select()
					.from(lots)
					.where(match(lots, { farmId: ctx.farm.id }, inArray(lots.id, older)))
			: []
	const rows = [...newest, ...found]
	const lotIds = rows.map(({ id }) => id)
	const [cut, came] = await Promise.all([
		loadLastHarvests(ctx, lotIds),
		loadCameIn(
			ctx,
			rows.filter(({ origin }) => origin !== 'grown').map(({ id }) => id),
		),
	])
	return rows.map((lot) => {
		const cutOn = cut.get(lot.id)?.harvestedOn
		const from = came.get(lot.id) ?? { kind: 'cut' as const, day: cutOn ?? null, sourceCode: null }
		return { ...lot, from, lotCode: from.sourceCode ?? lot.code }
	})
}

const CAME = { cut: 'Cut', received: 'Received', made: 'Mixed' } as const

/** The day on which lots were received or mixed, and the code that a received one goes on under. */
async function loadCameIn({ db }: FarmCtx, lotIds: readonly number[]) {
	const { lotId, kind, happenedOn } = stockMovements
	const found = new Map<
		number,
		{ kind: 'received' | 'made'; day: string; sourceCode: string | null }
	>()
	for (const some of inChunks(lotIds))
		for (const row of await db.read
			.select({ lotId, kind, day: happenedOn, sourceCode: lotReceipts.sourceCode })
			.from(stockMovements)
			.leftJoin(lotReceipts, eq(lotReceipts.lotId, lotId))
			.where(and(inArray(lotId, some), inArray(kind, ['received', 'made']), isStanding)))
			found.set(row.lotId, { ...row, kind: row.kind === 'made' ? 'made' : 'received' })
	return found
}

async function listLots(ctx: FarmCtx, asked: readonly string[]): Promise<Labelled[]> {
	const gtinOf = await loadLotGtins(ctx)
	return (await loadLots(ctx, asked.map(Number))).map((lot) => {
		const gtin = gtinOf(lot)
		const { kind, day } = lot.from
		const lines = [cropLabel(lot), day ? `${CAME[kind]} ${formatDay(day)}` : 'Not cut yet']
		const packedOn = kind === 'received' ? null : day
		return {
			key: String(lot.id),
			name: `${lot.code}, ${cropLabel(lot)}`,
			title: lot.code,
			lines: [...lines, ctx.farm.name],
			path: `/lots/${lot.id}`,
			gs1: gtin ? { gtin, lot: lot.lotCode, packedOn, bestBefore: null, netG: null } : null,
		}
	})
}

/** A case is a pack of an offer with what of a lot is in it. */
async function listCases(ctx: FarmCtx, asked: readonly string[]): Promise<Labelled[]> {
	const lotIds = asked.map((key) => Number(key.split('-')[1]))
	const inStock = (await loadLots(ctx, lotIds)).filter(({ from }) => from.day !== null)
	const packed = await ctx.db.read
		.select()
		.from(offers)
		.where(eq(offers.farmId, ctx.farm.id))
		.orderBy(asc(offers.title), asc(offers.id))
	return packed.flatMap((offer) =>
		inStock
			.filter(
				(lot) =>
					lot.cropName === offer.cropName &&
					lot.varietyName === offer.varietyName &&
					lot.unit === offer.unit,
			)
			.map((lot): Labelled => {
				const { kind, day } = lot.from
				const bestBefore = day && offer.shelfDays ? addDays(day, offer.shelfDays) : null
				const packedOn = kind === 'received' ? null : day
				const facts = { lot: lot.lotCode, packedOn, bestBefore, netG: null }
				return {
					key: `${offer.id}-${lot.id}`,
					name: `${offer.title}, ${lot.code}`,
					title: offer.title,
					lines: [
						`Lot ${lot.lotCode}`,
						formatQuantityWithUnit(offer.packMilli, offer.unit),
						...(packedOn ? [`Packed ${formatDay(packedOn)}`] : []),
						...(bestBefore ? [`Best before ${formatDay(bestBefore)}`] : []),
						[ctx.farm.name, ctx.farm.location].filter(Boolean).join(', '),
					],
					path: `/lots/${lot.id}`,
					gs1: offer.gtin ? { gtin: offer.gtin, ...facts } : null,
				}
			}),
	)
}

/** The trays that are asked for, then the newest. */
async function listTrays(ctx: FarmCtx, asked: readonly string[]): Promise<Labelled[]> {
	const newest = await ctx.db.read
		.select({ code: trays.code })
		.from(trays)
		.where(eq(trays.farmId, ctx.farm.id))
		.orderBy(desc(trays.id))
		.limit(MOST_TRAYS)
	const codes = new Set([...asked, ...newest.map(({ code }) => code)])
	const found = await findTrays(ctx, [...codes])
	return found.trays.map(({ code, cycle, lot }) => {
		const label = trayLabelFields({
			code,
			farmId: ctx.farm.id,
			cycle: cycle && { ...cycle, lotCode: lot?.code ?? null },
		})
		const name = cycle ? `${code}, ${cropLabel(cycle)}` : code
		return { ...label, key: code, name, gs1: null }
	})
}

/** The shelves of the nursery, the zones, and each place in them where a tray stands. */
async function listShelves({ db, farm }: FarmCtx): Promise<Labelled[]> {
	const spots = await db.read
		.selectDistinct({ zone: trays.zone, spot: trays.spot })
		.from(trays)
		.where(match(trays, { farmId: farm.id }, isNotNull(trays.spot)))
		.orderBy(asc(trays.zone), asc(trays.spot))
		.limit(MOST_SPOTS)
	const rows = Array.from({ length: farm.nurseryRows }, (_, at) => `Shelf ${at + 1}`)
	const places: TrayPlace[] = [
		...rows.map((spot) => ({ zone: 'nursery' as const, spot })),
		...CYCLE_ZONES.map((zone) => ({ zone, spot: null })),
		...(spots as TrayPlace[]),
	]
	const byName = new Map(places.map((place) => [formatTrayPlace(place), place]))
	return [...byName].map(([name, place]) => ({
		key: `${place.zone} ${place.spot ?? ''}`.slice(0, LABEL_KEY_MAX),
		name,
		title: place.spot ?? trayZoneLabel(place.zone),
		lines: [...(place.spot ? [trayZoneLabel(place.zone)] : []), farm.name],
		path: `${shelfPath(place)}&farmId=${farm.id}`,
		gs1: null,
	}))
}
