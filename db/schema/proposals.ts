import { instant, json, table, text } from '../columns'
import { farmKey } from '../farm-key'
import { index } from '../indexes'

/** What a program proposes to do on a farm. It is done only when a person confirms it in time. */
export const proposals = table(
	'proposals',
	{
		id: text('id').primaryKey(),
		farmId: farmKey(),
		kind: text('kind').notNull(), // task, note, setpoint or dose
		input: json('input').$type<Record<string, unknown>>().notNull(), // as the schema of its kind takes it
		why: text('why').notNull(),
		proposedBy: text('proposed_by').notNull(),
		token: text('token'), // the name of the token that stood for the person
		createdAt: instant('created_at').notNull(),
		expiresAt: instant('expires_at').notNull(),
		state: text('state').notNull(), // waiting, confirmed or refused
		decidedBy: text('decided_by'),
		decidedAt: instant('decided_at'),
	},
	(t) => [
		index('proposals_farm').on(t.farmId, t.expiresAt),
		index('proposals_expiry').on(t.expiresAt),
	],
)
