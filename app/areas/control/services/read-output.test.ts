import { Fault } from '@sfc/domain/fault'
import { expect, test } from 'vitest'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { createRollUpJob } from '~/areas/readings/services/history/history-jobs.server'
import { purgeDecisions } from './purge-decisions.server'
import { readOutput } from './read-output.server'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const START_MS = Date.UTC(2026, 0, 5, 18) // 1 PM in New York
const KEY = 'nursery-work-lights'

const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm, NURSERY)

function decided(on: boolean, layer: string, reason: string, more: object = {}) {
	const output = { device: 'nursery', point: 'lights' }
	const winner = { layer, on, reason, ...more }
	return agent.event({ kind: 'decision', on, winner, losers: [], ...output })
}

test('an output shows why it has its state, and earlier decisions', async () => {
	await decided(true, 'recipe', 'day of Butterhead lettuce, Seedling')
	farm.setNow(START_MS + HOUR_MS)
	await decided(false, 'manual', 'switched off by Ada')
	const { state, decisions, olderDecisions } = await readOutput(farm.owner, {
		key: KEY,
		decisions: 10,
	})
	expect(state.why).toMatchObject({ layer: 'manual', words: 'Off: switched off by Ada' })
	expect(decisions.map(({ on, layer }) => [on, layer])).toEqual([
		[false, 'manual'],
		[true, 'recipe'],
	])
	expect(olderDecisions).toBe(0)
})

test('an ON of the plan that a limit holds back says which', async () => {
	const waits = 'it can turn on in 50 s, after its minimum off time'
	await decided(true, 'recipe', 'air is below the target of Basil', { waits })
	expect((await readOutput(farm.owner, { key: KEY, decisions: 10 })).state.why.waits).toBe(waits)
})

test('the time an output was on is counted by the days of the farm', async () => {
	for (let minute = 0; minute < 60; minute++) {
		const on = minute < 45 ? 1 : 0
		await agent.reads('nursery', [['lights', on]])
		farm.setNow(START_MS + (minute + 1) * MINUTE_MS)
	}
	await createRollUpJob(MINUTE_MS)(farm.ctx)
	const { days } = await readOutput(farm.owner, { key: KEY, decisions: 10 })
	expect(days.map(({ day }) => day)).toEqual(
		['05', '04', '03', '02', '01']
			.map((day) => `2026-01-${day}`)
			.concat('2025-12-31', '2025-12-30'),
	)
	expect(days.map(({ onMs }) => onMs)).toEqual([45 * MINUTE_MS, 0, 0, 0, 0, 0, 0])
})

test('an output of another farm is not found', async () => {
	const theirs = await makeFarm(
		{ owner: await farm.signUp('other@farm.example') },
		{ name: 'Other' },
	)
	await expect(readOutput(theirs, { key: 'nobody-has-this', decisions: 10 })).rejects.toThrow(Fault)
	await decided(true, 'recipe', 'day of Basil')
	expect((await readOutput(theirs, { key: KEY, decisions: 10 })).decisions).toEqual([])
})

test('decisions are kept for 90 days', async () => {
	await decided(true, 'recipe', 'day of Basil')
	farm.setNow(START_MS + 91 * 24 * HOUR_MS)
	await decided(false, 'recipe', 'night of Basil')
	await purgeDecisions(farm.ctx)
	const { decisions } = await readOutput(farm.owner, { key: KEY, decisions: 10 })
	expect(decisions.map(({ reason }) => reason)).toEqual(['night of Basil'])
})
