import { and, asc, eq, inArray, isNotNull, isNull, min } from 'drizzle-orm'
import { containsWords } from '#db/contains-words'
import { buyers } from '#db/schema/buyers'
import { orders } from '#db/schema/orders'
import type { FarmCtx } from '~/context.server'
import { asBuyer, type Buyer } from './save-buyer.server'

type Wanted = { search?: string; isArchived?: boolean; page: number; pageSize: number }

const MOST_WORDS = 6

/** A buyer, and when the next delivery that waits is due. */
export type ListedBuyer = Buyer & { nextOn: string | null }

/** Lists a page of the buyers that have all words of a search, by name, and how many there are. */
export async function listBuyers(
	{ db, farm }: Pick<FarmCtx, 'db' | 'farm'>,
	{ search = '', isArchived = false, page, pageSize }: Wanted,
): Promise<{ total: number; buyers: ListedBuyer[] }> {
	const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
	const isWanted = and(
		eq(buyers.farmId, farm.id),
		isArchived ? isNotNull(buyers.archivedAt) : isNull(buyers.archivedAt),
		containsWords(SEARCHED, words),
	)
	const rows = await db.read
		.select()
		.from(buyers)
		.where(isWanted)
		.orderBy(asc(buyers.name), asc(buyers.id))
		.limit(pageSize)
		.offset((page - 1) * pageSize)
	const ids = rows.map(({ id }) => id)
	const next = await db.read
		.select({ buyerId: orders.buyerId, dueOn: min(orders.dueOn) })
		.from(orders)
		.where(and(inArray(orders.buyerId, ids), inArray(orders.state, ['open', 'packed'])))
		.groupBy(orders.buyerId)
	const nextOn = new Map(next.map(({ buyerId, dueOn }) => [buyerId, dueOn]))
	return {
		total: await db.read.$count(buyers, isWanted),
		buyers: rows.map((row) => ({ ...asBuyer(row), nextOn: nextOn.get(row.id) ?? null })),
	}
}

const SEARCHED = [
	buyers.name,
	buyers.contactName,
	buyers.email,
	buyers.phone,
	buyers.city,
	buyers.route,
]
