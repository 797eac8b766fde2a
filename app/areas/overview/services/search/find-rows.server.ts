import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { containsWords } from '#db/contains-words'
import { buyers } from '#db/schema/buyers'
import { lotReceipts, lots } from '#db/schema/inventory'
import { journalEntries } from '#db/schema/journal'
import { plantingCycles, tasks } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { matchesJournalSearch } from '~/areas/growing/services/journal/search-journal.server'

/** Most rows, the newest ones. */
const MOST = 50

/** Finds planting cycles of the farm, growing or ended, newest first. */
export const findCycles = (ctx: FarmCtx, words: readonly string[]) => {
	const { id, farmId, cropName, varietyName, plantDate, status, zone } = plantingCycles
	return ctx.db.read
		.select({ id, cropName, varietyName, plantDate, status, zone })
		.from(plantingCycles)
		.where(and(eq(farmId, ctx.farm.id), containsWords([cropName, varietyName], words)))
		.orderBy(desc(plantDate), desc(id))
		.limit(MOST)
}

/** Finds lots of the farm by crop, variety, code, seed packet, and supplier with the code of theirs. */
export const findLots = (ctx: FarmCtx, words: readonly string[]) => {
	const { id, farmId, code, cropName, varietyName, seedLot, seedSupplier } = lots
	const { sourceCode, supplierName } = lotReceipts
	return ctx.db.read
		.select({ id, code, cropName, varietyName, seedLot, seedSupplier, sourceCode, supplierName })
		.from(lots)
		.leftJoin(lotReceipts, eq(lotReceipts.lotId, id))
		.where(
			and(
				eq(farmId, ctx.farm.id),
				containsWords(
					[cropName, varietyName, code, seedLot, seedSupplier, sourceCode, supplierName],
					words,
				),
			),
		)
		.orderBy(desc(id))
		.limit(MOST)
}

/** Finds tasks of the farm that were not cancelled, the latest days first. */
export const findTasks = (ctx: FarmCtx, words: readonly string[]) => {
	const { id, farmId, title, description, dueDate, isCompleted, terminatedAt } = tasks
	return ctx.db.read
		.select({ id, title, dueDate, isCompleted })
		.from(tasks)
		.where(
			and(
				eq(farmId, ctx.farm.id),
				isNull(terminatedAt),
				containsWords([title, description], words),
			),
		)
		.orderBy(desc(dueDate), desc(id))
		.limit(MOST)
}

/** Finds journal entries that contain all words, newest first. */
export const findEntries = (ctx: FarmCtx, typed: string) => {
	const { id, farmId, title, cropName, createdAt } = journalEntries
	const fits = matchesJournalSearch(ctx, typed)
	return ctx.db.read
		.select({ id, title, cropName, createdAt })
		.from(journalEntries)
		.where(and(eq(farmId, ctx.farm.id), fits))
		.orderBy(desc(createdAt), desc(id))
		.limit(MOST)
}

/** Finds buyers of the farm that are not in the archive, by name. */
export const findBuyers = (ctx: FarmCtx, words: readonly string[]) => {
	const { id, farmId, name, contactName, email, phone, city, route, archivedAt } = buyers
	return ctx.db.read
		.select({ id, name, contactName, city, route })
		.from(buyers)
		.where(
			and(
				eq(farmId, ctx.farm.id),
				isNull(archivedAt),
				containsWords([name, contactName, email, phone, city, route], words),
			),
		)
		.orderBy(asc(name))
		.limit(MOST)
}
