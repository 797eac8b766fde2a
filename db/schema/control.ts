import { autoId, belongsTo, bool, instant, int, json, table, text } from '../columns'
import { index, primaryKey, uniqueIndex } from '../indexes'
import { agents } from './agents'
import { farmKey, farmRow } from '../farm-key'
import { farms } from './farms'
import { points } from './devices'

/** A piece of equipment that can be switched, bound to the point that switches it. */
export const equipment = table(
	'equipment',
	{
		...farmRow,
		pointId: belongsTo(int('point_id'), () => points.id),
		/** The point of the same device that says how far on it is; null for what is only on or off. */
		dimPointId: int('dim_point_id'),
		key: text('key').notNull(), // catalogue key, or `<device>.<point>` for other equipment
		/** The id that an API client gave to the binding of this output. */
		clientBindingId: text('client_binding_id'),
		name: text('name').notNull(),
		zone: text('zone').notNull(), // container, nursery, cultivation or unassigned
		type: text('type').notNull(), // heater, fan, co2, light, pump, valve or outlet
		outputClass: text('output_class').notNull(), // a key of domain's output-classes.json
		mode: text('mode').notNull().default('auto'), // auto or manual
		desiredOn: bool('desired_on'), // null while automation decides
		desiredUntil: instant('desired_until'), // end of the lease on a manual ON
		desiredBy: text('desired_by'),
		desiredAt: instant('desired_at'),
		/** The agent's last decision for it: deciding layer, other layers, reasons in words. */
		decision: json('decision').$type<Record<string, unknown>>(),
		decisionAt: instant('decision_at'),
	},
	(t) => [
		uniqueIndex('equipment_farm_key').on(t.farmId, t.key),
		uniqueIndex('equipment_point').on(t.pointId),
	],
)

/** A command to an agent, with its outcome. It expires, so that it is never carried out late. */
export const commands = table(
	'commands',
	{
		id: text('id').primaryKey(),
		seq: int('seq').notNull(), // increases per agent: the stream's Last-Event-ID
		farmId: farmKey(),
		agentId: belongsTo(text('agent_id'), () => agents.id),
		equipmentId: int('equipment_id').references(() => equipment.id, { onDelete: 'set null' }),
		deviceKey: text('device_key'),
		pointKey: text('point_key'),
		op: text('op').notNull(), // switch, release, emergency-stop, emergency-release, clear, ask, discover or discover-cancel
		args: json('args').$type<Record<string, unknown>>().notNull(),
		issuedBy: text('issued_by').notNull(),
		issuedAt: instant('issued_at').notNull(),
		expiresAt: instant('expires_at').notNull(),
		status: text('status').notNull(), // queued, sent, done, rejected, failed, expired or unknown
		sentAt: instant('sent_at'),
		endedAt: instant('ended_at'),
		reason: text('reason'),
		readBack: bool('read_back'),
		traceparent: text('traceparent'), // the span in which it was given
	},
	(t) => [
		uniqueIndex('commands_agent_seq').on(t.agentId, t.seq),
		index('commands_farm').on(t.farmId, t.issuedAt),
		index('commands_equipment').on(t.equipmentId, t.issuedAt),
		index('commands_open').on(t.status, t.expiresAt),
	],
)

/** An agent's answer to a question (a command `ask`); kept for an hour. */
export const askAnswers = table(
	'ask_answers',
	{
		commandId: text('command_id')
			.primaryKey()
			.references(() => commands.id, { onDelete: 'cascade' }),
		answer: json('answer').$type<unknown>(),
		at: instant('at').notNull(),
	},
	(t) => [index('ask_answers_at').on(t.at)],
)

/** What the agent decided of an output over time, and why; kept for 90 days. */
export const outputDecisions = table(
	'output_decisions',
	{
		id: autoId('id'),
		equipmentId: belongsTo(int('equipment_id'), () => equipment.id),
		at: instant('at').notNull(),
		on: bool('is_on'), // null: a cloud decides by itself, and does not say what
		layer: text('layer').notNull(), // one of domain's LAYERS, or cloud
		reason: text('reason').notNull(),
	},
	(t) => [
		index('output_decisions_output').on(t.equipmentId, t.at),
		index('output_decisions_at').on(t.at),
	],
)

/** Limits and interlocks that a farm set for an output; one without a row has those of its class. */
export const outputSafeguards = table('output_safeguards', {
	equipmentId: int('equipment_id')
		.primaryKey()
		.references(() => equipment.id, { onDelete: 'cascade' }),
	/** Domain's TighterLimits and FarmInterlocks. */
	limits: json('limits').$type<Record<string, unknown>>().notNull(),
	interlocks: json('interlocks').$type<object[]>().notNull(),
	changedBy: text('changed_by').notNull(),
	changedAt: instant('changed_at').notNull(),
})

/** How a farm's equipment is to run by itself; a farm without a row has the defaults. */
export const farmControl = table('farm_control', {
	farmId: int('farm_id')
		.primaryKey()
		.references(() => farms.id, { onDelete: 'cascade' }),
	isAutomatic: bool('is_automatic').notNull(),
	/** Domain's ControlSettings. */
	settings: json('settings').$type<Record<string, unknown>>().notNull(),
	changedBy: text('changed_by').notNull(),
	changedAt: instant('changed_at').notNull(),
})

/** The plans of an agent; the newest one is what it should run. They are never rewritten. */
export const plans = table(
	'plans',
	{
		agentId: belongsTo(text('agent_id'), () => agents.id),
		version: int('version').notNull(), // from 1
		farmId: farmKey(),
		text: text('text').notNull(), // domain's Plan as JSON, exactly as it is signed
		madeAt: instant('made_at').notNull(),
		madeBy: text('made_by').notNull(),
		because: text('because').notNull(),
		changes: json('changes').$type<string[]>().notNull(), // since the version before, in words
	},
	(t) => [
		primaryKey({ columns: [t.agentId, t.version] }),
		index('plans_farm').on(t.farmId, t.madeAt),
		index('plans_made').on(t.madeAt),
	],
)
