import { day, instant, int, table, text } from '../columns'
import { farmKey, farmRow } from '../farm-key'
import { index, primaryKey, uniqueIndex } from '../indexes'
import { plantingCycles, tasks } from './planting-cycles'

/** What something costs a farm from a day on, until a later row of the same kind and subject. */
export const costRates = table(
	'cost_rates',
	{
		...farmRow,
		kind: text('kind').notNull(), // a key of domain's COST_KINDS
		subject: text('subject').notNull(), // a crop, the id of a person, the key of a pump; empty: the farm
		label: text('label').notNull(), // the subject as people call it
		fromDay: day('from_day').notNull(),
		amountMilli: int('amount_milli').notNull(), // thousandths of the unit of its kind
		changedBy: text('changed_by').notNull(),
		changedAt: instant('changed_at').notNull(),
	},
	(t) => [uniqueIndex('cost_rates_day').on(t.farmId, t.kind, t.subject, t.fromDay)],
)

/** Minutes that somebody worked on a day. */
export const workEntries = table(
	'work_entries',
	{
		...farmRow,
		taskId: int('task_id').references(() => tasks.id, { onDelete: 'set null' }),
		/** The crop it was done for; null: for the farm as a whole. */
		cycleId: int('planting_cycle_id').references(() => plantingCycles.id, { onDelete: 'set null' }),
		title: text('title').notNull(), // what was done
		personId: text('person_id').notNull(), // stays when the account is deleted, as their name does
		personName: text('person_name').notNull(),
		workedOn: day('worked_on').notNull(),
		minutes: int('minutes').notNull(),
		note: text('note'),
		recordedBy: text('recorded_by').notNull(),
		createdAt: instant('created_at').notNull(),
	},
	(t) => [
		index('work_entries_farm').on(t.farmId, t.workedOn),
		index('work_entries_person').on(t.personId, t.workedOn),
		index('work_entries_task').on(t.taskId),
		index('work_entries_cycle').on(t.cycleId),
	],
)

/** Work that somebody has started and not stopped: one thing at a time. */
export const workTimers = table(
	'work_timers',
	{
		farmId: farmKey(),
		personId: text('person_id').notNull(),
		taskId: int('task_id').references(() => tasks.id, { onDelete: 'cascade' }),
		startedAt: instant('started_at').notNull(),
	},
	(t) => [primaryKey({ columns: [t.farmId, t.personId] }), index('work_timers_task').on(t.taskId)],
)
