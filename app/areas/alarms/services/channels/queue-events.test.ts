import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliveries, notifyChannels } from '#db/schema/alarms'
import { createPublicPost } from '~/clients/post-to-public-url.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { sendDeliveries } from '~/tests/platform/send-queued'
import { recordEvents } from '~/areas/platform/services/events/record-events.server'
import { addWebhook } from './add-channel.server'
import { changeChannel } from './change-channel.server'
import { listDeliveries } from './list-deliveries.server'
import { queueEvents } from './queue-events.server'

const farm = farmPerTest(Date.UTC(2026, 2, 1, 17))
type Got = { id: string; body: { type: string; data: Record<string, unknown> } }
let receiver: Server
let got: Got[]
let answer: number

beforeEach(async () => {
	got = []
	answer = 204
	receiver = createServer((request, response) => {
		void text(request).then((body) => {
			const id = String(request.headers['webhook-id'])
			got.push({ id, body: JSON.parse(body) as Got['body'] })
			response.writeHead(answer).end()
		})
	})
	await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
})
afterEach(() => new Promise((done) => receiver.close(done)))

const reaching = () => ({
	...farm.ctx,
	clients: { ...farm.ctx.clients, post: createPublicPost({ allowPrivate: true }) },
})
const record = (...kinds: string[]) =>
	farm.ctx.db.write((tx) =>
		recordEvents(
			tx,
			{ farmId: farm.owner.farm.id, at: farm.ctx.now() },
			kinds.map((kind) => ({ kind, title: kind, data: { of: kind } })),
		),
	)
async function hook(topics: string[]) {
	const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/n8n`
	const made = { url, label: 'n8n', leastSeverity: 'critical' as const, topics }
	return (await addWebhook(farm.owner, made, { allowPrivate: true })).channel
}
/** What came but tests; it is sent side by side, so its numbers say the order. */
const events = () =>
	got
		.filter(({ body }) => body.type !== 'test')
		.sort((one, other) => Number(one.body.data['seq']) - Number(other.body.data['seq']))

test('a webhook gets the events of its topics, each once, from its subscription on', async () => {
	await record('dose.started')
	await hook(['dose', 'task'])
	await record('dose.judged', 'order.placed', 'task.completed')
	await Promise.all([queueEvents(reaching()), queueEvents(reaching())]) // as on two servers
	await queueEvents(reaching())
	await sendDeliveries(reaching())
	const { id, name } = farm.owner.farm
	expect(events().map(({ body }) => body.type)).toEqual(['dose.judged', 'task.completed'])
	const [first] = events()
	expect(first?.body.data).toMatchObject({ farm: { id, name }, data: { of: 'dose.judged' } })
	expect(first?.id).toBe(`evt_${id}_${String(first?.body.data['seq'])}`)
})

test('an old webhook without topics gets none, and one whose topics are taken off no more', async () => {
	const { id } = await hook([])
	await record('task.added')
	await queueEvents(reaching())
	const settings = {
		isOn: true,
		leastSeverity: 'critical',
		quietFrom: null,
		quietTo: null,
	} as const
	await changeChannel(farm.owner, { id, ...settings, topics: ['task'] })
	await record('task.moved')
	await queueEvents(reaching())
	await changeChannel(farm.owner, { id, ...settings, topics: [] })
	await record('task.removed')
	await queueEvents(reaching())
	await sendDeliveries(reaching())
	expect(events().map(({ body }) => body.type)).toEqual(['task.moved'])
})

test('events wait for a webhook that does not answer, a hundred at most in its queue', async () => {
	const { id } = await hook(['task'])
	answer = 500
	await record(...Array.from({ length: 250 }, () => 'task.added'))
	for (let round = 0; round < 5; round++) await queueEvents(reaching())
	const queued = () =>
		farm.ctx.db.read.select().from(deliveries).where(eq(deliveries.channelId, id))
	expect((await queued()).length).toBeLessThanOrEqual(201)
	await sendDeliveries(reaching())
	expect(
		(await queued()).filter(({ lastError }) => lastError === 'It answered with 500'),
	).toHaveLength(1)
	const [row] = await farm.ctx.db.read.select().from(notifyChannels)
	expect(row?.lastError).toBe('It answered with 500')
})

test('the last deliveries are listed with what was answered', async () => {
	const { id } = await hook(['task'])
	await sendDeliveries(reaching())
	answer = 500
	await record('task.added')
	await queueEvents(reaching())
	await sendDeliveries(reaching())
	await record('task.moved')
	await queueEvents(reaching())
	expect(await listDeliveries(farm.owner, id)).toMatchObject([
		{ what: 'task.moved', state: 'waiting', answer: 'Not sent yet' },
		{
			what: 'task.added',
			state: 'waiting',
			answer: 'It answered with 500; sent once, will be sent again',
		},
		{ what: 'test', state: 'sent', answer: 'Accepted' },
	])
})
