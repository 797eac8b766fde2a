import { loadLastHarvests } from '~/areas/growing/services/inventory/load-last-harvests.server'
import type { FarmCtx } from '~/context.server'
import { listOrders, type OrderWithLines } from './list-orders.server'

const MOST = 500

/**
 * Loads every order that waits to be packed, and what it takes from each lot, with where it is
 * kept.
 */
export async function loadPackingList(ctx: FarmCtx) {
	const orders = await listOrders(ctx, { state: 'open', page: 1, pageSize: MOST })
	return { orders, isCut: orders.length === MOST, lots: await sumLots(ctx, orders) }
}

/** Sums what orders take from each lot, with where it is kept. */
export async function sumLots(ctx: FarmCtx, orders: readonly OrderWithLines[]) {
	const parts = orders.flatMap(({ lines }) => lines.flatMap((line) => line.parts))
	const kept = await loadLastHarvests(ctx, [...new Set(parts.map(({ lotId }) => lotId))])
	const byLot = new Map<number, (typeof parts)[number]>()
	for (const part of parts) {
		const before = byLot.get(part.lotId)?.quantityMilli ?? 0
		byLot.set(part.lotId, { ...part, quantityMilli: before + part.quantityMilli })
	}
	return [...byLot.values()].map((part) => ({
		...part,
		place: kept.get(part.lotId)?.storageLocation ?? null,
	}))
}

/** What some orders take from a lot. */
export type LotSum = Awaited<ReturnType<typeof sumLots>>[number]
