import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@sfc/domain/platform/audit/audit-action'
import { defaultBudget } from '@sfc/domain/control/controllers/dosing/default-doser'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { beforeEach, expect, test } from 'vitest'
import { alarms } from '#db/schema/alarms'
import { dosers } from '#db/schema/dosing'
import { agentPerTest } from '~/tests/equipment/agents/test-agent'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { switchEquipment } from '~/areas/control/services/switch-equipment.server'
import { changeDoser } from '~/areas/control/services/dosing/change-doser.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { createRollUpJob } from './history-jobs.server'
import { listSpanEvents, MAX_EVENTS_PER_KIND } from './list-span-events.server'

const START_MS = Date.UTC(2026, 2, 1, 12)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm)
let seq = 0
beforeEach(async () => {
	seq = 0
	const outputClass = 'dosing' as const
	await agent.inventory([
		{
			key: 'box',
			name: 'Dosing box',
			driver: 'modbus',
			kind: 'controller',
			address: '192.168.1.7:502',
			zone: 'nursery',
			points: [
				{
					key: 'acid',
					label: 'pH down',
					quantity: 'switch',
					intervalMs: 1000,
					switchable: { type: 'pump', outputClass },
				},
				{
					key: 'lamp',
					label: 'Lamp',
					quantity: 'switch',
					intervalMs: MINUTE_MS,
					switchable: { type: 'light', outputClass: 'light' },
				},
				{ key: 'door', label: 'Door', quantity: 'contact', intervalMs: MINUTE_MS },
			],
		},
	])
	const budget = defaultBudget('ph-down', 500)
	await changeDoser(farm.owner, { key: 'box.acid', role: 'ph-down', budget })
	await farm.ctx.db.write((tx) => tx.update(dosers).set({ mlPerS: 1, measuredAt: START_MS }))
})

const span = { fromAt: START_MS, toAt: START_MS + 12 * HOUR_MS }
const words = async () => (await listSpanEvents(farm.owner, span)).events.map(({ words }) => words)

async function order(to: 'on' | 'off', outcome: 'done' | 'failed', equipmentKey = 'box.acid') {
	const dose = to === 'on' && equipmentKey === 'box.acid' ? { ml: 1 } : {}
	const { commandId } = await switchEquipment(farm.owner, { equipmentKey, to, ...dose })
	const record = { seq: ++seq, at: farm.ctx.now(), kind: 'outcome', commandId, outcome }
	await agent.send([record], { lane: 'events' })
}

const note = (action: AuditAction, subject: string) =>
	farm.ctx.db.write((tx) =>
		appendAudit(tx, farm.owner, personActor(farm.owner), {
			farmId: farm.owner.farm.id,
			action,
			subject,
		}),
	)

test('a dose is listed when its pump started, not when it stopped, and not when its command failed', async () => {
	await order('on', 'done')
	await order('off', 'done')
	await order('on', 'failed')
	expect(await words()).toEqual(['Dosed: Dosing box: pH down, by Ana Grower'])
})

test('a door is listed when it opened and closed, and not while it stood still', async () => {
	const open = (minute: number) => (minute >= 20 && minute < 50 ? 1 : 0)
	const records = Array.from({ length: 90 }, (_, i) => i - 20).map((minute) => ({
		seq: minute + 21,
		kind: 'readings',
		device: 'box',
		at: START_MS + minute * MINUTE_MS,
		values: [['door', open(minute)]],
	}))
	farm.setNow(START_MS + 2 * HOUR_MS)
	await agent.send(records)
	for (const level of LEVELS_MS) await createRollUpJob(level)(farm.ctx)
	const { events } = await listSpanEvents(farm.owner, span)
	expect(events).toEqual([
		{ at: START_MS + 20 * MINUTE_MS, kind: 'contact', words: 'Door, Dosing box: on' },
		{ at: START_MS + 50 * MINUTE_MS, kind: 'contact', words: 'Door, Dosing box: off' },
	])
	farm.setNow(START_MS + 30 * 24 * HOUR_MS)
	const later = { fromAt: START_MS - 90 * 24 * HOUR_MS, toAt: farm.ctx.now() }
	expect((await listSpanEvents(farm.owner, later)).events).toEqual([
		{
			at: START_MS,
			kind: 'contact',
			words: 'Door, Dosing box: on, then off again, within the hour',
		},
	])
})

test('a lamp is listed when it turned on or off: once, with who did it, or as it was read', async () => {
	await order('on', 'done', 'box.lamp')
	const lit = (minute: number) => (minute >= 0 && minute < 30 ? 1 : 0)
	const records = Array.from({ length: 60 }, (_, i) => i - 10).map((minute) => ({
		seq: minute + 11,
		kind: 'readings',
		device: 'box',
		at: START_MS + minute * MINUTE_MS,
		values: [['lamp', lit(minute)]],
	}))
	farm.setNow(START_MS + 2 * HOUR_MS)
	await agent.send(records)
	for (const level of LEVELS_MS) await createRollUpJob(level)(farm.ctx)
	const lamp = 'Dosing box: Lamp'
	expect((await listSpanEvents(farm.owner, span, ['nursery'])).events).toEqual([
		{ at: START_MS, kind: 'switch', words: `${lamp}: on, by Ana Grower` },
		{ at: START_MS + 30 * MINUTE_MS, kind: 'switch', words: `${lamp}: off` },
	])
	expect((await listSpanEvents(farm.owner, span, ['container'])).events).toEqual([])
})

test('alarms are listed when they were raised', async () => {
	const at = START_MS + HOUR_MS
	await farm.ctx.db.write(async (tx) => {
		await tx.insert(alarms).values({
			id: randomUUID(),
			farmId: farm.owner.farm.id,
			causeKey: 'ph',
			kind: 'limit',
			isMany: false,
			severity: 'warning',
			title: 'pH too high',
			text: 'pH is 7.4',
			size: 1,
			parts: [],
			hidden: 0,
			raisedAt: at,
			told: 0,
		})
	})
	expect((await listSpanEvents(farm.owner, span)).events).toEqual([
		{ at, kind: 'alarm', words: 'Alarm: pH too high' },
	])
})

test('when there are too many the newest are kept, and the rest is counted', async () => {
	for (let i = 1; i <= MAX_EVENTS_PER_KIND + 3; i++) {
		farm.setNow(START_MS + i * MINUTE_MS)
		await note('stock.harvested', `Basil ${i}`)
	}
	const { events, leftOut } = await listSpanEvents(farm.owner, span)
	expect(leftOut).toBe(3)
	expect(events).toHaveLength(MAX_EVENTS_PER_KIND)
	expect(events[0]?.words).toBe('Harvest recorded: Basil 4')
	expect(events.at(-1)?.words).toBe(`Harvest recorded: Basil ${MAX_EVENTS_PER_KIND + 3}`)
})

test('nothing of another farm is listed', async () => {
	await note('stock.harvested', 'Basil')
	await order('on', 'done')
	const other = await farm.signUp('other@farm.example')
	const theirs = await makeFarm({ owner: other }, { name: 'Other' })
	expect(await listSpanEvents(theirs, span)).toEqual({ events: [], leftOut: 0 })
})
