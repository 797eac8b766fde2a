import { ACTIVE_STATUSES, isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { planDates } from '@sfc/domain/growing/planting-cycles/plan-dates'
import type { LotFigures } from '@sfc/domain/selling/orders/lot-supply'
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Reader } from '#db/database'
import { lots, stockMovements } from '#db/schema/inventory'
import { lotReservations, offers } from '#db/schema/orders'
import { plantingCycles } from '#db/schema/planting-cycles'

export type Crop = Pick<typeof lots.$inferSelect, 'cropName' | 'varietyName' | 'unit'>

/**
 * Lot of a crop: its stock and reservations, its last harvest, and when the growing part is to be
 * harvested.
 */
export type LotSupply = LotFigures & {
	lotId: number
	code: string
	cutOn: string | null
	harvestOn: string | null
}

type Wanted = {
	farmId: number
	crop: Crop
	/** Some lots of the crop, at most a few hundred; undefined: all. */
	lotIds?: readonly number[] | undefined
}

/**
 * Loads the lots of a farm's crop that have stock, grow, or are reserved; the first harvested
 * first.
 */
export async function loadSupply(
	db: Pick<Reader, 'select'>,
	{ farmId, crop, lotIds }: Wanted,
): Promise<LotSupply[]> {
	const perPlantMilli = await loadExpectedYield(db, farmId, crop)
	const rows = await selectLots(db, { farmId, crop, lotIds })
	return rows
		.map(({ status, plants, plantDate, harvestDays, harvestedMilli, ...row }) => {
			const grows = status !== null && isActiveCycle(status) && plantDate && harvestDays !== null
			return {
				...row,
				growingMilli: grows ? Math.max(0, (plants ?? 0) * perPlantMilli - harvestedMilli) : 0,
				harvestOn: grows ? planDates(plantDate, 0, harvestDays).harvestDate : null,
			}
		})
		.sort((a, b) => getHarvestDay(a).localeCompare(getHarvestDay(b)) || a.lotId - b.lotId)
}

const getHarvestDay = ({ cutOn, harvestOn }: LotSupply) => cutOn ?? harvestOn ?? ''

const isCrop = (table: typeof lots | typeof offers, farmId: number, crop: Crop) =>
	and(
		eq(table.farmId, farmId),
		eq(table.cropName, crop.cropName),
		crop.varietyName === null ? isNull(table.varietyName) : eq(table.varietyName, crop.varietyName),
		eq(table.unit, crop.unit),
	)

/**
 * Returns the most that any offer of the crop expects of a plant, so that pre-orders stay covered.
 */
async function loadExpectedYield(
	db: Pick<Reader, 'select'>,
	farmId: number,
	crop: Crop,
): Promise<number> {
	const rows = await db
		.select({ perPlantMilli: offers.perPlantMilli })
		.from(offers)
		.where(isCrop(offers, farmId, crop))
	return Math.max(0, ...rows.map(({ perPlantMilli }) => perPlantMilli ?? 0))
}

/** The day of a lot's last harvest, of all its movements; of one that was only ever counted, of its first entry. */
export const CUT_DAY = sql<string>`coalesce(max(case when ${stockMovements.kind} = 'harvested' and ${stockMovements.quantityMilli} > 0 then ${stockMovements.happenedOn} end), min(${stockMovements.happenedOn}))`

function selectLots(db: Pick<Reader, 'select'>, { farmId, crop, lotIds }: Wanted) {
	const { quantityMilli, kind, lotId } = stockMovements
	const moved = (what: ReturnType<typeof sql>) =>
		sql`(select ${what} from ${stockMovements} where ${lotId} = ${lots.id})`
	const reserved = (which: ReturnType<typeof sql>) =>
		sql`(select coalesce(sum(${lotReservations.quantityMilli}), 0) from ${lotReservations} where ${lotReservations.lotId} = ${lots.id} and ${lotReservations.movementId} is null and ${which})`
	const stock = moved(sql`coalesce(sum(${quantityMilli}), 0)`)
	const ready = reserved(sql`not ${lotReservations.isAhead}`)
	const ahead = reserved(sql`${lotReservations.isAhead}`)
	const number = (of: ReturnType<typeof sql>) => sql<number>`cast(${of} as bigint)`.mapWith(Number)
	return db
		.select({
			lotId: lots.id,
			code: lots.code,
			status: plantingCycles.status,
			plants: plantingCycles.quantity,
			plantDate: plantingCycles.plantDate,
			harvestDays: plantingCycles.harvestDays,
			stockMilli: number(stock),
			harvestedMilli: number(
				moved(
					sql`coalesce(sum(case when ${kind} = 'harvested' then ${quantityMilli} else 0 end), 0)`,
				),
			),
			cutOn: sql<string | null>`${moved(CUT_DAY)}`,
			reservedMilli: number(ready),
			aheadMilli: number(ahead),
		})
		.from(lots)
		.leftJoin(plantingCycles, eq(plantingCycles.id, lots.cycleId))
		.where(
			and(
				isCrop(lots, farmId, crop),
				lotIds && inArray(lots.id, [...lotIds]),
				or(
					inArray(plantingCycles.status, ACTIVE_STATUSES),
					sql`${stock} <> 0`,
					sql`${ready} + ${ahead} <> 0`,
				),
			),
		)
		.orderBy(asc(lots.id))
}
