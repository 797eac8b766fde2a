import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { farmMembers, users } from '#db/schema/accounts'
import { farms } from '#db/schema/farms'
import { calendarFeeds, tasks } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { listAudit } from '~/areas/platform/services/audit/list-audit.server'
import { LEFT_OUT } from '~/areas/data-protection/services/archives/archived-tables'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { changeCycle } from '../planting-cycles/change-cycle.server'
import { startCycle } from '../planting-cycles/start-cycle.server'
import { leaveFarm } from '~/areas/farms/services/members/leave-farm.server'
import { readMyData } from '~/tests/data-protection/privacy/test-my-data'
import { completeTask } from '../tasks/complete-task.server'
import { listTasks } from '../tasks/list-tasks.server'
import { createFeed } from './create-feed.server'
import { readCalendar } from './read-calendar.server'
import { readFeed } from './read-feed.server'
import { revokeFeed } from './revoke-feed.server'

const HOUR_MS = 3_600_000
const publicUrl = 'https://farm.example'
const farm = farmPerTest(Date.UTC(2026, 2, 1, 3)) // still 28 February in New York

const plant = (more: object = {}) =>
	startCycle(farm.owner, StartCycleInput.parse({ cropName: 'Basil', ...more }))
const visit = async (token: string) => {
	const { tag, text } = await readCalendar(farm.ctx, { token, publicUrl })
	const calendar = new ICAL.Component(ICAL.parse(text()) as unknown[])
	const parts = calendar.getAllSubcomponents('vevent')
	return { tag, events: parts.map((part) => new ICAL.Event(part)) }
}
const daysOf = (events: ICAL.Event[]) =>
	events.map(({ summary, startDate }) => `${String(startDate)} ${summary}`)
const notFound = expect.objectContaining({
	code: 'not-found',
	message: 'There is no such calendar',
})

async function addGrower(): Promise<FarmCtx> {
	const person = await farm.signUp('grower@farm.example')
	const member = { farmId: farm.owner.farm.id, userId: person.user.id, role: 'grower' }
	await farm.ctx.db.write((tx) => tx.insert(farmMembers).values(member))
	return requireMembership(person, { farmId: farm.owner.farm.id })
}

test('a feed shows the open tasks on their days on the farm', async () => {
	await plant()
	const { token } = await createFeed(farm.owner)
	const agenda = (await listTasks(farm.owner)).map(({ dueDate, title }) => `${dueDate} ${title}`)
	expect(agenda).toHaveLength(3)
	expect(daysOf((await visit(token)).events)).toEqual(agenda)
	const [first] = await listTasks(farm.owner)
	await completeTask(farm.owner, { taskId: first?.id ?? 0 })
	expect(daysOf((await visit(token)).events)).toEqual(agenda.slice(1))
})

test.each(['Pacific/Honolulu', 'America/New_York', 'UTC', 'Europe/Berlin', 'Pacific/Kiritimati'])(
	'in %s the feed keeps the days of tasks over both nights the clocks change',
	async (timezone) => {
		const { db } = farm.ctx
		await db.write((tx) => tx.update(farms).set({ timezone }))
		const nights = ['2026-03-07', '2026-03-08', '2026-03-28', '2026-03-29', '2026-03-30']
		const more = [
			'2026-10-24',
			'2026-10-25',
			'2026-10-26',
			'2026-10-31',
			'2026-11-01',
			'2026-11-02',
		]
		const days = [...nights, ...more]
		const common = { type: 'maintenance', priority: 'low', createdAt: 0, title: 'Clean' }
		const farmId = farm.owner.farm.id
		const rows = days.map((dueDate) => ({ ...common, farmId, dueDate }))
		await db.write((tx) => tx.insert(tasks).values(rows))
		const { token } = await createFeed(farm.owner)
		for (const now of [Date.UTC(2026, 2, 8, 7), Date.UTC(2026, 2, 29, 0, 59)]) {
			farm.setNow(now)
			const { events } = await visit(token)
			expect(events.map(({ startDate }) => String(startDate))).toEqual(days)
			expect(events.map((event) => event.duration.toSeconds())).toEqual(days.map(() => 86_400))
		}
	},
)

test('a task that moves keeps its UID and gets a higher sequence', async () => {
	const { id } = await plant()
	const { token } = await createFeed(farm.owner)
	const before = await visit(token)
	await changeCycle(farm.owner, { cycleId: id, plantDate: '2026-03-05' })
	const after = await visit(token)
	expect(after.tag).not.toBe(before.tag)
	expect(after.events.map(({ uid }) => uid)).toEqual(before.events.map(({ uid }) => uid))
	for (const [i, event] of after.events.entries()) {
		expect(event.sequence).toBeGreaterThan(before.events[i]?.sequence ?? NaN)
		expect(String(event.startDate)).not.toBe(String(before.events[i]?.startDate))
	}
	farm.setNow(farm.ctx.now() + HOUR_MS)
	expect((await visit(token)).tag).toBe(after.tag)
})

test('a feed reaches from 90 days back to 400 ahead, and of too many tasks keeps those nearest to today', async () => {
	const { db } = farm.ctx
	const farmId = farm.owner.farm.id
	const common = { farmId, type: 'maintenance', priority: 'low', createdAt: 0 }
	const add = (rows: { title: string; dueDate: string }[]) =>
		db.write((tx) => tx.insert(tasks).values(rows.map((row) => ({ ...common, ...row }))))
	const edges = ['2025-11-29', '2025-11-30', '2027-04-04', '2027-04-05']
	await add(edges.map((dueDate) => ({ title: 'Edge', dueDate })))
	const { token } = await createFeed(farm.owner)
	expect(daysOf((await visit(token)).events)).toEqual(['2025-11-30 Edge', '2027-04-04 Edge'])
	for (let i = 0; i < 4; i++)
		await add(
			Array.from({ length: 500 }, (_, n) => ({ title: `${i}-${n}`, dueDate: '2026-03-02' })),
		)
	const { events } = await visit(token)
	expect(events).toHaveLength(2000)
	expect(new Set(events.map(({ uid }) => uid)).size).toBe(2000)
	expect(events.every(({ startDate }) => String(startDate) === '2026-03-02')).toBe(true)
})

test('a replaced or revoked address stops working, and both are audited without the secret', async () => {
	const first = await createFeed(farm.owner)
	const second = await createFeed(farm.owner)
	await expect(visit(first.token)).rejects.toEqual(notFound)
	await visit(second.token)
	await revokeFeed(farm.owner)
	await expect(visit(second.token)).rejects.toEqual(notFound)
	await expect(revokeFeed(farm.owner)).rejects.toMatchObject({ code: 'not-found' })
	const { entries } = await listAudit(farm.owner, {})
	expect(entries.map(({ action }) => action).reverse()).toEqual([
		'calendar-feed.made',
		'calendar-feed.replaced',
		'calendar-feed.revoked',
	])
	expect(JSON.stringify(entries)).not.toContain(second.token)
})

test('a feed ends with the membership, and does not return with it', async () => {
	const grower = await addGrower()
	const { token } = await createFeed(grower)
	await visit(token)
	await leaveFarm(grower)
	await expect(visit(token)).rejects.toEqual(notFound)
	const again = { farmId: grower.farm.id, userId: grower.user.id, role: 'owner' }
	await farm.ctx.db.write((tx) => tx.insert(farmMembers).values(again))
	await expect(visit(token)).rejects.toEqual(notFound)
})

test('a feed ends with its farm and with its person', async () => {
	const grower = await addGrower()
	const { token } = await createFeed(grower)
	const { token: owners } = await createFeed(farm.owner)
	await farm.ctx.db.write((tx) => tx.delete(users).where(eq(users.id, grower.user.id)))
	await expect(visit(token)).rejects.toEqual(notFound)
	await visit(owners)
	await farm.ctx.db.write((tx) => tx.delete(farms).where(eq(farms.id, grower.farm.id)))
	await expect(visit(owners)).rejects.toEqual(notFound)
})

test.each(['', 'x', 'made-up'.repeat(20), "' or 1=1 --", '\0', '🌱'])(
	'the secret %j opens nothing',
	async (token) => {
		await createFeed(farm.owner)
		await expect(visit(token)).rejects.toEqual(notFound)
	},
)

test('the last read is recorded at most once an hour', async () => {
	const { token, createdAt } = await createFeed(farm.owner)
	expect(await readFeed(farm.owner)).toEqual({ createdAt, lastReadAt: null })
	await visit(token)
	farm.setNow(createdAt + HOUR_MS)
	await visit(token)
	expect(await readFeed(farm.owner)).toEqual({ createdAt, lastReadAt: createdAt })
	farm.setNow(createdAt + HOUR_MS + 1)
	await visit(token)
	expect(await readFeed(farm.owner)).toEqual({ createdAt, lastReadAt: createdAt + HOUR_MS + 1 })
})

test('only the hash of the secret is stored, and neither the export nor a person’s own data contains even that', async () => {
	const { token } = await createFeed(farm.owner)
	const [row] = await farm.ctx.db.read.select().from(calendarFeeds)
	expect(token.length).toBeGreaterThanOrEqual(43)
	expect(JSON.stringify(row)).not.toContain(token)
	const mine = await readMyData(farm.owner)
	expect(mine.calendarFeeds).toEqual([
		{ farm: 'Pod 1', createdAt: '2026-03-01T03:00:00.000Z', lastReadAt: null },
	])
	expect(JSON.stringify(mine)).not.toContain(row?.tokenHash)
	expect(Object.keys(LEFT_OUT)).toContain('calendar_feeds')
})

test('the shared demo account cannot create a feed', async () => {
	const demo = { ...farm.owner, user: { ...farm.owner.user, isDemo: true } }
	await expect(createFeed(demo)).rejects.toMatchObject({ code: 'forbidden' })
	await expect(revokeFeed(demo)).rejects.toMatchObject({ code: 'forbidden' })
})
