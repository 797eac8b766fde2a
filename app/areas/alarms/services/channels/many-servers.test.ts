import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliveries } from '#db/schema/alarms'
import { mails, textMessages } from '#db/schema/mails'
import { createPublicPost } from '~/clients/post-to-public-url.server'
import type { Ctx } from '~/context.server'
import { waitUntil } from '../../../../../tests/support/wait-until'
import { farmPerTest } from '~/tests/farms/test-farm'
import { sendDeliveries, sendMails, sendTexts } from '~/tests/platform/send-queued'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { queueText } from '~/areas/platform/services/mail/queue-text.server'
import { addWebhook } from './add-channel.server'
import { createDeliverySender } from './send-deliveries.server'
import { createChannelTests } from './send-test.server'

const NOON = Date.UTC(2026, 2, 1, 17) // 12:00 in New York
const MINUTE_MS = 60_000
const farm = farmPerTest(NOON)
let outside: Server
let posted: number

beforeEach(async () => {
	posted = 0
	outside = createServer((request, response) => {
		posted++
		request.resume()
		setTimeout(() => response.writeHead(204).end(), 50) // long enough for the other servers to try
	})
	await new Promise<void>((ready) => outside.listen(0, '127.0.0.1', ready))
})
afterEach(async () => {
	await new Promise((done) => outside.close(done))
})

/** Runs the job on three servers at the same time. */
const atOnce = (job: (ctx: Ctx) => Promise<void>, ctx: Ctx) =>
	Promise.all([job(ctx), job(ctx), job(ctx)])
const withClients = (clients: Partial<Ctx['clients']>): Ctx => ({
	...farm.ctx,
	clients: { ...farm.ctx.clients, ...clients },
})

test('of several servers, one posts to a webhook', async () => {
	const { port } = outside.address() as AddressInfo
	for (const label of ['a', 'b']) {
		const hook = { url: `http://127.0.0.1:${port}/${label}`, label, leastSeverity: 'info' } as const
		await addWebhook(farm.owner, hook, { allowPrivate: true })
	}
	await atOnce(sendDeliveries, withClients({ post: createPublicPost({ allowPrivate: true }) }))
	expect(posted).toBe(2)
	const rows = await farm.ctx.db.read.select().from(deliveries)
	expect(rows).toMatchObject([1, 2].map(() => ({ attempts: 1, sentAt: NOON })))
})

test('a receiver that does not answer delays no other, and has one message at a time', async () => {
	const { port } = outside.address() as AddressInfo
	let hanging = 0
	const silent = createServer(() => void hanging++)
	await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
	const add = (url: string) =>
		addWebhook(
			farm.owner,
			{ url, label: url.slice(-9), leastSeverity: 'info' },
			{ allowPrivate: true },
		)
	await add(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/`)
	const [first] = await farm.ctx.db.read.select().from(deliveries)
	if (!first) throw new Error('nothing is queued')
	const { id: _first, ...copy } = first
	await farm.ctx.db.write(async (tx) => {
		for (let n = 0; n < 60; n++) await tx.insert(deliveries).values(copy)
	})
	await add(`http://127.0.0.1:${port}/a`)
	const ctx = withClients({ post: createPublicPost({ allowPrivate: true }) })
	const { start, idle } = createDeliverySender()
	for (let round = 0; round < 3; round++) await start(ctx)
	await waitUntil('the other one has its message', () => posted === 1 && hanging === 1)
	silent.closeAllConnections()
	await idle()
	expect(hanging).toBe(1)
	await new Promise((done) => silent.close(done))
})

test('of several servers, one sends a mail, and one a text message', async () => {
	const sent: string[] = []
	const send = async ({ to }: { to: string }) => {
		await new Promise((done) => setTimeout(done, 20))
		sent.push(to)
	}
	const ctx = withClients({ mail: { send }, sms: { send } })
	const farmId = farm.owner.farm.id
	await farm.ctx.db.write(async (tx) => {
		for (const to of ['a@b.example', 'c@d.example'])
			await queueMail(tx, ctx, { to, subject: 's', text: 't' })
		await queueText(tx, ctx, { farmId, userId: null, to: '+16175550134', text: 't' })
	})
	await atOnce(sendMails, ctx)
	await atOnce(sendTexts, ctx)
	expect(sent.sort()).toEqual(['+16175550134', 'a@b.example', 'c@d.example'])
	expect(await ctx.db.read.select().from(mails)).toMatchObject([{ attempts: 1 }, { attempts: 1 }])
	expect(await ctx.db.read.select().from(textMessages)).toMatchObject([{ attempts: 1 }])
})

test('what a server took before it stopped is sent by another a little later', async () => {
	const sent: string[] = []
	let isTaken = false
	const ended = () => {
		isTaken = true
		return new Promise<void>(() => {})
	}
	const ending = withClients({ mail: { send: ended } })
	const other = withClients({ mail: { send: ({ to }) => Promise.resolve(void sent.push(to)) } })
	const mail = { to: 'a@b.example', subject: 's', text: 't' }
	await farm.ctx.db.write((tx) => queueMail(tx, farm.ctx, mail))
	void sendMails(ending)
	await waitUntil('the mail is taken', () => isTaken)
	farm.setNow(NOON + MINUTE_MS)
	await sendMails(other)
	expect(sent).toEqual([])
	farm.setNow(NOON + 5 * MINUTE_MS)
	await sendMails(other)
	await sendMails(other)
	expect(sent).toEqual(['a@b.example'])
})

test('of several servers, one queues the weekly test of a channel', async () => {
	await atOnce((ctx) => createChannelTests()(ctx), farm.ctx)
	expect(await farm.ctx.db.read.select().from(mails)).toHaveLength(1)
})
