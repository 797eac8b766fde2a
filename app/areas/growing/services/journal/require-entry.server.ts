import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { journalEntries } from '#db/schema/journal'
import type { FarmCtx, UserCtx } from '~/context.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { withPhotos, type Entry } from './entry.server'

export const ENTRY_NOT_FOUND = 'Journal entry not found'

/**
 * Returns an entry and the context of its farm, whichever farm is current. Throws Fault not-found
 * when there is no such entry on a farm of the person.
 */
export async function requireEntry(
	ctx: UserCtx,
	{ entryId }: { entryId: number },
): Promise<{ ctx: FarmCtx; entry: Entry }> {
	const rows = await ctx.db.read
		.select()
		.from(journalEntries)
		.where(eq(journalEntries.id, entryId))
		.limit(1)
	const missing = (cause?: unknown) => new Fault('not-found', ENTRY_NOT_FOUND, { cause })
	const [row] = rows
	if (!row) throw missing()
	const entered = await requireMembership(ctx, { farmId: row.farmId }).catch((error: unknown) => {
		throw error instanceof Fault && error.code === 'not-found' ? missing(error) : error
	})
	const [entry] = await withPhotos(ctx, rows)
	if (!entry) throw missing()
	return { ctx: entered, entry }
}
