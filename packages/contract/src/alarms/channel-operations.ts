import { z } from 'zod'
import { noSuch, onFarm } from '../on-farm'
import { defineOperations } from '../operation'
import {
	EscalationInput,
	OwnChannelInput,
	PhoneInput,
	WebhookChange,
	WebhookInput,
} from './channel-input'
import { ChannelWire, EscalationWire, WebhookWire } from './channel-wire'

const common = { tag: 'Alarms', auth: 'user', query: onFarm } as const
const own = { ...common, permission: 'farm.see', scope: 'session' } as const
const ofFarm = { ...common, permission: 'alarm.configure' } as const
const done = z.object({ success: z.literal(true) })
const channels = '/api/notification-channels'
const webhooks = '/api/webhooks'
const tooOften = 'It was tested less than a minute ago'

/** Calls about how alarms reach people, and in which order. */
export const channelOperations = defineOperations({
	listChannels: {
		...own,
		method: 'get',
		path: channels,
		summary: 'Your channels, by which alarms of all your farms reach you',
		answer: z.array(ChannelWire),
	},
	addPhone: {
		...own,
		method: 'post',
		path: `${channels}/phones`,
		summary: 'Add your telephone number for text messages; a test message is sent to it',
		body: PhoneInput,
		status: 201,
		answer: ChannelWire,
		refusals: { 400: 'Not a telephone number', 409: 'You have as many channels as you may have' },
	},
	changeChannel: {
		...own,
		method: 'put',
		path: `${channels}/{channelId}`,
		summary: 'Change when one of your channels is used; what is left out gets its usual value',
		body: OwnChannelInput,
		answer: ChannelWire,
		refusals: { 400: 'Not usable settings', 404: 'No such channel of yours' },
	},
	removeChannel: {
		...own,
		method: 'delete',
		path: `${channels}/{channelId}`,
		summary: 'Remove one of your channels',
		answer: done,
		refusals: { 404: 'No such channel of yours' },
	},
	testChannel: {
		...own,
		method: 'post',
		path: `${channels}/{channelId}/test`,
		summary: 'Send a test message through one of your channels',
		answer: done,
		refusals: { 404: 'No such channel of yours', 409: tooOften },
	},
	listWebhooks: {
		...ofFarm,
		method: 'get',
		path: webhooks,
		scope: 'manage',
		summary: 'The webhooks of a farm',
		answer: z.array(WebhookWire),
	},
	addWebhook: {
		...ofFarm,
		method: 'post',
		path: webhooks,
		scope: 'session',
		summary: 'Add a webhook of a farm; its signing key is shown once',
		body: WebhookInput,
		status: 201,
		answer: WebhookWire.extend({
			signingKey: z.string().describe('Of Standard Webhooks; shown once'),
		}),
		refusals: {
			400: 'Not a web address that this server may call',
			403: 'Confirm first that it is you: the sign-in is older than ten minutes',
			409: 'The farm has as many as it may have',
		},
	},
	changeWebhook: {
		...ofFarm,
		method: 'put',
		path: `${webhooks}/{channelId}`,
		scope: 'manage',
		summary: 'Change what a webhook gets; what is left out gets its usual value',
		body: WebhookChange,
		answer: WebhookWire,
		refusals: { 400: 'Not usable settings', 404: noSuch('webhook') },
	},
	removeWebhook: {
		...ofFarm,
		method: 'delete',
		path: `${webhooks}/{channelId}`,
		scope: 'manage',
		summary: 'Remove a webhook of a farm',
		answer: done,
		refusals: { 404: noSuch('webhook') },
	},
	testWebhook: {
		...ofFarm,
		method: 'post',
		path: `${webhooks}/{channelId}/test`,
		scope: 'manage',
		summary: 'Send a test message to a webhook',
		answer: done,
		refusals: { 404: noSuch('webhook'), 409: tooOften },
	},
	readEscalation: {
		...common,
		permission: 'farm.see',
		method: 'get',
		path: '/api/alarm-escalation',
		scope: 'read',
		summary: 'Who is notified of a farm’s alarms, in order',
		answer: EscalationWire,
	},
	changeEscalation: {
		...ofFarm,
		method: 'put',
		path: '/api/alarm-escalation',
		scope: 'manage',
		summary: 'Choose who is notified of a farm’s alarms, in order; an empty list: by role',
		body: EscalationInput,
		answer: EscalationWire,
		refusals: { 400: 'Somebody who may not respond to alarms there, or is named twice' },
	},
})
