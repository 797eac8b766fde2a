import { day, instant, int, table, text } from '../columns'
import { farmKey } from '../farm-key'
import { index, primaryKey } from '../indexes'
import { users } from './accounts'

/** Who gets the weekly report of a farm by mail, and on which day. */
export const reportRecipients = table(
	'report_recipients',
	{
		farmId: farmKey(),
		userId: text('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		weekday: int('weekday').notNull(), // 0: Monday
		/** The address of the server as it was when the person was added, for the links of the mail. */
		origin: text('origin').notNull(),
		lastSentOn: day('last_sent_on'),
		changedBy: text('changed_by').notNull(),
		changedAt: instant('changed_at').notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.farmId, t.userId] }),
		index('report_recipients_user').on(t.userId),
		index('report_recipients_day').on(t.weekday, t.lastSentOn),
	],
)
