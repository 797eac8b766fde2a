import { z } from 'zod'
import { NOT_YOUR_FARM, noSuch } from '../../on-farm'
import { defineOperations } from '../../operation'
import { photoUpload, withPhotos } from '../../sent-photos'
import { EntryWire, JournalStatsWire } from './entry'
import { fromWire } from './entry-from-wire'
import { AddEntryInput, ChangeEntryInput } from './entry-input'
import { EntryPageQuery } from './entry-query'

const common = { tag: 'Crop journal', auth: 'user' } as const
const farmId = z.int().optional().describe('One of your farms; your current farm when left out')
const item = '/api/crop-journal/{entryId}'

export const journalOperations = defineOperations(common, {
	listEntries: {
		method: 'get',
		path: '/api/crop-journal',
		permission: 'farm.see',
		scope: 'read',
		summary: 'The journal of a farm, newest first; `next` is the cursor of the page after it',
		query: EntryPageQuery.extend({ farmId }),
		answer: z.object({ entries: z.array(EntryWire), next: z.string().nullable() }),
	},
	readStats: {
		method: 'get',
		path: '/api/crop-journal/stats',
		permission: 'farm.see',
		scope: 'read',
		summary: 'What the journal of a farm holds, counted',
		query: z.object({ farmId }),
		answer: JournalStatsWire,
	},
	uploadEntryPhoto: {
		...photoUpload,
		path: '/api/crop-journal/photos',
		permission: 'journal.write',
		scope: 'journal',
		query: z.object({ farmId }),
	},
	addEntry: {
		method: 'post',
		path: '/api/crop-journal',
		permission: 'journal.write',
		scope: 'journal',
		summary: 'Add an entry; snake_case names are accepted too, unknown types become note',
		body: AddEntryInput.extend(withPhotos),
		normalize: fromWire,
		subjectInBody: 'farmInstanceId',
		answer: EntryWire,
		status: 201,
		refusals: { 400: 'Not a usable entry', 404: NOT_YOUR_FARM },
	},
	changeEntry: {
		method: 'put',
		path: item,
		permission: 'journal.write',
		scope: 'journal',
		summary: 'Change an entry; its author may too. What the system wrote stays',
		body: ChangeEntryInput,
		normalize: fromWire,
		answer: EntryWire,
		refusals: { 400: 'Not a usable change', 404: noSuch('journal entry') },
	},
	resolveIssue: {
		method: 'patch',
		path: `${item}/resolved`,
		permission: 'journal.write',
		scope: 'journal',
		summary: 'Mark an issue as resolved, or open it again',
		body: z.object({ isResolved: z.boolean() }),
		answer: EntryWire,
		refusals: { 400: 'It is no issue', 404: noSuch('journal entry') },
	},
	removeEntry: {
		method: 'delete',
		path: item,
		permission: 'journal.write',
		scope: 'journal',
		summary: 'Delete an entry with its photos; its author may too',
		answer: z.object({ message: z.string() }),
		refusals: { 404: noSuch('journal entry') },
	},
})
