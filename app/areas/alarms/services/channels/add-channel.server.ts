import { match } from '#db/match'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Fault } from '@sfc/domain/fault'
import type { Severity } from '@sfc/domain/severity'
import { count, eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { notifyChannels } from '#db/schema/alarms'
import { blockedUrlReason } from '~/clients/post-to-public-url.server'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { ADDRESS_PURPOSE, SIGNING_PURPOSE, type Channel, type ChannelKind } from './channel'
import { PushSubscription } from './send-by-push.server'
import { buildTestMessage } from './send-test.server'
import { subscribe } from './subscribe.server'
import { queueMessage } from './queue-message.server'

const MOST_OF_A_PERSON = 10
const MOST_OF_A_FARM = 10

/** Adds a phone number of the person, and sends it a first message. @throws Fault conflict, too-many */
export const addPhone = (ctx: FarmCtx, { phone }: { phone: string }): Promise<Channel> =>
	addOwn(ctx, { kind: 'sms', address: phone, label: masked(phone) })

/** Adds the person's browser by its push subscription. @throws Fault invalid */
export async function addBrowser(
	ctx: FarmCtx,
	{ subscription, label }: { subscription: unknown; label: string },
): Promise<Channel> {
	const parsed = PushSubscription.safeParse(subscription)
	if (!parsed.success) throw new Fault('invalid', 'The browser gave no usable subscription')
	// The same browser gives the same endpoint, so adding it twice makes one channel.
	const id = `push-${createHash('sha256').update(parsed.data.endpoint).digest('base64url')}`
	return addOwn(ctx, { id, kind: 'push', address: JSON.stringify(parsed.data), label })
}

type Made = { id?: string; kind: ChannelKind; address: string; label: string }

async function addOwn(ctx: FarmCtx, { id = randomUUID(), ...made }: Made): Promise<Channel> {
	requirePersonalAccount(ctx)
	return ctx.db.write(async (tx) => {
		const [own] = await tx
			.select({ count: count() })
			.from(notifyChannels)
			.where(eq(notifyChannels.userId, ctx.user.id))
		if (Number(own?.count) >= MOST_OF_A_PERSON)
			throw new Fault('conflict', `${MOST_OF_A_PERSON} channels are the most; remove one first`)
		if (made.kind === 'push') await tx.delete(notifyChannels).where(eq(notifyChannels.id, id))
		return insert(tx, ctx, { ...made, id, userId: ctx.user.id, leastSeverity: 'warning' })
	})
}

type NewWebhook = { url: string; label: string; leastSeverity: Severity; topics?: string[] }

/**
 * Adds a webhook of the farm. Its signing key is shown once, here. @throws Fault unconfirmed, invalid at
 * `url`, conflict
 */
export async function addWebhook(
	ctx: Permitted<'alarm.configure'>,
	{ url, label, leastSeverity, topics = [] }: NewWebhook,
	{ allowPrivate = false }: { allowPrivate?: boolean } = {},
): Promise<{ channel: Channel; signingKey: string }> {
	requirePersonalAccount(ctx)
	requireRecentProof(ctx)
	const target = URL.canParse(url) ? new URL(url) : null
	if (!target) throw new Fault('invalid', 'Please enter a web address', { field: 'url' })
	const refusal = allowPrivate ? null : blockedUrlReason(target)
	if (refusal) throw new Fault('invalid', refusal, { field: 'url' })
	const signingKey = `whsec_${randomBytes(24).toString('base64')}`
	const channel = await ctx.db.write(async (tx) => {
		const ofFarm = match(notifyChannels, { farmId: ctx.farm.id, kind: 'webhook' })
		const [known] = await tx.select({ count: count() }).from(notifyChannels).where(ofFarm)
		if (Number(known?.count) >= MOST_OF_A_FARM)
			throw new Fault('conflict', `A farm has up to ${MOST_OF_A_FARM} webhooks; remove one first`)
		const made = { id: randomUUID(), kind: 'webhook' as const, address: target.href, label }
		const subscribed = await subscribe(tx, ctx.farm.id, { topics, before: null })
		const row = { ...made, farmId: ctx.farm.id, leastSeverity, ...subscribed }
		const signingKeySealed = ctx.vault.seal(signingKey, SIGNING_PURPOSE)
		const added = await insert(tx, ctx, { ...row, signingKeySealed })
		const noted = { farmId: ctx.farm.id, subject: label, after: { host: target.host, topics } }
		await appendAudit(tx, ctx, personActor(ctx), { ...noted, action: 'webhook.added' })
		return added
	})
	return { channel, signingKey }
}

type Row = Made & {
	id: string
	userId?: string
	farmId?: number
	leastSeverity: Severity
	signingKeySealed?: string
	topics?: string[] | null
	eventSeq?: number | null
}

async function insert(tx: Tx, ctx: FarmCtx, { address, ...row }: Row): Promise<Channel> {
	const at = ctx.now()
	const [channel] = await tx
		.insert(notifyChannels)
		.values({
			...row,
			isOn: true,
			createdAt: at,
			testedAt: at,
			addressSealed: ctx.vault.seal(address, ADDRESS_PURPOSE),
		})
		.returning()
	if (!channel) throw new Error('no row')
	const refusal = await queueMessage(tx, ctx, channel, { message: buildTestMessage(ctx, ctx.farm) })
	if (refusal) throw refusal
	return channel
}

/** Masks a phone number, `+1 … 34`: enough to recognize one's own. */
const masked = (phone: string) => `${phone.slice(0, 2)} … ${phone.slice(-2)}`
