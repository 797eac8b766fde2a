import { ChannelWire, WebhookWire } from '@sfc/contract/alarms/channel-wire'
import { toWire } from '@sfc/contract/case'
import type { Severity } from '@sfc/domain/severity'
import { channelOperations } from '@sfc/contract/alarms/channel-operations'
import { formatTimeOfDay } from '@sfc/contract/alarms/time-of-day'
import { implement } from '~/api/operation-handlers'
import { addPhone, addWebhook } from '~/areas/alarms/services/channels/add-channel.server'
import { changeChannel } from '~/areas/alarms/services/channels/change-channel.server'
import type { Channel } from '~/areas/alarms/services/channels/channel'
import { findMyChannel, findWebhook } from '~/areas/alarms/services/channels/find-channel.server'
import { listMyChannels, listWebhooks } from '~/areas/alarms/services/channels/list-channels.server'
import {
	removeChannel,
	removeWebhook,
} from '~/areas/alarms/services/channels/remove-channel.server'
import { testChannel } from '~/areas/alarms/services/channels/send-test.server'
import { changeEscalation } from '~/areas/alarms/services/change-escalation.server'
import { readEscalation, type Escalation } from '~/areas/alarms/services/load-escalation.server'
import { server } from '~/boot.server'

const DONE = { success: true } as const

export const channelsApi = implement(channelOperations, {
	listChannels: async (ctx) => (await listMyChannels(ctx)).map(channelToWire),
	addPhone: async (ctx, { body }) => channelToWire(await addPhone(ctx, body)),
	async changeChannel(ctx, { params: { channelId: id }, body }) {
		await findMyChannel(ctx, { id })
		await changeChannel(ctx, { id, ...body })
		return channelToWire(await findMyChannel(ctx, { id }))
	},
	async removeChannel(ctx, { params: { channelId: id } }) {
		await removeChannel(ctx, { id })
		return DONE
	},
	async testChannel(ctx, { params: { channelId: id } }) {
		await findMyChannel(ctx, { id })
		await testChannel(ctx, { id })
		return DONE
	},
	listWebhooks: async (ctx) => (await listWebhooks(ctx.db.read, ctx.farm.id)).map(webhookToWire),
	async addWebhook(ctx, { body }) {
		const allowPrivate = (await server()).env.ALLOW_PRIVATE_WEBHOOKS
		const { channel, signingKey } = await addWebhook(ctx, body, { allowPrivate })
		return { ...webhookToWire(channel), signingKey }
	},
	async changeWebhook(ctx, { params: { channelId: id }, body }) {
		await findWebhook(ctx, { id })
		await changeChannel(ctx, { id, ...body, quietFrom: null, quietTo: null })
		return webhookToWire(await findWebhook(ctx, { id }))
	},
	async removeWebhook(ctx, { params: { channelId: id } }) {
		await removeWebhook(ctx, { id })
		return DONE
	},
	async testWebhook(ctx, { params: { channelId: id } }) {
		await findWebhook(ctx, { id })
		await testChannel(ctx, { id })
		return DONE
	},
	readEscalation: async (ctx) => escalationToWire(await readEscalation(ctx)),
	async changeEscalation(ctx, { body }) {
		await changeEscalation(ctx, body)
		return escalationToWire(await readEscalation(ctx))
	},
})

const channelToWire = (channel: Channel) =>
	toWire(ChannelWire, {
		...channel,
		kind: channel.kind as 'mail',
		leastSeverity: channel.leastSeverity as Severity,
		quietFrom: formatTimeOfDay(channel.quietFrom) || null,
		quietTo: formatTimeOfDay(channel.quietTo) || null,
	})

const webhookToWire = (channel: Channel) =>
	toWire(WebhookWire, {
		...channel,
		leastSeverity: channel.leastSeverity as Severity,
		topics: channel.topics ?? [],
	})

const escalationToWire = ({ isChosen, steps }: Escalation) => ({
	isChosen,
	steps: steps.map(({ userId, name, waitMs, wantsAlerts }) => {
		return { userId, name, waitMinutes: waitMs / 60_000, wantsAlerts }
	}),
})
