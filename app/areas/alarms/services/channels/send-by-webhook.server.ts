import { createHmac } from 'node:crypto'
import type { Ctx } from '~/context.server'
import type { Message } from './channel'

/**
 * Posts a message as Standard Webhooks defines it (standardwebhooks.com): the signature proves the
 * sender, the timestamp shows that it is new, and the id reveals a repeat.
 */
export async function sendByWebhook(
	ctx: Ctx,
	{ address, signingKey, message }: { address: string; signingKey: string; message: Message },
): Promise<number> {
	const { post, siteUrl } = ctx.clients
	if (!post) throw new Error('This server posts nothing to the outside')
	const { id, event, at, farm, severity, title, text, path, details, alarms = [] } = message
	const body = JSON.stringify({
		type: event,
		timestamp: new Date(at).toISOString(),
		data: details
			? { farm, title, ...details }
			: {
					farm,
					severity,
					title,
					text,
					url: siteUrl ? new URL(path, siteUrl).href : path,
					alarms: alarms.map((alarm) => ({
						...alarm,
						raisedAt: new Date(alarm.raisedAt).toISOString(),
					})),
				},
	})
	const timestamp = Math.floor(ctx.now() / 1000)
	return post(new URL(address), {
		headers: {
			'Content-Type': 'application/json',
			'User-Agent': 'Smart-Farm-Control-Webhook/1',
			'webhook-id': id,
			'webhook-timestamp': String(timestamp),
			'webhook-signature': signWebhook({ id, timestamp, body, signingKey }),
		},
		body,
	})
}

type Signed = { id: string; timestamp: number; body: string; signingKey: string }

/**
 * Signs a webhook: `v1,` and the base64 HMAC-SHA-256 of id, timestamp and body. `signingKey`:
 * `whsec_` and base64.
 */
function signWebhook({ id, timestamp, body, signingKey }: Signed): string {
	const key = Buffer.from(signingKey.replace(/^whsec_/, ''), 'base64')
	return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
