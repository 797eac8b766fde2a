import { instant, int, json, table, text } from '../columns'
import { index, primaryKey } from '../indexes'
import { farmKey } from '../farm-key'

/** What happened on a farm, for other programs; kept for 30 days. */
export const farmEvents = table(
	'farm_events',
	{
		farmId: farmKey(),
		seq: int('seq').notNull(), // 1, 2, 3 … within the farm, in the order of the commits
		at: instant('at').notNull(),
		kind: text('kind').notNull(), // topic and what happened: `task.completed`
		title: text('title').notNull(),
		data: json('data').$type<Record<string, unknown>>().notNull(),
	},
	(t) => [primaryKey({ columns: [t.farmId, t.seq] }), index('farm_events_at').on(t.at)],
)
