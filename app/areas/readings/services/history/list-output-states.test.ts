import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { beforeEach, expect, test } from 'vitest'
import { agentPerTest } from '~/tests/equipment/agents/test-agent'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { createRollUpJob } from './history-jobs.server'
import { listOutputStates } from './list-output-states.server'

const START_MS = Date.UTC(2026, 2, 1, 12)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const span = { fromAt: START_MS, toAt: START_MS + 2 * HOUR_MS }

const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm)
beforeEach(async () => {
	await agent.inventory([
		{
			key: 'box',
			name: 'Box',
			driver: 'modbus',
			kind: 'controller',
			address: '192.168.1.7:502',
			zone: 'nursery',
			points: [
				{
					key: 'lamp',
					label: 'Lamp',
					quantity: 'switch',
					intervalMs: 30_000,
					switchable: { type: 'light', outputClass: 'light' },
				},
			],
		},
	])
})

/** Stores states of the lamp, by half minutes since the start. */
async function read(states: readonly (readonly [halfMinute: number, isOn: 0 | 1])[]) {
	const records = states.map(([halfMinute, isOn], i) => ({
		seq: i + 1,
		kind: 'readings',
		device: 'box',
		at: START_MS + halfMinute * 30_000,
		values: [['lamp', isOn]],
	}))
	farm.setNow(span.toAt)
	await agent.send(records)
	for (const level of LEVELS_MS) await createRollUpJob(level)(farm.ctx)
}

const everyHalfMinute = (from: number, to: number, isOn: 0 | 1) =>
	Array.from({ length: to - from }, (_, i) => [from + i, isOn] as const)

/** Returns spans of the lamp in minutes since the start. */
async function spans() {
	const [lamp] = await listOutputStates(farm.owner, span, { zones: ['nursery'] })
	const minute = (at: number) => (at - START_MS) / MINUTE_MS
	return lamp?.spans.map(({ fromAt, toAt, state }) => `${minute(fromAt)}–${minute(toAt)} ${state}`)
}

test('an output is on from the minute it was read on to the minute it was read off', async () => {
	await read([
		...everyHalfMinute(-4, 20, 0),
		...everyHalfMinute(20, 80, 1),
		...everyHalfMinute(80, 100, 0),
	])
	expect(await spans()).toEqual(['0–10 off', '10–40 on', '40–50 off'])
})

test('a minute with both states is on in part', async () => {
	await read([...everyHalfMinute(0, 10, 0), [10, 1], ...everyHalfMinute(11, 20, 0)])
	expect(await spans()).toEqual(['0–5 off', '5–6 partly', '6–10 off'])
})

test('times without readings have no state, except for one or two missing readings', async () => {
	await read([
		...everyHalfMinute(0, 10, 1),
		...everyHalfMinute(12, 20, 1),
		...everyHalfMinute(60, 70, 1),
	])
	expect(await spans()).toEqual(['0–10 on', '30–35 on'])
})

test('outputs of other zones and of other farms are left out', async () => {
	await read(everyHalfMinute(0, 10, 1))
	expect(await listOutputStates(farm.owner, span, { zones: ['container'] })).toEqual([])
	const other = await farm.signUp('other@farm.example')
	const theirs = await makeFarm({ owner: other }, { name: 'Other' })
	expect(await listOutputStates(theirs, span, { zones: ['nursery'] })).toEqual([])
})
