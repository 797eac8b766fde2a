import { z } from 'zod'
import type { Operation } from '../operation'
import { EntryWire, JournalStatsWire } from './entry'
import { AddEntryInput, ChangeEntryInput } from './entry-input'
import { EntryPageQuery } from './entry-query'

const common = { tag: 'Crop journal', auth: 'user' } as const
const farmId = z.int().optional().describe('A farm of yours; your current farm when left out')
const item = '/api/crop-journal/{entryId}'
const missing = 'No such journal entry on a farm of yours'

export const journalOperations: Operation[] = [
	{
		...common,
		method: 'get',
		path: '/api/crop-journal',
		permission: 'farm.see',
		summary: 'The journal of a farm, newest first; `next` is the cursor of the page after it',
		query: EntryPageQuery.extend({ farmId }),
		answer: z.object({ entries: z.array(EntryWire), next: z.string().nullable() }),
	},
	{
		...common,
		method: 'get',
		path: '/api/crop-journal/stats',
		permission: 'farm.see',
		summary: 'What the journal of a farm holds, counted',
		query: z.object({ farmId }),
		answer: JournalStatsWire,
	},
	{
		...common,
		method: 'post',
		path: '/api/crop-journal',
		permission: 'journal.write',
		summary: 'Write an entry; snake_case names are taken as well, unknown types become note',
		body: AddEntryInput,
		answer: EntryWire,
		status: 201,
		refusals: { 400: 'Not a usable entry', 404: 'No such farm among yours' },
	},
	{
		...common,
		method: 'put',
		path: item,
		permission: 'journal.manage',
		summary: 'Change an entry; whoever wrote it may as well. What the system wrote stays',
		body: ChangeEntryInput,
		answer: EntryWire,
		refusals: { 400: 'Not a usable change', 404: missing },
	},
	{
		...common,
		method: 'delete',
		path: item,
		permission: 'journal.manage',
		summary: 'Delete an entry with its photos; whoever wrote it may as well',
		answer: z.object({ message: z.string() }),
		refusals: { 404: missing },
	},
]
