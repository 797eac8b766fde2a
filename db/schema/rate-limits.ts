import { instant, int, table, text } from '../columns'

/** Uses of what is limited (sign-ins, codes, mails), counted by all servers together. */
export const rateLimits = table('rate_limits', {
	/** SHA-256 of the limit and whom it is counted for, base64. */
	key: text('key').primaryKey(),
	uses: int('uses').notNull(),
	/** When the window ends and counting begins anew. */
	endsAt: instant('ends_at').notNull(),
})
