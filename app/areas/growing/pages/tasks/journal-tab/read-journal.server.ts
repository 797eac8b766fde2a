import { entryTypeLabel } from '@sfc/domain/growing/journal/entry-type'
import type { FarmCtx } from '~/context.server'
import { listEntries } from '~/areas/growing/services/journal/list-entries.server'

const LATEST = 8

export type JournalData = Awaited<ReturnType<typeof readJournal>>

/** The latest entries of the farm's journal. */
export async function readJournal(ctx: FarmCtx) {
	const { entries } = await listEntries(ctx, { limit: LATEST })
	return {
		entries: entries.map(({ id, type, title, cropName, writtenBy, source, createdAt }) => ({
			id,
			title,
			cropName,
			writtenBy,
			createdAt,
			type: entryTypeLabel(type),
			isBySystem: source === 'system',
		})),
	}
}
