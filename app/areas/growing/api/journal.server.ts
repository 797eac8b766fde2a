import { entryToWire } from '@sfc/contract/growing/journal/entry'
import { journalOperations } from '@sfc/contract/growing/journal/operations'
import { storeUploadedPhoto } from '~/http/store-uploaded-photo.server'
import { addEntry } from '~/areas/growing/services/journal/add-entry.server'
import { changeEntry } from '~/areas/growing/services/journal/change-entry.server'
import { listEntries } from '~/areas/growing/services/journal/list-entries.server'
import { loadJournalStats } from '~/areas/growing/services/journal/load-journal-stats.server'
import { removeEntry } from '~/areas/growing/services/journal/remove-entry.server'
import { requireEditableEntry } from '~/areas/growing/services/journal/require-editable-entry.server'
import { requireEntry } from '~/areas/growing/services/journal/require-entry.server'
import { resolveIssue } from '~/areas/growing/services/journal/resolve-issue.server'
import { JOURNAL_PHOTOS } from '~/areas/growing/services/journal/store-photo.server'
import { implement } from '~/api/operation-handlers'

export const journalApi = implement(journalOperations, {
	async listEntries(ctx, { query }) {
		const { entries, next } = await listEntries(ctx, query)
		return { entries: entries.map(entryToWire), next }
	},
	readStats: (ctx) => loadJournalStats(ctx),
	uploadEntryPhoto: (ctx, { request }) => storeUploadedPhoto(ctx, request, JOURNAL_PHOTOS),
	addEntry: async (ctx, { body }) => entryToWire(await addEntry(ctx, body)),
	changeEntry: {
		guard: (ctx, { entry }) => requireEditableEntry(ctx, entry),
		handle: async (ctx, { entry, body }) =>
			entryToWire(await changeEntry(ctx, { entryId: entry.id, ...body })),
	},
	async resolveIssue(ctx, { entry: { id: entryId }, body }) {
		await resolveIssue(ctx, { entryId, ...body })
		const { entry } = await requireEntry(ctx, { entryId })
		return entryToWire(entry)
	},
	async removeEntry(ctx, { entry }) {
		await removeEntry(ctx, { entryId: entry.id })
		return { message: 'Journal entry deleted successfully' }
	},
})
