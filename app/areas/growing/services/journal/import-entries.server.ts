import { match } from '#db/match'
import type { Reader } from '#db/database'
import { journalEntries } from '#db/schema/journal'
import type { EntryType } from '@sfc/domain/growing/journal/entry-type'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
import { skipKnown } from '~/areas/platform/services/skip-known'
import { formatWriterName } from './add-entry.server'

export type PastEntry = Pick<
	typeof journalEntries.$inferSelect,
	| 'cropName'
	| 'variety'
	| 'zone'
	| 'title'
	| 'description'
	| 'notes'
	| 'quantity'
	| 'tags'
	| 'resolvedAt'
> & {
	type: EntryType
	at: number
	/** Null: whoever imports it. */
	writtenBy: string | null
}

const keyFor = ({ at, type, title }: Pick<PastEntry, 'at' | 'title'> & { type: string }) =>
	JSON.stringify([at, type, title])

/** The entries that the journal does not have: by time, type and title. */
export async function selectNewEntries(
	db: Reader,
	{ farm }: Pick<FarmCtx, 'farm'>,
	items: readonly PastEntry[],
): Promise<PastEntry[]> {
	const { createdAt: at, type, title } = journalEntries
	const known = await db
		.select({ at, type, title })
		.from(journalEntries)
		.where(match(journalEntries, { farmId: farm.id }))
	return skipKnown(items, keyFor, known.map(keyFor))
}

/** Adds past entries that the journal does not have, as those of a person. All or none. */
export async function importEntries(
	ctx: Permitted<'farm.configure'>,
	{ items, source }: { items: readonly PastEntry[]; source: string },
): Promise<{ added: number }> {
	const added = await ctx.db.write(async (tx) => {
		const fresh = await selectNewEntries(tx, ctx, items)
		if (fresh.length === 0) return 0
		const rows = fresh.map(({ at, writtenBy, ...entry }) => ({
			...entry,
			farmId: ctx.farm.id,
			source: 'person',
			writtenBy: writtenBy ?? formatWriterName(ctx),
			writtenById: ctx.user.id,
			createdAt: at,
			updatedAt: ctx.now(),
		}))
		for (const chunk of inChunks(rows)) await tx.insert(journalEntries).values(chunk)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'past.imported',
			subject: source,
			after: { entries: fresh.length },
		})
		return fresh.length
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { added }
}
