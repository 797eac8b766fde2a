import { belongsTo, bool, instant, int, json, real, table, text } from '../columns'
import { index } from '../indexes'
import { agents } from './agents'
import { equipment } from './control'
import { farmKey, farmRow } from '../farm-key'

/** A dosing pump as a person set it up; without a row it is switched by hand only. */
export const dosers = table('dosers', {
	equipmentId: int('equipment_id')
		.primaryKey()
		.references(() => equipment.id, { onDelete: 'cascade' }),
	farmId: farmKey(),
	role: text('role').notNull(), // one of domain's DOSER_ROLES
	mlPerS: real('ml_per_s'), // null until it was measured
	measuredAt: instant('measured_at'),
	measuredBy: text('measured_by'),
	jugMl: real('jug_ml'), // what the jug held when it was last entered; null: nobody did
	jugEnteredAt: instant('jug_entered_at'),
	jugEnteredBy: text('jug_entered_by'),
	/** Domain's DoseBudget. */
	budget: json('budget').$type<Record<string, number>>().notNull(),
})

/** The ledger of doses: each is written when it starts and completed when it is judged. Never deleted. */
export const doses = table(
	'doses',
	{
		...farmRow,
		agentId: belongsTo(text('agent_id'), () => agents.id),
		controller: text('controller').notNull(),
		number: int('number').notNull(), // counted by the controller from 1
		equipmentId: int('equipment_id').references(() => equipment.id, { onDelete: 'set null' }),
		label: text('label').notNull(),
		role: text('role').notNull(),
		why: text('why').notNull(),
		ml: real('ml').notNull(),
		forMs: int('for_ms').notNull(),
		litres: real('litres').notNull(), // in the reservoir
		quantity: text('quantity').notNull(), // ph or ec
		before: real('before'),
		expected: real('expected').notNull(), // change, with its sign
		after: real('after'),
		verdict: text('verdict'), // one of domain's VERDICTS; null until it is judged
		jugLeftMl: real('jug_left_ml'),
		startedAt: instant('started_at').notNull(),
		judgedAt: instant('judged_at'),
	},
	(t) => [
		index('doses_farm').on(t.farmId, t.startedAt),
		index('doses_equipment').on(t.equipmentId, t.startedAt),
		index('doses_number').on(t.agentId, t.controller, t.number),
	],
)

/** What a controller told people to see to; open until somebody has. */
export const controlNotices = table(
	'control_notices',
	{
		...farmRow,
		agentId: belongsTo(text('agent_id'), () => agents.id),
		controller: text('controller').notNull(),
		equipmentId: int('equipment_id').references(() => equipment.id, { onDelete: 'set null' }),
		output: text('output').notNull(), // device/point
		title: text('title').notNull(),
		/** Domain's Cause[], the most likely first. */
		causes: json('causes').$type<object[]>().notNull(),
		isStopped: bool('is_stopped').notNull(), // the output stays off until it is cleared
		at: instant('at').notNull(),
		clearedAt: instant('cleared_at'),
		clearedBy: text('cleared_by'),
		note: text('note'),
	},
	(t) => [index('control_notices_farm').on(t.farmId, t.clearedAt, t.at)],
)
