import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AuditAction } from '@sfc/domain/platform/audit/audit-action'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { appendAudit, personActor } from '../audit/append-audit.server'
import { listEvents, readLastSeq } from './list-events.server'
import { purgeEvents } from './purge-events.server'
import { recordEvents } from './record-events.server'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 2, 1)
const farm = farmPerTest(START)

const record = (titles: readonly string[], kind = 'task.completed') =>
	farm.ctx.db.write((tx) =>
		recordEvents(
			tx,
			{ farmId: farm.owner.farm.id, at: farm.ctx.now() },
			titles.map((title) => ({ kind, title, data: {} })),
		),
	)
const list = (after: number, topics?: string[]) =>
	listEvents(farm.ctx, { farmId: farm.owner.farm.id, after, topics: topics ?? null })

/** Reads on from a number until there is nothing new. */
async function readAll(after: number): Promise<string[]> {
	const { events, next } = await list(after)
	const titles = events.map(({ title }) => title)
	return next === after ? titles : [...titles, ...(await readAll(next))]
}

test('a reader that goes on from its number gets each event once, in order', async () => {
	const before = await readLastSeq(farm.ctx, farm.owner.farm.id)
	let made: string[] = []
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.integer({ min: 1, max: 130 }), { maxLength: 4 }),
			async (sizes) => {
				for (const size of sizes) {
					const titles = Array.from({ length: size }, (_, i) => `${made.length + i}`)
					await record(titles)
					made = [...made, ...titles]
				}
				const from = Math.floor(made.length / 3)
				expect(await readAll(before)).toEqual(made)
				expect(await readAll(before + from)).toEqual(made.slice(from))
			},
		),
		{ numRuns: 5 },
	)
})

test('events recorded at the same time have numbers without gaps', async () => {
	const before = await readLastSeq(farm.ctx, farm.owner.farm.id)
	await Promise.all(Array.from({ length: 20 }, (_, i) => record([`${i}`, `${i}`])))
	const { events } = await list(before)
	expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, i) => before + i + 1))
})

test('a change in the audit log is an event when it is about a topic, without what changed', async () => {
	const before = await readLastSeq(farm.ctx, farm.owner.farm.id)
	const note = (action: AuditAction) =>
		farm.ctx.db.write((tx) =>
			appendAudit(tx, farm.ctx, personActor(farm.owner), {
				farmId: farm.owner.farm.id,
				action,
				subject: 'Basil, rack 2',
				after: { price: 12, token: 'secret' },
			}),
		)
	for (const action of ['stock.sold', 'member.removed', 'webhook.added'] as const)
		await note(action)
	const { events } = await list(before)
	expect(events).toMatchObject([{ kind: 'stock.sold', title: 'Basil, rack 2' }])
	expect(JSON.stringify(events)).not.toMatch(/secret|price/)
})

test('topics filter, and the number goes on over what is left out', async () => {
	const before = await readLastSeq(farm.ctx, farm.owner.farm.id)
	await record(['a'], 'dose.started')
	await record(['b'], 'task.added')
	const { events, next } = await list(before, ['dose', 'order'])
	expect(events.map(({ title }) => title)).toEqual(['a'])
	expect(next).toBe(before + 2)
	expect((await list(next, ['dose'])).events).toEqual([])
})

test('after 30 days events are gone, and a reader who wanted them is told', async () => {
	const before = await readLastSeq(farm.ctx, farm.owner.farm.id)
	await record(['old'])
	expect((await list(before)).isMissing).toBe(false)
	farm.setNow(START + 31 * DAY_MS)
	await record(['new'])
	await purgeEvents(farm.ctx)
	expect(await list(before)).toMatchObject({ events: [{ title: 'new' }], isMissing: true })
	expect((await list(before + 1)).isMissing).toBe(false)
})

test('another farm’s events are not listed, and text that a database refuses is stored', async () => {
	const other = await makeFarm(farm, { name: 'Two' })
	const before = await readLastSeq(farm.ctx, farm.owner.farm.id)
	await record(['nul \u0000 and half \ud800'])
	const { events } = await list(before)
	expect(events).toHaveLength(1)
	const theirs = await listEvents(farm.ctx, { farmId: other.farm.id, after: 0 })
	expect(theirs.events.filter(({ title }) => title.startsWith('nul'))).toEqual([])
})
