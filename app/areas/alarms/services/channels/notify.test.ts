import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDecipheriv, createECDH, createHmac, hkdfSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliveries, notifyChannels } from '#db/schema/alarms'
import { mails, textMessages } from '#db/schema/mails'
import { createPublicPost } from '~/clients/post-to-public-url.server'
import type { Ctx, FarmCtx } from '~/context.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { sendDeliveries, sendMails, sendTexts } from '~/tests/platform/send-queued'
import { joinFarm } from '~/tests/growing/journal/test-member'
import { addBrowser, addPhone, addWebhook } from './add-channel.server'
import { changeChannel } from './change-channel.server'
import { ensureMailChannels, listChannelsOfUsers, listWebhooks } from './list-channels.server'
import { ensurePushKeys } from './push-keys.server'
import { removeChannel, removeWebhook } from './remove-channel.server'
import { testChannel, createChannelTests } from './send-test.server'
import { reconcileDeliveries } from './reconcile-deliveries.server'

const NOON = Date.UTC(2026, 2, 1, 17) // 12:00 in New York
const MINUTE_MS = 60_000
const WEEK_MS = 7 * 86_400_000

type Got = { path: string; headers: IncomingHttpHeaders; body: Buffer }
const farm = farmPerTest(NOON)
let outside: Server
let got: Got[]
let answer: number
let base: string

beforeEach(async () => {
	got = []
	answer = 204
	outside = createServer((request, response) => {
		const chunks: Buffer[] = []
		request.on('data', (chunk: Buffer) => chunks.push(chunk))
		request.on('end', () => {
			const { url: path = '', headers } = request
			got.push({ path, headers, body: Buffer.concat(chunks) })
			response.writeHead(answer).end()
		})
	})
	await new Promise<void>((ready) => outside.listen(0, '127.0.0.1', ready))
	base = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
})
afterEach(async () => {
	await new Promise((done) => outside.close(done))
})

/** A context that may post to the test's own server. */
const reaching = <C extends Ctx>(ctx: C): C => ({
	...ctx,
	clients: { ...ctx.clients, post: createPublicPost({ allowPrivate: true }) },
})
const hook = async (ctx: FarmCtx, url = `${base}/alarms`) =>
	addWebhook(
		requirePermission(ctx, 'alarm.configure'),
		{ url, label: 'Home', leastSeverity: 'warning' },
		{ allowPrivate: true },
	)
const channel = async (id: string) =>
	(await farm.ctx.db.read.select().from(notifyChannels).where(eq(notifyChannels.id, id)))[0]

test('a webhook is signed according to Standard Webhooks, and its success is recorded', async () => {
	const { signingKey, channel: made } = await hook(farm.owner)
	await sendDeliveries(reaching(farm.ctx))
	const headers: IncomingHttpHeaders = got[0]?.headers ?? {}
	const body = got[0]?.body ?? Buffer.alloc(0)
	const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body.toString()}`
	const key = Buffer.from(signingKey.replace('whsec_', ''), 'base64')
	const expected = createHmac('sha256', key).update(signed).digest('base64')
	expect(headers['webhook-signature']).toBe(`v1,${expected}`)
	expect(headers['webhook-timestamp']).toBe(String(NOON / 1000))
	expect(JSON.parse(body.toString())).toMatchObject({
		type: 'test',
		data: { farm: { id: farm.owner.farm.id, name: 'Pod 1' }, title: 'This channel works' },
	})
	expect(await channel(made.id)).toMatchObject({ succeededAt: NOON, lastError: null })
	await sendDeliveries(reaching(farm.ctx))
	expect(got).toHaveLength(1)
})

test('a webhook that fails is retried and finally given up, with the reason', async () => {
	const { channel: made } = await hook(farm.owner)
	answer = 500
	await sendDeliveries(reaching(farm.ctx))
	await sendDeliveries(reaching(farm.ctx))
	expect(got).toHaveLength(1)
	expect(await channel(made.id)).toMatchObject({ lastError: 'It answered with 500' })
	for (let i = 1; i < 10; i++) {
		farm.setNow(NOON + i * 24 * 60 * MINUTE_MS)
		await sendDeliveries(reaching(farm.ctx))
	}
	expect(got).toHaveLength(8)
	expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
	expect(await farm.ctx.db.read.select().from(deliveries)).toMatchObject([
		{ attempts: 8, messageSealed: null },
	])
})

test.each([
	'http://example.com/x',
	'https://127.0.0.1/x',
	'https://[::1]/x',
	'https://10.1.2.3/x',
	'https://169.254.169.254/latest',
	'https://user:pass@example.com/x',
	'https://localhost/x',
	'https://[::ffff:127.0.0.1]/x',
])('a webhook to %s is refused', async (url) => {
	const added = addWebhook(farm.owner, { url, label: 'x', leastSeverity: 'info' })
	await expect(added).rejects.toMatchObject({ code: 'invalid', field: 'url' })
})

test('a webhook whose address became private later is not called', async () => {
	const { channel: made } = await hook(farm.owner)
	const guarded = { ...farm.ctx.clients, post: createPublicPost({ allowPrivate: false }) }
	await sendDeliveries({ ...farm.ctx, clients: guarded })
	expect(got).toEqual([])
	expect(await channel(made.id)).toMatchObject({
		lastError: 'The address must begin with https://',
	})
})

/** The browser's side of RFC 8291: decrypts what was encrypted for it. */
function browser() {
	const keys = createECDH('prime256v1')
	keys.generateKeys()
	const auth = Buffer.from('0123456789abcdef')
	const subscription = {
		endpoint: `${base}/push/1`,
		keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
	}
	const open = (body: Buffer) => {
		const salt = body.subarray(0, 16)
		const idLength = body.readUInt8(20)
		const sender = body.subarray(21, 21 + idLength)
		const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
		const ikm = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
		const of = (name: string, length: number) =>
			Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
		const sealed = body.subarray(21 + idLength)
		const decipher = createDecipheriv('aes-128-gcm', of('aes128gcm', 16), of('nonce', 12))
		decipher.setAuthTag(sealed.subarray(-16))
		const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
		return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as unknown
	}
	return { subscription, open }
}

test('only the browser can read a message sent to it; one that unsubscribed is deleted', async () => {
	await ensurePushKeys(farm.ctx)
	const { subscription, open } = browser()
	const made = await addBrowser(farm.owner, { subscription, label: 'Chrome on Linux' })
	await addBrowser(farm.owner, { subscription, label: 'Chrome on Linux' })
	expect(await listChannelsOfUsers(farm.ctx.db.read, [farm.owner.user.id])).toHaveLength(1)
	await sendDeliveries(reaching(farm.ctx))
	expect(got[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'low' })
	expect(got[0]?.headers.authorization).toMatch(/^vapid t=.+, k=.+$/)
	expect(got[0]?.body.includes('works')).toBe(false)
	expect(open(got[0]?.body ?? Buffer.alloc(0))).toMatchObject({
		title: 'This channel works · Pod 1',
		path: '/notifications/channels',
	})
	farm.setNow(NOON + 2 * MINUTE_MS)
	await testChannel(farm.owner, { id: made.id })
	answer = 410
	await sendDeliveries(reaching(farm.ctx))
	expect(await channel(made.id)).toBe(undefined)
})

test.each([{}, { endpoint: 'x' }, { endpoint: 'https://a.b/c', keys: { p256dh: '!', auth: 'x' } }])(
	'a subscription such as %j is refused',
	async (subscription) => {
		const added = addBrowser(farm.owner, { subscription, label: 'x' })
		await expect(added).rejects.toMatchObject({ code: 'invalid' })
	},
)

test('a text message goes to the number that was added, which is stored encrypted', async () => {
	const made = await addPhone(farm.owner, { phone: '+16175550134' })
	expect(made.label).toBe('+1 … 34')
	expect(JSON.stringify(await farm.ctx.db.read.select().from(notifyChannels))).not.toContain('5550')
	const sent: { to: string; text: string }[] = []
	const sms = {
		send: (message: { to: string; text: string }) => Promise.resolve(void sent.push(message)),
	}
	await sendTexts({ ...farm.ctx, clients: { ...farm.ctx.clients, sms } })
	expect(sent).toMatchObject([{ to: '+16175550134' }])
	await reconcileDeliveries(farm.ctx)
	expect(await channel(made.id)).toMatchObject({ succeededAt: NOON })
	expect(await farm.ctx.db.read.select().from(textMessages)).toMatchObject([{ recipient: '' }])
})

test('each enabled channel is tested once a week, by day in the farm’s time zone, and shows when it last worked', async () => {
	await farm.ctx.db.write((tx) => ensureMailChannels(tx, farm.ctx, [farm.owner.user.id]))
	const id = `mail-${farm.owner.user.id}`
	const send = () => Promise.resolve()
	const mailing = { ...farm.ctx, clients: { ...farm.ctx.clients, mail: { send } } }
	const count = async () => (await farm.ctx.db.read.select().from(mails)).length
	await createChannelTests()(farm.ctx)
	await createChannelTests()(farm.ctx)
	expect(await count()).toBe(1)
	await sendMails(mailing)
	await reconcileDeliveries(farm.ctx)
	expect(await channel(id)).toMatchObject({ testedAt: NOON, succeededAt: NOON })
	farm.setNow(NOON + WEEK_MS + 12 * 60 * MINUTE_MS) // midnight there
	await createChannelTests()(farm.ctx)
	expect(await count()).toBe(1)
	farm.setNow(NOON + WEEK_MS + 24 * 60 * MINUTE_MS)
	await createChannelTests()(farm.ctx)
	expect(await count()).toBe(2)
	const off = { isOn: false, leastSeverity: 'info', quietFrom: null, quietTo: null } as const
	await changeChannel(farm.owner, { id, ...off })
	farm.setNow(NOON + 3 * WEEK_MS)
	await createChannelTests()(farm.ctx)
	expect(await count()).toBe(2)
})

test('a second test within a minute is refused', async () => {
	const { channel: made } = await hook(farm.owner)
	await expect(testChannel(farm.owner, { id: made.id })).rejects.toMatchObject({
		code: 'conflict',
	})
})

test('nobody can change, test or remove another person’s channel', async () => {
	const grower = await joinFarm(farm, 'grower')
	const phone = await addPhone(farm.owner, { phone: '+16175550134' })
	const { channel: webhook } = await hook(farm.owner)
	const settings = { isOn: false, leastSeverity: 'info', quietFrom: null, quietTo: null } as const
	const missing = { code: 'not-found' }
	await expect(changeChannel(grower, { id: phone.id, ...settings })).rejects.toMatchObject(missing)
	await expect(removeChannel(grower, { id: phone.id })).rejects.toMatchObject(missing)
	await expect(testChannel(grower, { id: phone.id })).rejects.toMatchObject(missing)
	const forbidden = { code: 'forbidden' }
	await expect(changeChannel(grower, { id: webhook.id, ...settings })).rejects.toMatchObject(
		forbidden,
	)
	await expect(
		(async () => removeWebhook(requirePermission(grower, 'alarm.configure'), { id: webhook.id }))(),
	).rejects.toMatchObject(forbidden)
	await expect(hook(grower)).rejects.toMatchObject(forbidden)
	await removeWebhook(farm.owner, { id: webhook.id })
	expect(await listWebhooks(farm.ctx.db.read, farm.owner.farm.id)).toEqual([])
})

test('a number gets 30 text messages a day, an account sends 60', async () => {
	const add = (phone: string) => addPhone(farm.owner, { phone })
	const addAndRemove = async (phone: string) => removeChannel(farm.owner, await add(phone))
	for (let count = 0; count < 29; count++) await addAndRemove('+16175550134')
	const { id } = await add('+16175550134')
	farm.setNow(NOON + 2 * MINUTE_MS)
	await expect(testChannel(farm.owner, { id })).rejects.toMatchObject({
		code: 'too-many',
		message: expect.stringMatching(/^Too many text messages to this number\./),
	})
	for (let count = 0; count < 30; count++) await addAndRemove(`+161755502${10 + count}`)
	await expect(add('+16175550299')).rejects.toMatchObject({
		message: expect.stringMatching(/^Too many text messages of this account\./),
	})
	expect(await listChannelsOfUsers(farm.ctx.db.read, [farm.owner.user.id])).toHaveLength(1)
})

test('an alarm that no text message may tell of any more is shown at its channel', async () => {
	const phone = '+16175550135'
	const { id } = await addPhone(farm.owner, { phone })
	const later = NOON + WEEK_MS + MINUTE_MS
	farm.setNow(later)
	for (let count = 0; count < 30; count++) await farm.ctx.limits.textsPerNumber.count(phone)
	await createChannelTests()(farm.ctx)
	const sent: string[] = []
	const sms = { send: async ({ text }: { text: string }) => void sent.push(text) }
	await sendTexts({ ...farm.ctx, clients: { ...farm.ctx.clients, sms } })
	expect(sent).toHaveLength(1) // the first, when the number was added
	await reconcileDeliveries(farm.ctx)
	expect(await channel(id)).toMatchObject({
		failedAt: later,
		lastError: expect.stringMatching(/^Too many text messages to this number/),
	})
})
