import { toWire } from '@sfc/contract/journal/entry'
import { journalOperations } from '@sfc/contract/journal/operations'
import { storeSentPhoto } from '~/http/store-sent-photo.server'
import { addEntry } from '~/services/journal/add-entry.server'
import { changeEntry } from '~/services/journal/change-entry.server'
import { listEntries } from '~/services/journal/list-entries.server'
import { loadJournalStats } from '~/services/journal/load-journal-stats.server'
import { removeEntry } from '~/services/journal/remove-entry.server'
import { requireEditableEntry } from '~/services/journal/require-editable-entry.server'
import { JOURNAL_PHOTOS } from '~/services/journal/store-photo.server'
import { implement } from './operation-handlers'

export const journalApi = implement(journalOperations, {
	async listEntries(ctx, { query }) {
		const { entries, next } = await listEntries(ctx, query)
		return { entries: entries.map(toWire), next }
	},
	readStats: (ctx) => loadJournalStats(ctx),
	uploadEntryPhoto: (ctx, { request }) => storeSentPhoto(ctx, request, JOURNAL_PHOTOS),
	addEntry: async (ctx, { body }) => toWire(await addEntry(ctx, body)),
	changeEntry: {
		guard: (ctx, { entry }) => requireEditableEntry(ctx, entry),
		handle: async (ctx, { entry, body }) =>
			toWire(await changeEntry(ctx, { entryId: entry.id, ...body })),
	},
	async removeEntry(ctx, { entry }) {
		await removeEntry(ctx, { entryId: entry.id })
		return { message: 'Journal entry deleted successfully' }
	},
})
