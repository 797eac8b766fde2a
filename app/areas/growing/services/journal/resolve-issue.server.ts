import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { journalEntries } from '#db/schema/journal'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { ENTRY_NOT_FOUND } from './require-entry.server'

type Wanted = { entryId: number; isResolved: boolean }

/**
 * Resolves an issue of the farm, or reopens it; everyone who may write in the journal can. Throws
 * Fault not-found, forbidden, or invalid for an entry that is not an issue.
 */
export async function resolveIssue(
	ctx: Permitted<'journal.write'>,
	{ entryId, isResolved }: Wanted,
): Promise<{ title: string }> {
	const now = ctx.now()
	const ofFarm = match(journalEntries, { id: entryId, farmId: ctx.farm.id })
	const title = await ctx.db.write(async (tx) => {
		const [entry] = await tx.select().from(journalEntries).where(ofFarm)
		if (!entry) throw new Fault('not-found', ENTRY_NOT_FOUND)
		if (entry.type !== 'issue') throw new Fault('invalid', 'Only an issue can be resolved')
		if ((entry.resolvedAt !== null) === isResolved) return entry.title
		const resolvedAt = isResolved ? now : null
		await tx.update(journalEntries).set({ resolvedAt, updatedAt: now }).where(ofFarm)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: isResolved ? 'journal.resolved' : 'journal.reopened',
			subject: entry.title,
		})
		return entry.title
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { title }
}
