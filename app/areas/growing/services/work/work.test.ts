import { WorkChange, WorkInput } from '@sfc/contract/growing/work/work-input'
import { TaskInput } from '@sfc/contract/growing/tasks/task-input'
import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { farmMembers } from '#db/schema/accounts'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { startCycle } from '../planting-cycles/start-cycle.server'
import { addTask } from '../tasks/add-task.server'
import { completeTask } from '../tasks/complete-task.server'
import { listTasks } from '../tasks/list-tasks.server'
import { listWork, countWork, countMinutesByPerson } from './list-work.server'
import { changeWork, recordWork, removeWork } from './record-work.server'
import { discardWork, readRunningWork, startWork, stopWork } from './work-timer.server'

const START = Date.UTC(2026, 4, 7, 16)
const farm = farmPerTest(START)

async function taskOf() {
	const crop = StartCycleInput.parse({ cropName: 'Basil', plantDate: '2026-05-07' })
	const cycle = await startCycle(farm.owner, crop)
	const [task] = (await listTasks(farm.owner)).filter(({ cycleId }) => cycleId === cycle.id)
	return { cycleId: cycle.id, task: task! }
}

async function grower() {
	const person = await farm.signUp('kim@farm.example', { firstName: 'Kim' })
	const farmId = farm.owner.farm.id
	await farm.ctx.db.write((tx) =>
		tx.insert(farmMembers).values({ farmId, userId: person.user.id, role: 'grower' }),
	)
	return requirePermission(await requireMembership(person, { farmId }), 'task.work')
}

const work = (more: object) =>
	WorkInput.parse({ title: 'Cleaned', workedOn: '2026-05-07', minutes: 30, ...more })

test('work that is started and stopped is recorded for the crop of its task, one at a time', async () => {
	const { cycleId, task } = await taskOf()
	await startWork(farm.owner, { taskId: task.id })
	await expect(startWork(farm.owner, { taskId: task.id })).rejects.toMatchObject({
		code: 'conflict',
	})
	expect(await readRunningWork(farm.owner)).toMatchObject({ taskId: task.id, startedAt: START })
	farm.setNow(START + 25.4 * 60_000)
	expect(await stopWork(farm.owner)).toMatchObject({ minutes: 25 })
	await expect(stopWork(farm.owner)).rejects.toMatchObject({ code: 'conflict' })
	const entry = { cycleId, taskId: task.id, title: task.title, minutes: 25 }
	expect(await listWork(farm.owner, { limit: 9 })).toMatchObject([entry])
	const [noted] = await farm.ctx.db.read.select().from(auditEntries).orderBy(desc(auditEntries.seq))
	expect(noted).toMatchObject({ action: 'work.recorded', subject: task.title })
})

test('completing a task records the minutes said, or those since work on it was started', async () => {
	const { cycleId, task } = await taskOf()
	await startWork(farm.owner, { taskId: task.id })
	farm.setNow(START + 40 * 60_000)
	await completeTask(farm.owner, { taskId: task.id })
	expect(await readRunningWork(farm.owner)).toBeNull()
	expect(await listWork(farm.owner, { limit: 9 })).toMatchObject([{ cycleId, minutes: 40 }])
	const said = await addTask(farm.owner, TaskInput.parse({ title: 'Wipe', dueDate: '2026-05-07' }))
	await completeTask(farm.owner, { taskId: said.id, minutes: 15 })
	const untimed = await addTask(
		farm.owner,
		TaskInput.parse({ title: 'Look', dueDate: '2026-05-07' }),
	)
	await completeTask(farm.owner, { taskId: untimed.id })
	const all = await listWork(farm.owner, { limit: 9 })
	expect(all.map(({ title, minutes }) => `${title} ${minutes}`).sort()).toEqual(
		[`${task.title} 40`, 'Wipe 15'].sort(),
	)
})

test('work that was forgotten is not guessed: it is discarded and typed', async () => {
	const { task } = await taskOf()
	await startWork(farm.owner, { taskId: task.id })
	farm.setNow(START + 17 * 3_600_000)
	await expect(stopWork(farm.owner)).rejects.toMatchObject({ code: 'conflict' })
	await discardWork(farm.owner)
	expect(await readRunningWork(farm.owner)).toBeNull()
	expect(await countWork(farm.owner, {})).toEqual({ total: 0, minutes: 0 })
})

test('a worker sees and corrects own minutes, whoever sees costs those of all', async () => {
	const kim = await grower()
	const { id } = await recordWork(kim, work({}))
	await recordWork(farm.owner, work({ minutes: 60 }))
	await recordWork(farm.owner, work({ personId: kim.user.id, minutes: 15 }))
	expect(await countWork(kim, {})).toEqual({ total: 2, minutes: 45 })
	expect(await countWork(farm.owner, { from: '2026-05-07', until: '2026-05-07' })).toEqual({
		total: 3,
		minutes: 105,
	})
	expect((await countMinutesByPerson(farm.owner, {})).map(({ minutes }) => minutes)).toEqual([
		60, 45,
	])
	await expect(recordWork(kim, work({ personId: farm.owner.user.id }))).rejects.toMatchObject({
		code: 'forbidden',
	})
	const [others] = (await listWork(farm.owner, { limit: 9 })).filter(
		({ personId }) => personId !== kim.user.id,
	)
	await expect(removeWork(kim, { id: others!.id })).rejects.toMatchObject({ code: 'not-found' })
	const change = WorkChange.parse({ title: 'Cleaned', workedOn: '2026-05-06', minutes: 40 })
	await changeWork(kim, { id, ...change })
	expect(await countWork(kim, { until: '2026-05-06' })).toEqual({ total: 1, minutes: 40 })
	await removeWork(farm.owner, { id })
	expect(await countWork(kim, {})).toEqual({ total: 1, minutes: 15 })
})

test('work in the future, of strangers and of crops elsewhere is refused at its field', async () => {
	const refused = async (more: object, field: string) =>
		expect(recordWork(farm.owner, work(more))).rejects.toMatchObject({ code: 'invalid', field })
	await refused({ workedOn: '2026-05-08' }, 'workedOn')
	await refused({ personId: 'nobody' }, 'personId')
	await refused({ cycleId: 77 }, 'cycleId')
	expect(() => work({ title: '' })).toThrow(/what was done/)
	expect(() => work({ minutes: 1441 })).toThrow(/1 to 1440/)
})
