import { autoId, instant, int, table, text } from '../columns'
import { index } from '../indexes'
import { farmRow } from '../farm-key'

/** What is known of sending: the text is encrypted, and erased once it is sent. */
const sending = {
	bodySealed: text('body_sealed'),
	createdAt: instant('created_at').notNull(),
	sentAt: instant('sent_at'),
	attempts: int('attempts').notNull().default(0),
	nextAttemptAt: instant('next_attempt_at').notNull(),
	lastError: text('last_error'),
}

/** Queued mail. */
export const mails = table(
	'mails',
	{
		id: autoId('id'),
		recipient: text('recipient').notNull(),
		subject: text('subject').notNull(),
		...sending,
	},
	(t) => [
		index('mails_waiting').on(t.sentAt, t.nextAttemptAt),
		index('mails_created').on(t.createdAt),
	],
)

/** Queued text messages, like mails. They are deleted with the farm they are about. */
export const textMessages = table(
	'text_messages',
	{
		...farmRow,
		recipient: text('recipient').notNull(), // E.164
		...sending,
	},
	(t) => [
		index('text_messages_waiting').on(t.sentAt, t.nextAttemptAt),
		index('text_messages_created').on(t.createdAt),
	],
)
