import { isRuleActiveAt } from '@sfc/domain/alarms/rule'
import { isSeverityAtLeast, type Severity } from '@sfc/domain/alarms/severity'
import type { notifyChannels } from '#db/schema/alarms'

export const CHANNEL_KINDS = ['push', 'sms', 'mail', 'webhook'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

export type Channel = typeof notifyChannels.$inferSelect

/** What the vault seals of a channel and its messages. */
export const ADDRESS_PURPOSE = 'notify-address'
export const SIGNING_PURPOSE = 'webhook-key'
export const MESSAGE_PURPOSE = 'notify-message'

/** What goes through a channel; each kind says as much of it as fits. */
export type Message = {
	/** Tells it from every other, and stays the same when it is sent again. */
	id: string
	event: 'alarm.raised' | 'alarm.cleared' | 'alarm.acknowledged' | 'test'
	severity: Severity
	farm: { id: number; name: string }
	title: string
	text: string
	/** The page that shows it, from the root of the site. */
	path: string
	/** Milliseconds UTC. */
	at: number
	/** Of a webhook: what it is about, for programs. */
	alarms?: { id: string; kind: string; severity: string; title: string; raisedAt: number }[]
}

/** Whether a channel takes a message now. `minute` is of the day of the farm; what is critical always passes. */
export function acceptsMessage(channel: Channel, severity: Severity, minute: number): boolean {
	if (!channel.isOn || !isSeverityAtLeast(severity, channel.leastSeverity as Severity)) return false
	return severity === 'critical' || !isQuiet(channel, minute)
}

/** A span without end, or with the same one, is none: not the whole day, as it is of a rule. */
const isQuiet = ({ quietFrom, quietTo }: Channel, minute: number): boolean =>
	quietFrom !== null &&
	quietTo !== null &&
	quietFrom !== quietTo &&
	isRuleActiveAt({ fromMinute: quietFrom, toMinute: quietTo }, minute)
