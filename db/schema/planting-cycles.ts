import { type SQL, sql } from 'drizzle-orm'
import { belongsTo, bool, day, instant, int, table, text } from '../columns'
import { index, primaryKey, uniqueIndex } from '../indexes'
import { users } from './accounts'
import { farmKey, farmRow } from '../farm-key'

/** A planting: one crop on one day, followed to its harvest. */
export const plantingCycles = table(
	'planting_cycles',
	{
		...farmRow,
		cropName: text('crop_name').notNull(),
		varietyName: text('variety_name'),
		quantity: int('quantity').notNull(), // plants
		plantDate: day('plant_date').notNull(),
		plantTime: text('plant_time').notNull().default('09:00'), // HH:MM on the farm
		transplantDays: int('transplant_days').notNull(),
		harvestDays: int('harvest_days').notNull(),
		zone: text('zone').notNull(), // A, B, C or D
		status: text('status').notNull(), // planted, transplanted, harvested, cancelled or terminated
		/** The days these things were really done; null when not done or not recorded. */
		transplantedOn: day('transplanted_on'),
		harvestedOn: day('harvested_on'),
		endedOn: day('ended_on'), // cancelled or terminated
		recipeId: text('recipe_id'), // the recipe it is grown by; null: the one of its place
		remindByMail: bool('remind_by_mail').notNull().default(false),
		remindPhone: text('remind_phone'), // E.164; null: no text messages
		startedBy: text('started_by'), // id of the person: reminders go to them
		notes: text('notes'),
		createdAt: instant('created_at').notNull(),
		updatedAt: instant('updated_at').notNull(),
	},
	(t) => [
		index('planting_cycles_farm').on(t.farmId, t.status),
		index('planting_cycles_days').on(t.farmId, t.plantDate),
	],
)

/** What a cycle followed before its `recipeId` was changed. Cycles without rows always followed that. */
export const earlierCycleRecipes = table(
	'earlier_cycle_recipes',
	{
		cycleId: belongsTo(int('planting_cycle_id'), () => plantingCycles.id),
		untilAt: instant('until_at').notNull(), // and since the row before it
		recipeId: text('recipe_id'), // null: the recipe of its place
		isKnown: bool('is_known').notNull(), // false: the change was made before such rows were kept
	},
	(t) => [primaryKey({ columns: [t.cycleId, t.untilAt] })],
)

/** Work to be done on a day. A cycle's plant, transplant and harvest tasks follow its dates. */
export const tasks = table(
	'tasks',
	{
		...farmRow,
		cycleId: int('planting_cycle_id').references(() => plantingCycles.id, { onDelete: 'cascade' }),
		seriesId: int('series_id').references(() => taskSeries.id, { onDelete: 'cascade' }),
		seriesDay: day('series_day'), // the day the series planned it for, before it was moved
		type: text('task_type').notNull(), // plant, transplant, harvest or maintenance
		title: text('title').notNull(),
		description: text('description'),
		dueDate: day('task_date').notNull(),
		priority: text('priority').notNull(), // urgent, high, medium or low
		durationMin: int('estimated_duration_min'), // null: nobody planned how long
		place: text('place'), // where, in words; a crop's task is done in the crop's zone
		assignedTo: text('assigned_to').references(() => users.id, { onDelete: 'set null' }),
		isCompleted: bool('is_completed').notNull().default(false),
		completedAt: instant('completed_at'),
		completedBy: text('completed_by'),
		completionNote: text('completion_note'),
		/** When it was cancelled: it no longer has to be done, and was not done. */
		terminatedAt: instant('terminated_at'),
		terminatedBy: text('terminated_by'),
		terminationReason: text('termination_reason'),
		createdAt: instant('created_at').notNull(),
		/** How often it was changed: calendar programs keep the highest revision. */
		revision: int('revision')
			.notNull()
			.default(1) // with 0 Drizzle would count the insert as well
			.$onUpdateFn((): SQL => sql`${tasks.revision} + 1`),
	},
	(t) => [
		index('tasks_farm').on(t.farmId, t.isCompleted, t.dueDate),
		index('tasks_days').on(t.farmId, t.dueDate),
		index('tasks_due').on(t.dueDate, t.isCompleted),
		index('tasks_done').on(t.farmId, t.completedAt),
		index('tasks_cycle').on(t.cycleId),
		uniqueIndex('tasks_series_day').on(t.seriesId, t.seriesDay),
	],
)

/** Recurring work: its tasks are planned ahead. */
export const taskSeries = table(
	'task_series',
	{
		...farmRow,
		title: text('title').notNull(),
		description: text('description'),
		every: int('every').notNull(), // number of units between two tasks
		unit: text('unit').notNull(), // day, week or month
		firstDay: day('first_day').notNull(),
		lastDay: day('last_day'),
		priority: text('priority').notNull(),
		durationMin: int('estimated_duration_min'),
		place: text('place'),
		assignedTo: text('assigned_to').references(() => users.id, { onDelete: 'set null' }),
		plannedThrough: day('planned_through'), // its tasks exist up to this day
		createdBy: text('created_by').notNull(),
		createdAt: instant('created_at').notNull(),
		endedAt: instant('ended_at'),
	},
	(t) => [
		index('task_series_farm').on(t.farmId),
		index('task_series_planned').on(t.endedAt, t.plannedThrough),
	],
)

/** A nursery tray booked by a cycle from one day until, not including, another. */
export const trayBookings = table(
	'tray_bookings',
	{
		...farmRow,
		cycleId: belongsTo(int('planting_cycle_id'), () => plantingCycles.id),
		row: int('tray_row').notNull(), // from 1
		tray: int('tray').notNull(), // its place in the row, from 1
		fromDay: day('from_day').notNull(),
		untilDay: day('until_day').notNull(),
	},
	(t) => [
		index('tray_bookings_days').on(t.farmId, t.untilDay),
		index('tray_bookings_cycle').on(t.cycleId),
	],
)

/** A stage somebody saw a crop in; whichever is later counts, it or the stage by date. */
export const stageObservations = table(
	'stage_observations',
	{
		...farmRow,
		cycleId: belongsTo(int('planting_cycle_id'), () => plantingCycles.id),
		stage: text('stage').notNull(), // a key of domain's growth stages
		seenOn: day('seen_on').notNull(),
		note: text('note'),
		seenBy: text('seen_by').notNull(),
		createdAt: instant('created_at').notNull(),
	},
	(t) => [
		index('stage_observations_cycle').on(t.cycleId),
		index('stage_observations_farm').on(t.farmId),
	],
)

/**
 * A person's calendar feed of a farm under a secret address. Only the hash of the secret is stored.
 */
export const calendarFeeds = table(
	'calendar_feeds',
	{
		tokenHash: text('token_hash').primaryKey(),
		farmId: farmKey(),
		userId: belongsTo(text('user_id'), () => users.id),
		createdAt: instant('created_at').notNull(),
		lastReadAt: instant('last_read_at'),
	},
	(t) => [uniqueIndex('calendar_feeds_of').on(t.farmId, t.userId)],
)

/** Sent reminders, so that each is sent once: by mail or by text message. */
export const taskReminders = table(
	'task_reminders',
	{
		taskId: belongsTo(int('task_id'), () => tasks.id),
		dueDate: day('task_date').notNull(), // a moved task is reminded of again
		channel: text('channel').notNull(), // mail or sms
		queuedAt: instant('queued_at').notNull(),
	},
	(t) => [primaryKey({ columns: [t.taskId, t.dueDate, t.channel] })],
)
