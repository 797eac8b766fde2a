import { isRuleActiveAt } from '@sfc/domain/alarms/rule'
import type { EventTopic } from '@sfc/domain/platform/event-topics'
import { isSeverityAtLeast, type Severity } from '@sfc/domain/severity'
import type { notifyChannels } from '#db/schema/alarms'

export const CHANNEL_KINDS = ['push', 'sms', 'mail', 'webhook'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

export type Channel = typeof notifyChannels.$inferSelect

/** Vault purpose for addresses and messages of channels. */
export const ADDRESS_PURPOSE = 'notify-address'
export const SIGNING_PURPOSE = 'webhook-key'
export const MESSAGE_PURPOSE = 'notify-message'

/** The kind of an event: topic and what happened. */
type EventKind = `${EventTopic}.${string}`

/** Message to send; each kind of channel sends as much of it as fits. */
export type Message = {
	/** Unique id, unchanged when the message is sent again. */
	id: string
	event: 'alarm.raised' | 'alarm.cleared' | 'alarm.acknowledged' | 'test' | EventKind
	severity: Severity
	farm: { id: number; name: string }
	title: string
	text: string
	/** Path of the page that shows the alarm. */
	path: string
	/** Milliseconds UTC. */
	at: number
	/** An event in place of alarms, for webhooks: its number on the farm, and what a program may want of it. */
	details?: { seq: number; data: Record<string, unknown> }
	/** Alarms in machine-readable form, for webhooks. */
	alarms?: { id: string; kind: string; severity: string; title: string; raisedAt: number }[]
}

/**
 * Whether a channel takes a message now. `minute` is of the farm's day; critical messages always
 * pass.
 */
export function acceptsMessage(channel: Channel, severity: Severity, minute: number): boolean {
	if (!channel.isOn || !isSeverityAtLeast(severity, channel.leastSeverity as Severity)) return false
	return severity === 'critical' || !isQuiet(channel, minute)
}

/**
 * Whether the minute is in quiet hours. Without an end, or with equal ends, there are none, unlike
 * for a rule, where equal ends mean the whole day.
 */
const isQuiet = ({ quietFrom, quietTo }: Channel, minute: number): boolean =>
	quietFrom !== null &&
	quietTo !== null &&
	quietFrom !== quietTo &&
	isRuleActiveAt({ fromMinute: quietFrom, toMinute: quietTo }, minute)
