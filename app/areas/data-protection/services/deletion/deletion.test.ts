import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { farmMembers } from '#db/schema/accounts'
import { agents } from '#db/schema/agents'
import { auditEntries } from '#db/schema/audit'
import { customers, pods, subscriptions } from '#db/schema/billing'
import { commands, equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import { farms } from '#db/schema/farms'
import { plantingCycles } from '#db/schema/planting-cycles'
import { mails } from '#db/schema/mails'
import { latestValues, readingChunks, readings, rollups } from '#db/schema/readings'
import { packHours } from '#db/telemetry/pack-hours'
import type { FarmCtx } from '~/context.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { CUSTOMER } from '~/tests/billing/customers/test-customer'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { deleteDueFarms } from './delete-due-farms.server'
import { fillFarm } from '~/tests/data-protection/exports/test-history'
import { requestDeletion } from './request-deletion.server'
import { undoDeletion } from './undo-deletion.server'
import { summarizeDeletion } from './summarize-deletion.server'

const NOW = Date.UTC(2026, 2, 1)
const DAY_MS = 86_400_000
const origin = 'https://farm.example'
const farm = farmPerTest(NOW)

const again = (ctx: FarmCtx) => requireMembership(ctx, { farmId: ctx.farm.id })
const ask = async (ctx: FarmCtx) =>
	requestDeletion(requirePermission(ctx, 'farm.delete'), { name: ctx.farm.name, origin })

const rowsOf = async () => {
	const { db } = farm.ctx
	const tables = { farms, agents, devices, points, equipment, commands, plantingCycles }
	const more = { auditEntries, readings, readingChunks, rollups, latestValues, farmMembers }
	const counts: Record<string, number> = {}
	for (const [name, table] of Object.entries({ ...tables, ...more })) {
		const [row] = await db.read.select({ n: sql<number>`count(*)`.mapWith(Number) }).from(table)
		counts[name] = row?.n ?? 0
	}
	return counts
}

/** Packs the first hours of a farm, and gives it roll-ups. */
async function packHistory({ farm: { id } }: FarmCtx): Promise<void> {
	const { db } = farm.ctx
	await packHours(db, { endedBefore: NOW + 20 * DAY_MS, most: 48 })
	const [point] = await db.read.select().from(points).where(eq(points.farmId, id))
	const counts = { count: 1, good: 1, stuck: 0, spikes: 0 }
	const made = LEVELS_MS.map((levelMs) => ({
		...counts,
		pointId: point?.id ?? 0,
		levelMs,
		at: NOW,
	}))
	await db.write(async (tx) => void (await tx.insert(rollups).values(made)))
}

test('the name must be typed, by an owner who re-authenticated recently', async () => {
	await expect(requestDeletion(farm.owner, { name: 'pod 1', origin })).rejects.toMatchObject({
		code: 'invalid',
		field: 'name',
	})
	const manager = await makeFarm(farm, { name: 'Other', role: 'manager' })
	await expect(ask(manager)).rejects.toMatchObject({ code: 'forbidden' })
	farm.setNow(NOW + 11 * 60_000)
	await expect(ask(farm.owner)).rejects.toMatchObject({ code: 'unconfirmed' })
})

test('a demo farm cannot be deleted, whoever else owns it', async () => {
	const demo = await farm.signUp('demo@farm.example', { isDemo: true })
	const member = { farmId: farm.owner.farm.id, userId: demo.user.id, role: 'owner' }
	await farm.ctx.db.write(async (tx) => void (await tx.insert(farmMembers).values(member)))
	await expect(ask(farm.owner)).rejects.toMatchObject({ code: 'forbidden' })
	const asDemo = await requireMembership(demo, { farmId: farm.owner.farm.id })
	await expect(ask(asDemo)).rejects.toMatchObject({ code: 'forbidden' })
	await expect(
		(async () => undoDeletion(requirePermission(asDemo, 'farm.delete')))(),
	).rejects.toMatchObject({ code: 'forbidden' })
})

test('all owners are notified once, and the first date stays', async () => {
	const second = await farm.signUp('second@farm.example')
	const member = { farmId: farm.owner.farm.id, userId: second.user.id, role: 'owner' }
	await farm.ctx.db.write(async (tx) => void (await tx.insert(farmMembers).values(member)))
	const first = await ask(farm.owner)
	farm.setNow(NOW + 60_000)
	expect(await ask(await again(farm.owner))).toEqual(first)
	expect(first).toEqual({ deleteAfter: NOW + 7 * DAY_MS, deletionBy: 'Ana Grower' })
	const sent = await farm.ctx.db.read.select().from(mails)
	expect(sent.map(({ recipient }) => recipient).sort()).toEqual([
		'owner@farm.example',
		'second@farm.example',
	])
	expect(sent[0]?.subject).toContain('Pod 1 will be deleted on')
})

test('a deletion can be undone until the last moment, and not after', async () => {
	await ask(farm.owner)
	farm.setNow(NOW + 7 * DAY_MS - 1)
	await deleteDueFarms(farm.ctx)
	await undoDeletion(requirePermission(await again(farm.owner), 'farm.delete'))
	farm.setNow(NOW + 8 * DAY_MS)
	await deleteDueFarms(farm.ctx)
	expect((await again(farm.owner)).farm).toMatchObject({ deleteAfter: null, deletionBy: null })
	const log = await farm.ctx.db.read.select().from(auditEntries)
	expect(log.map(({ action }) => action)).toEqual([
		'farm.deletion-requested',
		'farm.deletion-undone',
	])
	const doomed = { ...farm.owner, session: { ...farm.owner.session, confirmedAt: farm.ctx.now() } }
	await ask(await again(doomed))
	farm.setNow(NOW + 15 * DAY_MS)
	await expect(
		(async () => undoDeletion(requirePermission(await again(farm.owner), 'farm.delete')))(),
	).rejects.toMatchObject({ code: 'conflict' })
})

test(
	'after seven days nothing of the farm is left, and its neighbour lost nothing',
	{ timeout: 60_000 },
	async () => {
		const other = await makeFarm(farm, { name: 'Neighbour' })
		await fillFarm(other, 300)
		await packHistory(other)
		const before = await rowsOf()
		const doomed = await makeFarm(farm, { name: 'Doomed' })
		await fillFarm(doomed, 22_000) // more than one window of readings
		await packHistory(doomed)
		expect(await summarizeDeletion(doomed)).toContainEqual({ of: 'devices', count: 1 })
		await ask(doomed)
		farm.setNow(NOW + 7 * DAY_MS)
		await deleteDueFarms(farm.ctx)
		await deleteDueFarms(farm.ctx)
		expect(await rowsOf()).toEqual(before)
		await expect(requireMembership(farm.owner, { farmId: doomed.farm.id })).rejects.toMatchObject({
			code: 'not-found',
		})
		const sent = await farm.ctx.db.read.select({ subject: mails.subject }).from(mails)
		expect(sent.at(-1)?.subject).toBe('Doomed has been deleted')
	},
)

test('readings are stored while a long history is being deleted', { timeout: 60_000 }, async () => {
	await fillFarm(farm.owner, 60_000)
	const other = await makeFarm(farm, { name: 'Neighbour' })
	await fillFarm(other, 1)
	await ask(farm.owner)
	farm.setNow(NOW + 7 * DAY_MS)
	let isDone = false
	const [point] = await farm.ctx.db.read
		.select()
		.from(points)
		.where(eq(points.farmId, other.farm.id))
	const pointId = point?.id ?? 0
	const writing = (async () => {
		for (let n = 1; !isDone; n++) {
			const row = { at: NOW + n, pointId, value: 1, quality: 0 }
			await farm.ctx.db.write(async (tx) => void (await tx.insert(readings).values(row)))
			await new Promise((go) => setTimeout(go, 1))
		}
	})()
	await deleteDueFarms(farm.ctx)
	isDone = true
	await writing
	expect((await rowsOf())['readings']).toBeGreaterThan(1)
})

test('a subscription ends with its last farm, and not before', async () => {
	const second = await makeFarm(farm, { name: 'Second' })
	await farm.ctx.db.write(async (tx) => {
		await tx.insert(customers).values({
			...CUSTOMER,
			id: 'c',
			ownerId: farm.owner.user.id,
			numberOfPods: 2,
			createdAt: NOW,
			updatedAt: NOW,
		})
		const plan = { gateway: 'sandbox', pods: 2, monthlyCents: 25_000, currency: 'usd' }
		const dates = { paidThroughAt: NOW + 30 * DAY_MS, updatedAt: NOW }
		await tx.insert(subscriptions).values({ customerId: 'c', status: 'active', ...plan, ...dates })
		const both = [farm.owner.farm.id, second.farm.id].map((farmId, at) => {
			return { customerId: 'c', number: at + 1, farmId }
		})
		await tx.insert(pods).values(both)
	})
	const cancelledAt = async () =>
		(await farm.ctx.db.read.select().from(subscriptions))[0]?.cancelledAt ?? null
	await ask(farm.owner)
	farm.setNow(NOW + 7 * DAY_MS)
	await deleteDueFarms(farm.ctx)
	expect(await cancelledAt()).toBeNull()
	await ask({ ...second, session: { ...second.session, confirmedAt: farm.ctx.now() } })
	farm.setNow(NOW + 14 * DAY_MS)
	await deleteDueFarms(farm.ctx)
	expect(await cancelledAt()).toBe(NOW + 14 * DAY_MS)
	expect((await farm.ctx.db.read.select().from(pods)).map(({ farmId }) => farmId)).toEqual([
		null,
		null,
	])
})
