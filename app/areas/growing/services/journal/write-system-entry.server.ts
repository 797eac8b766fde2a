import type { EntryType } from '@sfc/domain/growing/journal/entry-type'
import type { Tx } from '#db/open.server'
import { journalEntries } from '#db/schema/journal'
import type { FarmCtx } from '~/context.server'

export type SystemEntry = {
	type: EntryType
	title: string
	description?: string | null
	notes?: string | null
	/** Planting it is about; null for the farm as a whole. */
	cycle: {
		id: number | null
		cropName: string
		varietyName: string | null
		zone: string | null
	} | null
	quantity?: number | null
}

/**
 * Adds a system entry to the journal, in the transaction of the event: a completed task, a harvest,
 * a calibration. It is marked as the system's and names the person.
 */
export async function writeSystemEntry(tx: Tx, ctx: FarmCtx, entry: SystemEntry): Promise<void> {
	const at = ctx.now()
	const { cycle } = entry
	await tx.insert(journalEntries).values({
		farmId: ctx.farm.id,
		cycleId: cycle?.id ?? null,
		cropName: cycle?.cropName ?? '',
		variety: cycle?.varietyName ?? null,
		type: entry.type,
		title: entry.title,
		description: entry.description ?? null,
		notes: entry.notes ?? null,
		zone: cycle?.zone ?? null,
		quantity: entry.quantity ?? null,
		tags: [],
		source: 'system',
		writtenBy: `${ctx.user.firstName} ${ctx.user.lastName}`.trim(),
		createdAt: at,
		updatedAt: at,
	})
}
