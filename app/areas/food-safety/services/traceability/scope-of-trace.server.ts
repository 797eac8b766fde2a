import type { TraceQuery } from '@sfc/contract/food-safety/traceability/trace-query'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { listLotsNamed } from '~/areas/growing/services/inventory/list-lots-named.server'
import { followMixes } from '~/areas/growing/services/traceability/follow-mixes.server'
import { listLotsSoldTo } from '~/areas/growing/services/traceability/list-receivers.server'

/** Lots of one question at most. */
const MOST = 400

/** The lots whose shipments are shown, and those whose origin is; null: all. */
export type TraceScope = { shipped: readonly number[] | null; origins: readonly number[] | null }

/**
 * Finds the lots that a question is about: a lot with what it went into, and what it was made of as far as where
 * that came from; of a buyer what they got, and what that was made of.
 */
export async function scopeOfTrace(
	ctx: FarmCtx,
	{ lot, buyer }: Partial<TraceQuery>,
): Promise<TraceScope> {
	const of = lot === undefined ? null : await followNamed(ctx, lot)
	const got = buyer === undefined ? null : await followBought(ctx, buyer)
	if (!of || !got) return of ?? got ?? { shipped: null, origins: null }
	const both = (a: readonly number[], b: readonly number[]) => a.filter((id) => b.includes(id))
	return { shipped: both(of.shipped, got.shipped), origins: both(of.origins, got.origins) }
}

async function followNamed(ctx: FarmCtx, name: string) {
	const named = await listLotsNamed(ctx, name).catch((error: unknown) => {
		if (error instanceof Fault && error.code === 'not-found') return []
		throw error
	})
	const lotIds = named.map(({ id }) => id)
	const into = await followMixes(ctx, { lotIds, direction: 'into', most: MOST })
	const from = await followMixes(ctx, { lotIds, direction: 'from', most: MOST })
	const shipped = [...lotIds, ...into]
	return { shipped, origins: [...shipped, ...from] }
}

async function followBought(ctx: FarmCtx, buyer: string) {
	const shipped = (await listLotsSoldTo(ctx, buyer, MOST)).map(({ id }) => id)
	const from = await followMixes(ctx, { lotIds: shipped, direction: 'from', most: MOST })
	return { shipped, origins: [...shipped, ...from] }
}
