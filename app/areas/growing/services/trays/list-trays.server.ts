import type { TrayQuery } from '@sfc/contract/growing/trays/tray-query'
import { pageWindow } from '@sfc/domain/page-window'
import { containing } from '#db/containing'
import { and, asc, count, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '#db/open.server'
import { lots } from '#db/schema/inventory'
import { plantingCycles } from '#db/schema/planting-cycles'
import { trays } from '#db/schema/trays'
import type { FarmCtx } from '~/context.server'
import { asTray } from './lock-trays.server'

const selectTrays = (read: Reader) =>
	read
		.select({
			tray: trays,
			cycle: plantingCycles,
			lot: { id: lots.id, code: lots.code, unit: lots.unit },
		})
		.from(trays)
		.leftJoin(plantingCycles, eq(plantingCycles.id, trays.cycleId))
		.leftJoin(lots, eq(lots.cycleId, trays.cycleId))

type Row = Awaited<ReturnType<typeof selectTrays>>[number]

const toFilledTray = ({ tray, cycle, lot }: Row) => ({
	...asTray(tray),
	cycle,
	lot: lot?.id == null ? null : lot,
})

/** A tray with the crop and lot in it. */
export type FilledTray = ReturnType<typeof toFilledTray>

/** Counts trays by words of what is in them. */
async function countFound(read: Reader, where: SQL | undefined): Promise<number> {
	const [counted] = await read
		.select({ total: count() })
		.from(trays)
		.leftJoin(plantingCycles, eq(plantingCycles.id, trays.cycleId))
		.leftJoin(lots, eq(lots.cycleId, trays.cycleId))
		.where(where)
	return counted?.total ?? 0
}

/** Lists a page of the farm's trays by their codes; a page past the end returns the last one. */
export async function listTrays(ctx: FarmCtx, wanted: TrayQuery & { pageSize: number }) {
	const { search, state, cycleId } = wanted
	const text = sql`lower(${trays.code} || ' ' || coalesce(${plantingCycles.cropName}, '') || ' ' || coalesce(${plantingCycles.varietyName}, '') || ' ' || coalesce(${lots.code}, '') || ' ' || case when ${trays.zone} = 'nursery' then '' else 'zone ' end || ${trays.zone} || ' ' || coalesce(${trays.spot}, ''))`
	const where = and(
		eq(trays.farmId, ctx.farm.id),
		state === 'full' ? isNotNull(trays.cycleId) : undefined,
		state === 'empty' ? isNull(trays.cycleId) : undefined,
		cycleId ? eq(trays.cycleId, cycleId) : undefined,
		search ? sql`${text} like ${containing(search.toLowerCase())} escape '\\'` : undefined,
	)
	const total = search
		? await countFound(ctx.db.read, where)
		: await ctx.db.read.$count(trays, where)
	const { page, pages, limit, offset } = pageWindow(total, wanted.page ?? 1, wanted.pageSize)
	const rows = await selectTrays(ctx.db.read)
		.where(where)
		.orderBy(asc(trays.id))
		.limit(limit)
		.offset(offset)
	return { trays: rows.map(toFilledTray), total, page, pages }
}

/** Finds trays of the farm by their codes, in the order of those, and says which do not exist. */
export async function findTrays(ctx: FarmCtx, codes: readonly string[]) {
	if (codes.length === 0) return { trays: [], missing: [] }
	const rows = await selectTrays(ctx.db.read).where(
		and(eq(trays.farmId, ctx.farm.id), inArray(trays.code, [...codes])),
	)
	const byCode = new Map(rows.map((row) => [row.tray.code, toFilledTray(row)]))
	return {
		trays: codes.flatMap((code) => byCode.get(code) ?? []),
		missing: codes.filter((code) => !byCode.has(code)),
	}
}

/** Counts the trays of a farm, and those with plants. */
export async function countTrays({ db, farm }: FarmCtx) {
	const [row] = await db.read
		.select({ total: count(), full: count(trays.cycleId) })
		.from(trays)
		.where(eq(trays.farmId, farm.id))
	return { total: row?.total ?? 0, full: row?.full ?? 0 }
}
