import { autoId, bool, day, index, instant, int, table, text } from '../columns'
import { farms } from './farms'

/** A planting: one crop on one day, followed to its harvest. */
export const plantingCycles = table(
	'planting_cycles',
	{
		id: autoId('id'),
		farmId: int('farm_id')
			.notNull()
			.references(() => farms.id, { onDelete: 'cascade' }),
		cropName: text('crop_name').notNull(),
		varietyName: text('variety_name'),
		quantity: int('quantity').notNull(), // plants
		plantDate: day('plant_date').notNull(),
		transplantDays: int('transplant_days').notNull(),
		harvestDays: int('harvest_days').notNull(),
		zone: text('zone').notNull(), // A, B, C or D
		status: text('status').notNull(), // planted, transplanted, harvested, cancelled or terminated
		notes: text('notes'),
		createdAt: instant('created_at').notNull(),
		updatedAt: instant('updated_at').notNull(),
	},
	(t) => [index('planting_cycles_farm').on(t.farmId, t.status)],
)

/** Work to be done on a day. A cycle's transplant and harvest tasks follow its dates. */
export const tasks = table(
	'tasks',
	{
		id: autoId('id'),
		farmId: int('farm_id')
			.notNull()
			.references(() => farms.id, { onDelete: 'cascade' }),
		cycleId: int('planting_cycle_id').references(() => plantingCycles.id, { onDelete: 'cascade' }),
		type: text('task_type').notNull(), // plant, transplant, harvest or maintenance
		title: text('title').notNull(),
		dueDate: day('task_date').notNull(),
		priority: text('priority').notNull(), // urgent, high, medium or low
		isCompleted: bool('is_completed').notNull().default(false),
		completedAt: instant('completed_at'),
		completedBy: text('completed_by'),
		createdAt: instant('created_at').notNull(),
	},
	(t) => [
		index('tasks_farm').on(t.farmId, t.isCompleted, t.dueDate),
		index('tasks_cycle').on(t.cycleId),
	],
)
