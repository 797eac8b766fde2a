import { instant, int, json, table, text } from '../columns'
import { uniqueIndex } from '../indexes'
import { farmRow } from '../farm-key'

/**
 * Who changed what on a farm. Entries are only ever added; each holds the hash of the previous one,
 * so that an altered or removed entry is detected.
 */
export const auditEntries = table(
	'audit_entries',
	{
		...farmRow,
		seq: int('seq').notNull(), // 1, 2, 3 … within the farm
		at: instant('at').notNull(),
		actorKind: text('actor_kind').notNull(), // person, agent or system
		actorId: text('actor_id'),
		actorName: text('actor_name').notNull(),
		ip: text('ip'),
		action: text('action').notNull(), // a key of domain's audit-actions.json
		subject: text('subject').notNull(), // what was changed, by its displayed name
		before: json('before').$type<Record<string, unknown>>(),
		after: json('after').$type<Record<string, unknown>>(),
		previousHash: text('previous_hash').notNull(),
		hash: text('hash').notNull(),
	},
	(t) => [uniqueIndex('audit_entries_farm_seq').on(t.farmId, t.seq)],
)
