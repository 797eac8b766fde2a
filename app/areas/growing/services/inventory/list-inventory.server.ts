import type { InventoryFilter } from '@sfc/contract/growing/inventory/inventory-filter'
import { planDates } from '@sfc/domain/growing/planting-cycles/plan-dates'
import type { InventoryStatus } from '@sfc/domain/growing/inventory/inventory-status'
import { pageWindow } from '@sfc/domain/page-window'
import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { FarmCtx } from '~/context.server'
import { queryInventory } from './query-inventory.server'
import { type LastHarvest, loadLastHarvests } from './load-last-harvests.server'

export type InventoryItem = {
	/** Key of the row in calls: the number of its lot, or `cycle-12` while it grows. */
	key: string
	lotId: number
	cycleId: number | null
	code: string
	cropName: string
	varietyName: string | null
	unit: string
	quantityMilli: number
	pricePerUnitCents: number
	valueCents: number
	status: InventoryStatus
	/** Whole days, 0 from the harvest day on; null for harvested lots. */
	daysToHarvest: number | null
	plantDate: string | null
	harvestDate: string | null
	zone: string | null
	lastHarvest: LastHarvest | null
	createdAt: number
	updatedAt: number
}

type Wanted = Partial<InventoryFilter> & { withGrowing?: boolean; pageSize: number }
export type InventoryPage = { items: InventoryItem[]; page: number; pages: number; total: number }

/**
 * Lists a page of the farm's inventory, filtered and sorted by the database; a page past the end
 * returns the last one.
 */
export async function listInventory(ctx: FarmCtx, wanted: Wanted): Promise<InventoryPage> {
	const { status, search, pageSize, withGrowing = true } = wanted
	const items = queryInventory(ctx, { withGrowing })
	const matches = and(
		status && eq(items.status, status),
		search ? matchesSearch(items, search) : undefined,
	)
	const [counted] = await ctx.db.read.select({ total: count() }).from(items).where(matches)
	const total = counted?.total ?? 0
	const { page, pages, ...window } = pageWindow(total, wanted.page ?? 1, pageSize)
	const rows = await readRows(ctx, items, { matches, order: toOrderBy(items, wanted), ...window })
	const cut = rows.filter((row) => row.status === 'harvested').map(({ lotId }) => lotId)
	const harvested = await loadLastHarvests(ctx, cut)
	return { items: rows.map((row) => asItem(row, harvested)), page, pages, total }
}

type Items = ReturnType<typeof queryInventory>

/** Matches a part of the crop, the variety or the code, ignoring case. */
function matchesSearch(items: Items, search: string) {
	const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
	const text = sql`lower(${items.cropName} || ' ' || coalesce(${items.varietyName}, '') || ' ' || ${items.code})`
	return sql`${text} like ${pattern} escape '\\'`
}

function toOrderBy(items: Items, { sort = 'status', direction = 'asc' }: Partial<InventoryFilter>) {
	const turn = direction === 'asc' ? asc : desc
	const last = [asc(items.cropName), asc(items.lotId), asc(items.rank)]
	if (sort === 'status') return [turn(items.rank), turn(items.due), ...last]
	const by = {
		crop: sql`lower(${items.cropName})`,
		quantity: items.quantityMilli,
		price: items.pricePerUnitCents,
		value: items.valueCents,
	}
	return [turn(by[sort]), asc(sql`coalesce(${items.varietyName}, '')`), ...last]
}

type Window = { matches: SQL | undefined; order: SQL[]; limit: number; offset: number }

const readRows = ({ db }: FarmCtx, items: Items, { matches, order, limit, offset }: Window) =>
	db.read
		.select()
		.from(items)
		.where(matches)
		.orderBy(...order)
		.limit(limit)
		.offset(offset)

type Row = Awaited<ReturnType<typeof readRows>>[number]

function asItem(row: Row, harvested: Map<number, LastHarvest>): InventoryItem {
	const { due, rank: _rank, harvestDays, harvestedOn: _cycleEnd, ...item } = row
	const isCut = row.status === 'harvested'
	return {
		...item,
		key: isCut ? String(row.lotId) : `cycle-${row.cycleId}`,
		daysToHarvest: isCut || due === null ? null : Math.max(0, Number(due)),
		harvestDate:
			row.plantDate && harvestDays !== null
				? planDates(row.plantDate, 0, harvestDays).harvestDate
				: null,
		lastHarvest: harvested.get(row.lotId) ?? null,
	}
}
