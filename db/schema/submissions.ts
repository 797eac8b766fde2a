import { instant, table, text } from '../columns'
import { index } from '../indexes'

/** Forms that were sent a moment ago, so that one sent twice is carried out once, by any server. */
export const submissions = table(
	'submissions',
	{
		/** SHA-256 of what was sent, base64. */
		key: text('key').primaryKey(),
		sentAt: instant('sent_at').notNull(),
		/** The redirect that answered it, encrypted; null while it is carried out. */
		answerSealed: text('answer_sealed'),
	},
	(t) => [index('submissions_sent').on(t.sentAt)],
)
