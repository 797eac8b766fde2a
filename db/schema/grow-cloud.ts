import { belongsTo, instant, int, json, table, text } from '../columns'
import { index, uniqueIndex } from '../indexes'
import { agents } from './agents'
import { points } from './devices'
import { farmKey } from '../farm-key'

/**
 * A farm's connection to the cloud of its grow controllers. Its agent (kind `grow-cloud`) lives in this
 * server: one server at a time reads the cloud and switches its outlets.
 */
export const growClouds = table(
	'grow_clouds',
	{
		agentId: text('agent_id')
			.primaryKey()
			.references(() => agents.id, { onDelete: 'cascade' }),
		farmId: farmKey(),
		baseUrl: text('base_url').notNull(),
		keySealed: text('key_sealed').notNull(),
		timeoutMs: int('timeout_ms').notNull(),
		/** The newest answer, as the contract's CloudDevice; a poll takes nothing out of it. */
		answer: json('answer').$type<object[]>().notNull(),
		answeredAt: instant('answered_at').notNull(),
		/** Polls in a row that failed, and why the newest did; null once it answers. */
		failures: int('failures').notNull().default(0),
		failure: text('failure'),
		nextPollAt: instant('next_poll_at').notNull(),
		/** The server that works on it, and until when it need not say so again. */
		runBy: text('run_by'),
		runUntil: instant('run_until'),
	},
	(t) => [
		uniqueIndex('grow_clouds_farm').on(t.farmId),
		index('grow_clouds_run').on(t.runBy, t.runUntil),
		index('grow_clouds_until').on(t.runUntil),
	],
)

/** An outlet of a grow-controller cloud: what the cloud calls it, its state there, and who accepted its risk. */
export const cloudOutlets = table(
	'cloud_outlets',
	{
		pointId: int('point_id')
			.primaryKey()
			.references(() => points.id, { onDelete: 'cascade' }),
		agentId: belongsTo(text('agent_id'), () => agents.id),
		deviceId: text('device_id').notNull(), // the cloud's own
		outletId: text('outlet_id').notNull(),
		state: text('state').notNull(), // on, off or auto
		/** Why it is refused until a person accepts it; null for one without such a risk. */
		risk: text('risk'),
		/** Its state before a person switched it for a time, and before an emergency stop; else null. */
		endsAs: text('ends_as'),
		beforeStop: text('before_stop'),
		acceptedBy: text('accepted_by'),
		acceptedAt: instant('accepted_at'),
	},
	(t) => [index('cloud_outlets_agent').on(t.agentId)],
)
