import { alarmRow } from '~/tests/alarms/alarm-row'
import { FarmSummary } from '@sfc/contract/agent/heartbeat'
import { NewFarmInput } from '@sfc/contract/farms/new-farm'
import { TaskInput } from '@sfc/contract/growing/tasks/task-input'
import { expect, test } from 'vitest'
import { alarms } from '#db/schema/alarms'
import { createFarm } from '~/areas/farms/services/create-farm.server'
import { addTask } from '~/areas/growing/services/tasks/add-task.server'
import { agentPerTest } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { readFarmSummary } from './read-farm-summary.server'

const START_MS = Date.UTC(2026, 0, 5, 12)
const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm)

const addAlarm = (
	id: string,
	severity: string,
	raisedAt: number,
	clearedAt: number | null = null,
) =>
	farm.ctx.db.write((tx) =>
		tx
			.insert(alarms)
			.values(alarmRow({ id, farmId: farm.owner.farm.id, severity, raisedAt, clearedAt })),
	)

test('an agent is told the open alarms of its own farm, worst first, and the tasks that are due', async () => {
	const other = await createFarm(
		farm.owner,
		NewFarmInput.parse({ name: 'Other', systemType: 'agriponic-farms-agripod' }),
	)
	const none = { alarms: [], tasks: { due: 0, overdue: 0 } }
	expect(await readFarmSummary(agent.ctx)).toEqual(none)
	await addAlarm('a', 'warning', START_MS - 1000)
	await addAlarm('b', 'critical', START_MS - 9000)
	await addAlarm('c', 'critical', START_MS - 9000, START_MS)
	for (const dueDate of ['2026-01-04', '2026-01-05', '2026-01-06'])
		await addTask(farm.owner, TaskInput.parse({ title: 'Clean the pump', dueDate }))
	const summary = await readFarmSummary(agent.ctx)
	expect(FarmSummary.parse(summary)).toEqual({
		alarms: [
			{ title: 'Alarm b', severity: 'critical', since: '2026-01-05T11:59:51.000Z' },
			{ title: 'Alarm a', severity: 'warning', since: '2026-01-05T11:59:59.000Z' },
		],
		tasks: { due: 2, overdue: 1 },
	})
	const elsewhere = { ...agent.ctx, agent: { ...agent.ctx.agent, farmId: other.farm.id } }
	expect(await readFarmSummary(elsewhere)).toEqual(none)
})
