import { index, instant, int, json, table, text } from '../columns'
import { farms } from './farms'

export type FoundDevice = {
	name: string
	ip: string
	/** Host and port, as seen by the agent. */
	address: string
	kind: string
	model: string | null
	/** Whether the agent now reads it. */
	adopted: boolean
	/** Why not, if it is not adopted. */
	reason: string | null
}

/** A search for equipment, started by a person and carried out by the farm's agent. */
export const discoveries = table(
	'discoveries',
	{
		id: text('id').primaryKey(),
		farmId: int('farm_id')
			.notNull()
			.references(() => farms.id, { onDelete: 'cascade' }),
		agentId: text('agent_id').notNull(),
		requestedBy: text('requested_by').notNull(),
		status: text('status').notNull(), // waiting, scanning, completed, failed or cancelled
		phase: text('phase').notNull(),
		progressPct: int('progress_pct').notNull(),
		devices: json('devices').$type<FoundDevice[]>().notNull(),
		error: text('error'),
		createdAt: instant('created_at').notNull(),
		updatedAt: instant('updated_at').notNull(),
		completedAt: instant('completed_at'),
	},
	(t) => [index('discoveries_farm').on(t.farmId, t.createdAt)],
)

/** A farm that the server simulates until its real equipment is connected. */
export const simulations = table('simulations', {
	farmId: int('farm_id')
		.primaryKey()
		.references(() => farms.id, { onDelete: 'cascade' }),
	status: text('status').notNull(), // starting, running or failed
	error: text('error'),
	requestedBy: text('requested_by').notNull(),
	createdAt: instant('created_at').notNull(),
	/** Its agent, once it is enrolled. */
	agentId: text('agent_id'),
	/** The server that runs it, and until when its lease lasts. */
	runBy: text('run_by'),
	runUntil: instant('run_until'),
})
