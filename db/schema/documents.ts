import { day, instant, int, table, text } from '../columns'
import { index, uniqueIndex } from '../indexes'
import { farmRow } from '../farm-key'
import { tasks } from './planting-cycles'

/**
 * A paper that an inspector asks for, as it was uploaded. A newer one replaces it and the older stays. Files are in
 * the folder `documents` of the data folder or bucket.
 */
export const documents = table(
	'documents',
	{
		...farmRow,
		kind: text('kind').notNull(), // one of domain's DOCUMENT_KINDS
		title: text('title').notNull(),
		about: text('about'), // who was trained, what was analysed
		issuedOn: day('issued_on'),
		expiresOn: day('expires_on'), // the last day on which it holds; null: always
		file: text('file').notNull(),
		fileType: text('file_type').notNull(), // one of domain's DOCUMENT_TYPES, from its content
		sizeBytes: int('size_bytes').notNull(),
		replacedById: int('replaced_by_id'), // the newer one
		taskId: int('task_id').references(() => tasks.id, { onDelete: 'set null' }), // to renew it
		addedBy: text('added_by').notNull(),
		addedAt: instant('added_at').notNull(),
	},
	(t) => [
		index('documents_farm').on(t.farmId, t.expiresOn),
		uniqueIndex('documents_file').on(t.file),
		index('documents_task').on(t.taskId),
	],
)
