import { inArray } from 'drizzle-orm'
import { match } from '#db/match'
import { stockMovements } from '#db/schema/inventory'
import type { FarmScope } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
import { isStanding } from '../inventory/standing-movement'

/**
 * Follows lots through mixes, and mixes of mixes: forwards to what they went `into`, or back to what they were
 * made `from`. Returns at most `most` numbers of lots, the nearest first, without those it starts from. No lot
 * is followed twice, so that a circle in damaged data ends too.
 */
export async function followMixes(
	{ db, farm }: FarmScope,
	{
		lotIds,
		direction,
		most,
	}: { lotIds: readonly number[]; direction: 'into' | 'from'; most: number },
): Promise<number[]> {
	const { lotId, intoLotId } = stockMovements
	const [from, to] = direction === 'into' ? [lotId, intoLotId] : [intoLotId, lotId]
	const seen = new Set(lotIds)
	const found: number[] = []
	let next: number[] = [...seen]
	while (next.length > 0 && found.length < most) {
		const reached = new Set<number>()
		for (const some of inChunks(next)) {
			const rows = await db.read
				.selectDistinct({ id: to })
				.from(stockMovements)
				.where(
					match(stockMovements, { farmId: farm.id, kind: 'used' }, inArray(from, some), isStanding),
				)
				.orderBy(to)
			for (const { id } of rows) if (id !== null && !seen.has(id)) reached.add(id)
		}
		next = [...reached]
		for (const id of next) seen.add(id)
		found.push(...next)
	}
	return found.slice(0, most)
}
