import { instant, int, table, text } from '../columns'
import { index, primaryKey } from '../indexes'
import { farms } from './farms'

/**
 * When each farm is next due for a job that goes from farm to farm. Readings, and whatever else may
 * change the job's result, make it due at once; otherwise the job itself says when time alone may.
 */
export const farmWork = table(
	'farm_work',
	{
		job: text('job').notNull(), // alarms or plans
		farmId: int('farm_id')
			.notNull()
			.references(() => farms.id, { onDelete: 'cascade' }),
		/** While a server works on it: when another one may take it over. */
		dueAt: instant('due_at').notNull(),
	},
	(t) => [primaryKey({ columns: [t.job, t.farmId] }), index('farm_work_due').on(t.job, t.dueAt)],
)

/** Jobs that one server does for all, such as the nightly backup. */
export const jobLeases = table('job_leases', {
	job: text('job').primaryKey(),
	/** Until when the server that does it holds it; later, another one may. */
	heldUntil: instant('held_until').notNull(),
	/** The last failure, until the job succeeds again. */
	failedAt: instant('failed_at'),
	failure: text('failure'),
})
