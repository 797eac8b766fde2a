import { belongsTo, day, instant, int, json, table, text } from '../columns'
import { farmKey, farmRow } from '../farm-key'
import { index, uniqueIndex } from '../indexes'
import { plantingCycles } from './planting-cycles'

/** How a farm plans its sowings; a farm without a row has contract's defaults. */
export const sowingPlanSettings = table('sowing_plan_settings', {
	farmId: farmKey().primaryKey(),
	/** Contract's SowingPlanSettings. */
	body: json('body').$type<Record<string, unknown>>().notNull(),
	changedBy: text('changed_by').notNull(),
	changedAt: instant('changed_at').notNull(),
})

/** A plan of sowings as somebody agreed to it; the newest counts. */
export const sowingPlans = table(
	'sowing_plans',
	{
		...farmRow,
		fingerprint: text('fingerprint').notNull(), // of what was seen: a second press agrees to nothing twice
		/** What was short: who, what and how much of it, in thousandths of its unit. */
		shorts: json('shorts')
			.$type<{ demand: string; who: string; crop: string; missingMilli: number }[]>()
			.notNull(),
		agreedBy: text('agreed_by').notNull(),
		agreedAt: instant('agreed_at').notNull(),
	},
	(t) => [uniqueIndex('sowing_plans_seen').on(t.farmId, t.fingerprint)],
)

/** A sowing of an agreed plan, and the planting cycle it became. */
export const plannedSowings = table(
	'planned_sowings',
	{
		...farmRow,
		planId: belongsTo(int('plan_id'), () => sowingPlans.id),
		place: int('place').notNull(), // in the plan, from 0
		cropName: text('crop_name').notNull(),
		varietyName: text('variety_name'),
		unit: text('unit').notNull(),
		sowOn: day('sow_on').notNull(),
		harvestOn: day('harvest_on').notNull(),
		transplantDays: int('transplant_days').notNull(),
		plants: int('plants').notNull(),
		trays: json('trays').$type<{ row: number; tray: number }[]>().notNull(),
		zone: text('zone').notNull(), // A, B, C or D
		recipeId: text('recipe_id'),
		startedAt: instant('started_at'),
		cycleId: int('planting_cycle_id').references(() => plantingCycles.id, { onDelete: 'set null' }),
	},
	(t) => [
		index('planned_sowings_plan').on(t.planId, t.place),
		index('planned_sowings_cycle').on(t.cycleId),
		index('planned_sowings_farm').on(t.farmId),
	],
)
