import { instant, int, table, text } from '../columns'
import { farmKey } from '../farm-key'
import { index, primaryKey } from '../indexes'

/** What people wrote on a phone without a connection and has arrived, so that each arrives once. */
export const offlineEntries = table(
	'offline_entries',
	{
		farmId: farmKey(),
		userId: text('user_id').notNull(),
		key: text('key').notNull(), // chosen by the phone, one for each entry
		kind: text('kind').notNull(), // task, harvest, count, loss or note
		/** SHA-256 of what was sent, base64: another text with the same key is no repeat. */
		digest: text('digest').notNull(),
		lotId: int('lot_id'), // of a harvest or a count
		doneAt: instant('done_at').notNull(), // by the phone's clock
		arrivedAt: instant('arrived_at').notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.farmId, t.userId, t.key] }),
		index('offline_entries_user').on(t.userId),
		index('offline_entries_lot').on(t.lotId, t.arrivedAt),
		index('offline_entries_arrived').on(t.arrivedAt),
	],
)
