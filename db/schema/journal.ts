import { belongsTo, instant, int, json, table, text } from '../columns'
import { index } from '../indexes'
import { farmRow } from '../farm-key'
import { plantingCycles } from './planting-cycles'

/** Journal of the crops, written by people and, marked as such, by the system. */
export const journalEntries = table(
	'journal_entries',
	{
		...farmRow,
		cycleId: int('planting_cycle_id').references(() => plantingCycles.id, { onDelete: 'set null' }),
		cropName: text('crop_name').notNull(),
		variety: text('variety'),
		type: text('entry_type').notNull(), // task_completion, observation, harvest, issue or note
		title: text('title').notNull(),
		description: text('description'),
		notes: text('notes'),
		zone: text('zone'),
		quantity: int('quantity'),
		tags: json('tags').$type<string[]>().notNull(),
		source: text('source').notNull(), // person or system
		writtenBy: text('written_by').notNull(), // name of the person who did it
		writtenById: text('written_by_id'), // who may change it; null for the system
		resolvedAt: instant('resolved_at'), // of an issue
		createdAt: instant('created_at').notNull(),
		updatedAt: instant('updated_at').notNull(),
	},
	(t) => [
		index('journal_entries_farm').on(t.farmId, t.createdAt),
		index('journal_entries_cycle').on(t.cycleId),
	],
)

/** Pictures of an entry, re-encoded by this server; the files are in the data folder. */
export const journalPhotos = table(
	'journal_photos',
	{
		...farmRow,
		entryId: belongsTo(int('entry_id'), () => journalEntries.id),
		file: text('file').notNull(),
		createdAt: instant('created_at').notNull(),
	},
	(t) => [index('journal_photos_entry').on(t.entryId)],
)
