import { expect, test } from 'vitest'
import { notifyChannels } from '#db/schema/alarms'
import { createPublicPost } from '~/clients/post-to-public-url.server'
import { queueEvents } from '~/areas/alarms/services/channels/queue-events.server'
import { recordEvents } from '~/areas/platform/services/events/record-events.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { countStatements } from '../../tests/support/count-statements'
import { seedFleet } from '../../tests/support/seed-fleet'
import { streamEvents } from './stream-events.server'

const NOW = Date.UTC(2026, 2, 1)
const FARMS = 60
const farm = farmPerTest(NOW)

const record = (farmId: number, title: string) =>
	farm.ctx.db.write((tx) =>
		recordEvents(tx, { farmId, at: NOW }, [{ kind: 'task.added', title, data: {} }]),
	)

async function openStream(farmId: number) {
	const ctx = await requireMembership(farm.owner, { farmId })
	const places = { whose: `viewer of ${farmId}`, most: 20 }
	const mayStillSee = async () => {}
	const guard = { endsWith: 'session:none', mayStillSee, places, recheckMs: 86_400_000 }
	const request = new Request('http://farm.example/api/events/stream')
	const { body } = streamEvents(request, ctx, { after: 0, topics: null }, guard)
	const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
	let text = ''
	const readTo = async (part: string) => {
		while (!text.includes(part)) {
			const { done, value } = (await reader?.read()) ?? { done: true }
			if (done) throw new Error(`ended before ${part}`)
			text += value ?? ''
		}
	}
	return { readTo, close: () => reader?.cancel() }
}

test('streams of many farms are looked after by one statement, and read only what is new', async () => {
	const fleet = await seedFleet(farm.ctx.db, farm.owner.user.id, FARMS)
	for (const { farmId } of fleet) await record(farmId, 'first')
	const streams = await Promise.all(fleet.map(({ farmId }) => openStream(farmId)))
	await Promise.all(streams.map(({ readTo }) => readTo('"first"')))
	const watch = () => farm.ctx.state.eventWatch?.look() ?? Promise.resolve()
	// A page that found something is followed by another look of its stream.
	await expect.poll(() => countStatements(watch), { timeout: 30_000 }).toBe(1)
	const [changed] = fleet
	await record(changed?.farmId ?? 0, 'second')
	const cost = await countStatements(async () => {
		await watch()
		await streams[0]?.readTo('"second"')
	})
	expect(cost).toBeLessThanOrEqual(1 + 3)
	for (const { close } of streams) await close()
	expect(await countStatements(watch)).toBe(0)
})

test('webhooks of many farms get their events in groups, past those that do not answer', async () => {
	const fleet = await seedFleet(farm.ctx.db, farm.owner.user.id, FARMS)
	const ctx = {
		...farm.ctx,
		clients: { ...farm.ctx.clients, post: createPublicPost({ allowPrivate: true }) },
	}
	await farm.ctx.db.write(async (tx) => {
		for (const { farmId } of fleet)
			await tx.insert(notifyChannels).values({
				id: `hook-${String(farmId).padStart(6, '0')}`,
				farmId,
				kind: 'webhook',
				label: 'hook',
				addressSealed: 'x',
				leastSeverity: 'info',
				isOn: true,
				topics: ['task'],
				eventSeq: 0,
				createdAt: NOW,
			})
	})
	for (const { farmId } of fleet) await record(farmId, 'one')
	const cost = await countStatements(() => queueEvents(ctx))
	// For each webhook its mark is moved and its message stored.
	expect(cost).toBeLessThanOrEqual(2 * FARMS + 1 + 2 * Math.ceil(FARMS / 25))
	expect(await countStatements(() => queueEvents(ctx))).toBe(1)
	for (const { farmId } of fleet) for (let i = 0; i < 2; i++) await record(farmId, `more ${i}`)
	await queueEvents(ctx)
	const marks = await farm.ctx.db.read.select({ seq: notifyChannels.eventSeq }).from(notifyChannels)
	expect(marks.filter(({ seq }) => seq === 3)).toHaveLength(FARMS)
})
