import { z } from 'zod'
import webPush from 'web-push'
import type { Ctx } from '~/context.server'
import type { Message } from './channel'
import { loadPushKeys } from './push-keys.server'

/** Push subscription of a browser (PushSubscription.toJSON). */
export const PushSubscription = z.object({
	endpoint: z.url({ protocol: /^https?$/ }).max(1000),
	keys: z.object({
		p256dh: z.string().regex(/^[A-Za-z0-9_-]{80,100}=*$/),
		auth: z.string().regex(/^[A-Za-z0-9_-]{16,40}=*$/),
	}),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** How long a push service keeps a message for an offline browser. */
const KEEP_S = { info: 3600, warning: 6 * 3600, critical: 24 * 3600 }
const URGENCY = { info: 'low', warning: 'normal', critical: 'high' } as const

/**
 * Sends a message to a browser, encrypted for it alone (RFC 8291). Returns the status of the push
 * service.
 */
export async function sendByPush(
	ctx: Ctx,
	{ address, message }: { address: string; message: Message },
): Promise<number> {
	const { post, siteUrl } = ctx.clients
	if (!post) throw new Error('This server posts nothing to the outside')
	const { severity, title, text, path, farm, id } = message
	const shown = JSON.stringify({ title: `${title} · ${farm.name}`, body: text, path, tag: id })
	const keys = await loadPushKeys(ctx)
	const request = webPush.generateRequestDetails(
		PushSubscription.parse(JSON.parse(address)),
		shown,
		{
			vapidDetails: { subject: getVapidContact(siteUrl), ...keys },
			TTL: KEEP_S[severity],
			urgency: URGENCY[severity],
		},
	)
	const headers = Object.fromEntries(
		Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
	)
	return post(new URL(request.endpoint), { headers, body: request.body ?? '' })
}

/** Returns the VAPID contact: this server's own site where that is public. */
const getVapidContact = (siteUrl: string | undefined) =>
	siteUrl?.startsWith('https:') ? siteUrl : 'mailto:no-reply@localhost'
