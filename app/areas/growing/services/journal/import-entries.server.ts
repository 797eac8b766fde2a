import { match } from '#db/match'
import type { Reader, Tx } from '#db/database'
import { journalEntries } from '#db/schema/journal'
import type { EntryType } from '@sfc/domain/growing/journal/entry-type'
import type { FarmCtx, Permitted } from '~/context.server'
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

/** Adds past entries, as those of a person. */
export async function insertPastEntries(
	tx: Tx,
	ctx: Permitted<'farm.configure'>,
	items: readonly PastEntry[],
): Promise<void> {
	const rows = items.map(({ at, writtenBy, ...entry }) => ({
		...entry,
		farmId: ctx.farm.id,
		source: 'person',
		writtenBy: writtenBy ?? formatWriterName(ctx),
		writtenById: ctx.user.id,
		createdAt: at,
		updatedAt: ctx.now(),
	}))
	for (const chunk of inChunks(rows)) await tx.insert(journalEntries).values(chunk)
}
