import { autoId, belongsTo, bool, instant, int, json, table, text } from '../columns'
import { index, primaryKey } from '../indexes'
import { farmKey } from '../farm-key'
import { farms } from './farms'

/**
 * A sender of a farm's readings: a farm-agent, the program on the farm's own machine that talks to
 * its equipment, another program that writes them with a token, or the cloud of grow controllers.
 */
export const agents = table(
	'agents',
	{
		id: text('id').primaryKey(),
		farmId: farmKey(),
		kind: text('kind').notNull().default('farm-agent'), // import, or grow-cloud, which lives in this server
		secretHash: text('secret_hash').notNull(), // SHA-256, base64url; the secret itself is not kept
		hostname: text('hostname').notNull(),
		platform: text('platform').notNull(),
		version: text('version').notNull(),
		ip: text('ip'),
		bootId: text('boot_id'),
		/** The last heartbeat's body: spool depth, memory, clock offset. */
		vitals: json('vitals').$type<Record<string, unknown>>(),
		enrolledAt: instant('enrolled_at').notNull(),
		lastSeenAt: instant('last_seen_at').notNull(),
		/** How often it pushes; null for one that runs all the time. */
		pushEveryMs: int('push_every_ms'),
		revokedAt: instant('revoked_at'),
		/** Set when it is to send its inventory again although one is stored. */
		inventoryWanted: bool('inventory_wanted').notNull().default(false),
		/** When it was last told to update by itself. */
		updateTriedAt: instant('update_tried_at'),
		/** The plan it said that it runs, and since when; null while it has not said so. */
		planVersion: int('plan_version'),
		planSince: instant('plan_since'),
		/** Why it refused a newer one, or the server did not send it: domain's words; null when neither. */
		planRefused: text('plan_refused'),
	},
	(t) => [index('agents_farm').on(t.farmId), index('agents_version').on(t.version)],
)

/** How the agents of a farm get new versions; without a row, by hand. */
export const agentUpdates = table('agent_updates', {
	farmId: int('farm_id')
		.primaryKey()
		.references(() => farms.id, { onDelete: 'cascade' }),
	policy: text('policy').notNull(), // one of domain's UPDATE_POLICIES
	hour: int('hour').notNull(), // of the farm's day, 0 to 23
})

/** The agent packages that this server has offered, and since when. */
export const agentReleases = table('agent_releases', {
	sha256: text('sha256').primaryKey(), // of farm-agent.zip
	version: text('version').notNull(),
	firstOfferedAt: instant('first_offered_at').notNull(),
})

/** A single-use code that turns a machine into an agent of a farm, for 15 minutes. */
export const enrolmentCodes = table(
	'enrolment_codes',
	{
		codeHash: text('code_hash').primaryKey(),
		farmId: farmKey(),
		createdBy: text('created_by').notNull(),
		createdAt: instant('created_at').notNull(),
		expiresAt: instant('expires_at').notNull(),
		usedAt: instant('used_at'),
	},
	(t) => [index('enrolment_codes_expiry').on(t.expiresAt)],
)

/** How far each lane of an agent's boot is stored: the basis of exactly-once storage. */
export const ingestLanes = table(
	'ingest_lanes',
	{
		agentId: belongsTo(text('agent_id'), () => agents.id),
		bootId: text('boot_id').notNull(),
		lane: text('lane').notNull(),
		ackedThrough: int('acked_through').notNull(),
		updatedAt: instant('updated_at').notNull(),
	},
	(t) => [primaryKey({ columns: [t.agentId, t.bootId, t.lane] })],
)

/** Records an agent had to drop, with the cause; charts show them as gaps. */
export const ingestGaps = table(
	'ingest_gaps',
	{
		id: autoId('id'),
		agentId: belongsTo(text('agent_id'), () => agents.id),
		fromAt: instant('from_at').notNull(),
		toAt: instant('to_at').notNull(),
		records: int('records').notNull(),
		cause: text('cause').notNull(),
	},
	(t) => [index('ingest_gaps_agent').on(t.agentId, t.fromAt)],
)

/** Refusals by the server, counted per cause. `agentId` is empty for unknown callers. */
export const ingestRefusals = table(
	'ingest_refusals',
	{
		agentId: text('agent_id').notNull(),
		cause: text('cause').notNull(),
		count: int('count').notNull(),
		lastAt: instant('last_at').notNull(),
		lastDetail: text('last_detail'),
	},
	(t) => [primaryKey({ columns: [t.agentId, t.cause] })],
)
