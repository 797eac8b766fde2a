import { isNotNull } from 'drizzle-orm'
import { autoId, belongsTo, bool, instant, int, json, real, table, text } from '../columns'
import { index, primaryKey, uniqueIndex } from '../indexes'
import { users } from './accounts'
import { points } from './devices'
import { farmKey, farmRow } from '../farm-key'
import { farms } from './farms'

/**
 * A farm's alarm rules: its own, and its changes of the default ones, which are in domain's
 * alarms/usual-rules.json and apply where a farm has no row with their key.
 */
export const alarmRules = table(
	'alarm_rules',
	{
		...farmRow,
		key: text('key').notNull(), // of a usual rule, or `own-…`
		kind: text('kind').notNull(), // of domain's alarms/rule
		label: text('label').notNull(),
		severity: text('severity').notNull(),
		quantity: text('quantity'),
		pointId: int('point_id').references(() => points.id, { onDelete: 'cascade' }), // null: every point of the quantity
		followsTargets: bool('follows_targets').notNull(), // of the active recipe, in place of the two below
		above: real('above'), // in the stored unit; of a rate, a change an hour
		below: real('below'),
		hysteresis: real('hysteresis').notNull(),
		delayMs: int('delay_ms').notNull(),
		clearMs: int('clear_ms').notNull(),
		fromMinute: int('from_minute'), // of the farm's day; null: at all hours
		toMinute: int('to_minute'),
		isOn: bool('is_on').notNull(),
		changedAt: instant('changed_at').notNull(),
		changedBy: text('changed_by').notNull(),
	},
	(t) => [uniqueIndex('alarm_rules_key').on(t.farmId, t.key)],
)

/** The stored state of a condition between two evaluations; a normal one has no row. */
export const alarmWatches = table(
	'alarm_watches',
	{
		farmId: farmKey(),
		troubleKey: text('trouble_key').notNull(),
		isRaised: bool('is_raised').notNull(),
		sinceAt: instant('since_at'),
	},
	(t) => [primaryKey({ columns: [t.farmId, t.troubleKey] })],
)

/** One of the conditions an alarm is about. */
export type AlarmPart = {
	key: string
	label: string
	pointId: number | null
	deviceId: number | null
}

/** A problem from when it was detected until it cleared. */
export const alarms = table(
	'alarms',
	{
		id: text('id').primaryKey(),
		farmId: farmKey(),
		causeKey: text('cause_key').notNull(),
		/**
		 * Farm and condition while the alarm is open, then null: a condition has at most one open
		 * alarm.
		 */
		openKey: text('open_key'),
		isMany: bool('is_many').notNull(),
		kind: text('kind').notNull(),
		severity: text('severity').notNull(),
		title: text('title').notNull(),
		text: text('text').notNull(),
		agentId: text('agent_id'),
		size: int('size').notNull(), // number of conditions
		parts: json('parts').$type<AlarmPart[]>().notNull(), // the first of them
		hidden: int('hidden').notNull(), // number of other conditions it explains
		raisedAt: instant('raised_at').notNull(),
		clearedAt: instant('cleared_at'),
		acknowledgedAt: instant('acknowledged_at'),
		acknowledgedBy: text('acknowledged_by'), // the person's name at that time
		snoozedUntil: instant('snoozed_until'),
		told: int('told').notNull(), // number of escalation steps done
	},
	(t) => [
		uniqueIndex('alarms_open').on(t.openKey),
		index('alarms_lasting').on(t.farmId, t.clearedAt),
		index('alarms_farm').on(t.farmId, t.raisedAt),
	],
)

/** The events of an alarm, in order. */
export const alarmEvents = table(
	'alarm_events',
	{
		id: autoId('id'),
		alarmId: belongsTo(text('alarm_id'), () => alarms.id),
		at: instant('at').notNull(),
		what: text('what').notNull(), // raised, changed, told, acknowledged, snoozed, noted or cleared
		by: text('by'), // a person's name; null: the server
		text: text('text'),
	},
	(t) => [index('alarm_events_alarm').on(t.alarmId, t.at)],
)

/** Who is notified of a farm's alarms, in order; each step when nobody responded in time. */
export const escalationSteps = table(
	'escalation_steps',
	{
		farmId: farmKey(),
		position: int('position').notNull(),
		userId: belongsTo(text('user_id'), () => users.id),
		waitMs: int('wait_ms').notNull(),
	},
	(t) => [primaryKey({ columns: [t.farmId, t.position] })],
)

/** A channel for alarms to a person, or to another system of one farm. */
export const notifyChannels = table(
	'notify_channels',
	{
		id: text('id').primaryKey(),
		userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }), // of a person's own
		farmId: int('farm_id').references(() => farms.id, { onDelete: 'cascade' }), // of a webhook
		kind: text('kind').notNull(), // mail, sms, push or webhook
		label: text('label').notNull(),
		addressSealed: text('address_sealed').notNull(),
		signingKeySealed: text('signing_key_sealed'), // of a webhook
		leastSeverity: text('least_severity').notNull(),
		quietFrom: int('quiet_from'), // minute of the day of the farm; null: never quiet
		quietTo: int('quiet_to'),
		isOn: bool('is_on').notNull(),
		/** Topics of the farm's events that a webhook gets besides alarms; null: none. */
		topics: json('topics').$type<string[]>(),
		/** The last event of the farm that a webhook with topics was offered. */
		eventSeq: int('event_seq'),
		createdAt: instant('created_at').notNull(),
		testedAt: instant('tested_at'), // when a test was last sent
		succeededAt: instant('succeeded_at'), // when anything last was delivered
		failedAt: instant('failed_at'),
		lastError: text('last_error'),
	},
	(t) => [
		index('notify_channels_user').on(t.userId),
		index('notify_channels_farm').on(t.farmId),
		index('notify_channels_tested').on(t.isOn, t.testedAt),
		index('notify_channels_topics').on(t.farmId).where(isNotNull(t.topics)),
	],
)

/** A queued message of a channel. The text is encrypted, and erased after delivery. */
export const deliveries = table(
	'deliveries',
	{
		id: autoId('id'),
		channelId: belongsTo(text('channel_id'), () => notifyChannels.id),
		farmId: int('farm_id').references(() => farms.id, { onDelete: 'cascade' }),
		alarmId: text('alarm_id').references(() => alarms.id, { onDelete: 'cascade' }),
		purpose: text('purpose').notNull(), // raised, cleared, acknowledged or test
		severity: text('severity').notNull(),
		messageSealed: text('message_sealed'),
		createdAt: instant('created_at').notNull(),
		attempts: int('attempts').notNull(),
		nextAttemptAt: instant('next_attempt_at').notNull(),
		mailId: int('mail_id'), // mail and text messages go through their own queues
		textId: int('text_id'),
		sentAt: instant('sent_at'),
		givenUpAt: instant('given_up_at'),
		lastError: text('last_error'),
	},
	(t) => [
		index('deliveries_waiting').on(t.sentAt, t.nextAttemptAt),
		index('deliveries_channel').on(t.channelId, t.createdAt),
		index('deliveries_alarm').on(t.alarmId),
		index('deliveries_created').on(t.createdAt),
	],
)

/** Keys that the server created itself, such as the VAPID key. */
export const serverKeys = table('server_keys', {
	name: text('name').primaryKey(),
	publicKey: text('public_key').notNull(),
	privateKeySealed: text('private_key_sealed').notNull(),
	createdAt: instant('created_at').notNull(),
})
