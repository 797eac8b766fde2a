import {
	autoId,
	bool,
	index,
	instant,
	int,
	json,
	primaryKey,
	real,
	table,
	text,
	uniqueIndex,
} from '../columns'
import { users } from './accounts'
import { points } from './devices'
import { farms } from './farms'

/**
 * What a farm wants to be told of: its own rules, and what it changed of the usual ones, which stand
 * in domain's alarms/usual-rules.json and hold wherever a farm says nothing else of their key.
 */
export const alarmRules = table(
	'alarm_rules',
	{
		id: autoId('id'),
		farmId: int('farm_id')
			.notNull()
			.references(() => farms.id, { onDelete: 'cascade' }),
		key: text('key').notNull(), // of a usual rule, or `own-…`
		kind: text('kind').notNull(), // of domain's alarms/rule
		label: text('label').notNull(),
		severity: text('severity').notNull(),
		quantity: text('quantity'),
		pointId: int('point_id').references(() => points.id, { onDelete: 'cascade' }), // null: all of the quantity
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

/** What is remembered of one rule at one place between two looks; calm ones have no row. */
export const alarmWatches = table(
	'alarm_watches',
	{
		farmId: int('farm_id')
			.notNull()
			.references(() => farms.id, { onDelete: 'cascade' }),
		troubleKey: text('trouble_key').notNull(),
		isRaised: bool('is_raised').notNull(),
		sinceAt: instant('since_at'),
	},
	(t) => [primaryKey({ columns: [t.farmId, t.troubleKey] })],
)

/** One of the troubles an alarm is about. */
export type AlarmPart = {
	key: string
	label: string
	pointId: number | null
	deviceId: number | null
}

/** Something that went wrong, from when it was seen until it was well again. */
export const alarms = table(
	'alarms',
	{
		id: text('id').primaryKey(),
		farmId: int('farm_id')
			.notNull()
			.references(() => farms.id, { onDelete: 'cascade' }),
		causeKey: text('cause_key').notNull(),
		/** Farm and cause while it lasts, then null: no cause is told twice at once. */
		openKey: text('open_key'),
		isMany: bool('is_many').notNull(),
		kind: text('kind').notNull(),
		severity: text('severity').notNull(),
		title: text('title').notNull(),
		text: text('text').notNull(),
		agentId: text('agent_id'),
		size: int('size').notNull(), // how many troubles it is about
		parts: json('parts').$type<AlarmPart[]>().notNull(), // the first of them
		hidden: int('hidden').notNull(), // how many other troubles it explains
		raisedAt: instant('raised_at').notNull(),
		clearedAt: instant('cleared_at'),
		acknowledgedAt: instant('acknowledged_at'),
		acknowledgedBy: text('acknowledged_by'), // the person's name, as it was
		snoozedUntil: instant('snoozed_until'),
		told: int('told').notNull(), // how many steps of the escalation
	},
	(t) => [
		uniqueIndex('alarms_open').on(t.openKey),
		index('alarms_lasting').on(t.farmId, t.clearedAt),
		index('alarms_farm').on(t.farmId, t.raisedAt),
	],
)

/** What happened to an alarm, in order. */
export const alarmEvents = table(
	'alarm_events',
	{
		id: autoId('id'),
		alarmId: text('alarm_id')
			.notNull()
			.references(() => alarms.id, { onDelete: 'cascade' }),
		at: instant('at').notNull(),
		what: text('what').notNull(), // raised, changed, told, acknowledged, snoozed, noted or cleared
		by: text('by'), // a person's name; null: the server
		text: text('text'),
	},
	(t) => [index('alarm_events_alarm').on(t.alarmId, t.at)],
)

/** Who is told of a farm's alarms, in order; each further one when nobody answered in time. */
export const escalationSteps = table(
	'escalation_steps',
	{
		farmId: int('farm_id')
			.notNull()
			.references(() => farms.id, { onDelete: 'cascade' }),
		position: int('position').notNull(),
		userId: text('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		waitMs: int('wait_ms').notNull(),
	},
	(t) => [primaryKey({ columns: [t.farmId, t.position] })],
)

/** A way by which alarms reach a person, or another system of one farm. */
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
		createdAt: instant('created_at').notNull(),
		testedAt: instant('tested_at'), // when a test was last sent
		succeededAt: instant('succeeded_at'), // when anything last got through
		failedAt: instant('failed_at'),
		lastError: text('last_error'),
	},
	(t) => [index('notify_channels_user').on(t.userId), index('notify_channels_farm').on(t.farmId)],
)

/** A message on its way through a channel. The text is sealed, and gone once it arrived. */
export const deliveries = table(
	'deliveries',
	{
		id: autoId('id'),
		channelId: text('channel_id')
			.notNull()
			.references(() => notifyChannels.id, { onDelete: 'cascade' }),
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
	],
)

/** Keys the server made for itself, such as the one browsers know its messages by. */
export const serverKeys = table('server_keys', {
	name: text('name').primaryKey(),
	publicKey: text('public_key').notNull(),
	privateKeySealed: text('private_key_sealed').notNull(),
	createdAt: instant('created_at').notNull(),
})
