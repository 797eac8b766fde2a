import type { AddEntryInput } from '@sfc/contract/growing/journal/entry-input'
import { journalEntries } from '#db/schema/journal'
import type { Permitted, UserCtx } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { claimPhotos } from './claim-photos.server'
import { withPhotos, type Entry } from './entry.server'
import { validateCycleId } from './validate-cycle-id.server'
import { requiredPhotos } from './store-photo.server'

type NewEntry = AddEntryInput & {
	/** Names of photos that are stored already. */
	photos?: readonly string[]
	/** When it was written, where it arrives later; by default now. */
	writtenAt?: number
}

/**
 * Adds an entry to the farm's journal. Throws Fault forbidden for viewers, or invalid at `cycleId`
 * or `photos`.
 */
export async function addEntry(
	ctx: Permitted<'journal.write'>,
	{ photos = [], writtenAt = ctx.now(), ...input }: NewEntry,
): Promise<Entry> {
	const now = ctx.now()
	const { cropName, entryType: type, title, quantity = null, cycleId = null, tags } = input
	const files = await requiredPhotos(ctx, photos)
	const row = await ctx.db.write(async (tx) => {
		if (cycleId !== null) await validateCycleId(tx, ctx, cycleId)
		const [row] = await tx
			.insert(journalEntries)
			.values({
				farmId: ctx.farm.id,
				cycleId,
				cropName,
				type,
				title,
				quantity,
				tags,
				variety: input.variety || null,
				zone: input.zone || null,
				description: input.description || null,
				notes: input.notes || null,
				source: 'person',
				writtenBy: formatWriterName(ctx),
				writtenById: ctx.user.id,
				createdAt: writtenAt,
				updatedAt: now,
			})
			.returning()
		if (!row) throw new Error('The database returned no row for an insert')
		await claimPhotos(tx, ctx, { entryId: row.id, files })
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'journal.written',
			subject: title,
			after: { cropName, type, ...(files.length > 0 && { photos: files.length }) },
		})
		return row
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	const [entry] = await withPhotos(ctx, [row])
	if (!entry) throw new Error('An entry that was just written is not there')
	return entry
}

/** Formats a person's name for the journal. */
export const formatWriterName = ({ user }: Pick<UserCtx, 'user'>): string =>
	`${user.firstName} ${user.lastName}`.trim() || user.email
