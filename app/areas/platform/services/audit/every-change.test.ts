import {
	ChangeCycleInput,
	StartCycleInput,
} from '@sfc/contract/growing/planting-cycles/cycle-input'
import { expect, test } from 'vitest'
import { enrolTestAgent, NURSERY } from '~/tests/equipment/agents/test-agent'
import { revokeAgent } from '~/areas/equipment/services/agents/revoke-agent.server'
import { emergencyStop, releaseEmergencyStop } from '~/areas/control/services/emergency-stop.server'
import { switchEquipment } from '~/areas/control/services/switch-equipment.server'
import { changeFarmSettings } from '~/areas/farms/services/change-farm-settings.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { changeCycle } from '~/areas/growing/services/planting-cycles/change-cycle.server'
import { cleanUpCycles } from '~/areas/growing/services/planting-cycles/clean-up-cycles.server'
import { completeTask } from '~/areas/growing/services/tasks/complete-task.server'
import { listTasks } from '~/areas/growing/services/tasks/list-tasks.server'
import { removeCycle } from '~/areas/growing/services/planting-cycles/remove-cycle.server'
import { startCycle } from '~/areas/growing/services/planting-cycles/start-cycle.server'
import { listAudit } from './list-audit.server'
import { verifyAudit } from './verify-audit.server'

const farm = farmPerTest(Date.UTC(2026, 2, 1, 12))

const log = async () => (await listAudit(farm.owner, {})).entries.reverse()
const basil = () => startCycle(farm.owner, StartCycleInput.parse({ cropName: 'Basil' }))

test('plantings, changes, completed tasks and deletions are audited with their previous values', async () => {
	const { id } = await basil()
	await changeCycle(farm.owner, { cycleId: id, quantity: 36, zone: 'A' })
	await changeCycle(farm.owner, { cycleId: id, quantity: 36 })
	const [task] = await listTasks(farm.owner)
	await completeTask(farm.owner, { taskId: task?.id ?? 0 })
	await changeCycle(farm.owner, { cycleId: id, status: 'cancelled' })
	await cleanUpCycles(farm.owner)
	await cleanUpCycles(farm.owner)
	await removeCycle(farm.owner, { cycleId: (await basil()).id })
	const entries = await log()
	expect(entries.map(({ action, subject }) => `${action}: ${subject}`)).toEqual([
		'cycle.started: Basil',
		'cycle.changed: Basil',
		'task.completed: Plant Basil',
		'cycle.changed: Basil',
		'cycle.cleaned-up: 1 cancelled or terminated planting cycle removed',
		'cycle.started: Basil',
		'cycle.removed: Basil',
	])
	expect(entries[1]).toMatchObject({
		before: { quantity: 100 },
		after: { quantity: 36 },
		actorName: 'Ana Grower',
		ip: '192.0.2.1',
	})
	expect(entries[4]?.before).toEqual({ cycles: ['Basil'] })
})

const CYCLE_CHANGES: Partial<ChangeCycleInput>[] = [
	{ cropName: 'Mint' },
	{ varietyName: 'Thai' },
	{ quantity: 36 },
	{ plantDate: '2026-03-03' },
	{ plantTime: '07:00' },
	{ transplantDays: 15 },
	{ harvestDays: 50 },
	{ transplantDate: '2026-03-20' },
	{ harvestDate: '2026-05-01' },
	{ zone: 'B' },
	{ trays: 3 },
	{ status: 'cancelled' },
	{ notes: 'rack 2' },
	{ recipeId: 'sweet-basil' },
	{ seedLot: 'S-1' },
	{ seedSupplier: 'Johnny' },
	{ emailNotifications: true },
	{ smsNotifications: true, phoneNumber: '+16175550134' },
]

test.each(CYCLE_CHANGES)('a planting cycle changed by %j leaves a line', async (change) => {
	const { id } = await basil()
	await changeCycle(farm.owner, { cycleId: id, ...change })
	const [, line, ...more] = await log()
	expect(line).toMatchObject({ action: 'cycle.changed' })
	expect(more).toEqual([])
	expect(JSON.stringify(line)).not.toContain('+1617555')
})

test('no field of a planting cycle is missing above', () => {
	const fields = Object.keys(ChangeCycleInput.shape).filter((name) => name !== 'farmInstanceId')
	expect(new Set(CYCLE_CHANGES.flatMap(Object.keys))).toEqual(new Set(fields))
})

test('enrolled machines, their inventory and their switches are audited', async () => {
	const agent = await enrolTestAgent(farm.owner)
	await agent.inventory([NURSERY])
	await agent.inventory([NURSERY])
	await agent.send([
		{ seq: 1, kind: 'readings', at: farm.ctx.now(), device: 'nursery', values: [['lights', 0]] },
	])
	await switchEquipment(farm.owner, { equipmentKey: 'nursery-work-lights', to: 'on' })
	await switchEquipment(farm.owner, { equipmentKey: 'nursery-work-lights', to: 'auto' })
	await emergencyStop(farm.owner)
	await releaseEmergencyStop(farm.owner)
	await revokeAgent(farm.owner, { agentId: agent.ctx.agent.id })
	const entries = await log()
	expect(entries.map(({ action, actorName }) => `${action} by ${actorName}`)).toEqual([
		'agent.code-created by Ana Grower',
		'agent.enrolled by farm-pc',
		'equipment.bound by farm-pc',
		'equipment.switched by Ana Grower',
		'equipment.mode-changed by Ana Grower',
		'equipment.emergency-stopped by Ana Grower',
		'equipment.emergency-released by Ana Grower',
		'agent.revoked by Ana Grower',
	])
	expect(entries[1]?.after).toMatchObject({ codeBy: 'Ana Grower', platform: 'linux x64' })
	expect(entries[3]).toMatchObject({
		before: { mode: 'auto' },
		after: { mode: 'manual', switchedTo: 'on' },
	})
	expect(JSON.stringify(entries)).not.toContain(agent.authorization.split('.')[1])
	expect(await verifyAudit(farm.owner)).toEqual({ intact: 8, brokenAt: null })
})

test('settings that stay as they were are no change', async () => {
	const settings = { location: 'Boston, MA', timezone: 'America/Chicago' }
	await changeFarmSettings(farm.owner, settings)
	await changeFarmSettings(farm.owner, { ...settings, name: 'Pod 1' })
	expect((await log()).map(({ before, after }) => [before, after])).toEqual([
		[{ location: null, timezone: 'America/New_York' }, settings],
	])
})

test('a refused change leaves no audit entry', async () => {
	const { id } = await basil()
	const attempt = changeCycle(farm.owner, { cycleId: id, harvestDays: 3 })
	await expect(attempt).rejects.toMatchObject({ code: 'invalid' })
	expect(await log()).toHaveLength(1)
})
