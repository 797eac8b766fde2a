import { match } from '#db/match'
import type { ChangeEntryInput } from '@sfc/contract/growing/journal/entry-input'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { Fault } from '@sfc/domain/fault'
import { formatTags } from '@sfc/domain/growing/journal/tags'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { journalEntries, journalPhotos } from '#db/schema/journal'
import type { FarmCtx } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { claimPhotos } from './claim-photos.server'
import { ENTRY_NOT_FOUND } from './require-entry.server'
import { withPhotos, type Entry, type EntryRow } from './entry.server'
import { validateCycleId } from './validate-cycle-id.server'
import { requireEditableEntry } from './require-editable-entry.server'
import { removePhotoFiles, requiredPhotos } from './store-photo.server'

type Change = ChangeEntryInput & {
	entryId: number
	addPhotos?: readonly string[]
	/** Ids of photos of the entry; others are ignored. */
	removePhotos?: readonly number[]
}

/**
 * Changes an entry of the farm. Throws Fault not-found, forbidden for everyone but its author and
 * managers and for system entries, or invalid at `cycleId` or `photos`.
 */
export async function changeEntry(
	ctx: FarmCtx,
	{ entryId, addPhotos = [], removePhotos = [], entryType: type, ...input }: Change,
): Promise<Entry> {
	const files = await requiredPhotos(ctx, addPhotos)
	const ofFarm = match(journalEntries, { id: entryId, farmId: ctx.farm.id })
	const { row, gone } = await ctx.db.write(async (tx) => {
		const [before] = await tx.select().from(journalEntries).where(ofFarm)
		if (!before) throw new Fault('not-found', ENTRY_NOT_FOUND)
		requireEditableEntry(ctx, before)
		if (input.cycleId) await validateCycleId(tx, ctx, input.cycleId)
		const isIssue = (type ?? before.type) === 'issue'
		const set = { ...emptyAsNull(input), ...(type && { type }), updatedAt: ctx.now() }
		const [row] = await tx
			.update(journalEntries)
			.set({ ...set, ...(!isIssue && { resolvedAt: null }) })
			.where(ofFarm)
			.returning()
		if (!row) throw new Fault('not-found', ENTRY_NOT_FOUND)
		const gone = await dropPhotos(tx, entryId, removePhotos)
		await claimPhotos(tx, ctx, { entryId, files })
		await auditChange(tx, ctx, { before, after: row, added: files.length, removed: gone.length })
		return { row, gone }
	})
	await removePhotoFiles(ctx, gone)
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	const [entry] = await withPhotos(ctx, [row])
	if (!entry) throw new Fault('not-found', ENTRY_NOT_FOUND)
	return entry
}

const emptyAsNull = <T extends Record<string, unknown>>(input: T): T =>
	Object.fromEntries(
		Object.entries(input).map(([field, value]) => [field, value === '' ? null : value]),
	) as T

/** Removes photos from an entry; their files are deleted once that is stored. */
async function dropPhotos(tx: Tx, entryId: number, ids: readonly number[]): Promise<string[]> {
	if (ids.length === 0) return []
	const rows = await tx
		.delete(journalPhotos)
		.where(and(eq(journalPhotos.entryId, entryId), inArray(journalPhotos.id, [...ids])))
		.returning({ file: journalPhotos.file })
	return rows.map(({ file }) => file)
}

const FIELDS = [
	...(['cropName', 'variety', 'type', 'title', 'description', 'notes'] as const),
	...(['zone', 'quantity', 'tags', 'cycleId'] as const),
]

/** Formats tags as one text, because two arrays are never equal. */
const formatEntryTags = (row: EntryRow) => ({ ...row, tags: formatTags(row.tags) })

type Changed = { before: EntryRow; after: EntryRow; added: number; removed: number }

async function auditChange(tx: Tx, ctx: FarmCtx, change: Changed): Promise<void> {
	const { before, after, added, removed } = change
	const changed = changedFields(formatEntryTags(before), formatEntryTags(after), FIELDS)
	if (!changed && added === 0 && removed === 0) return
	await appendAudit(tx, ctx, personActor(ctx), {
		farmId: ctx.farm.id,
		action: 'journal.changed',
		subject: after.title,
		before: changed?.before ?? null,
		after: {
			...changed?.after,
			...(added > 0 && { photosAdded: added }),
			...(removed > 0 && { photosRemoved: removed }),
		},
	})
}
