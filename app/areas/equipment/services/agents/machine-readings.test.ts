import { HeartbeatRequest } from '@sfc/contract/agent/heartbeat'
import { NewRuleInput } from '@sfc/contract/alarms/rule-input'
import { MACHINE_DEVICE_KEY, MACHINE_READINGS } from '@sfc/domain/readings/machine-readings'
import { beforeEach, expect, test } from 'vitest'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { addRule } from '~/areas/alarms/services/change-rules.server'
import { alarmFarmPerTest } from '~/tests/alarms/test-alarm-farm'
import { listSensors } from '~/areas/readings/services/calibration/require-sensor.server'
import { listDevices } from '../devices/list-devices.server'
import { findSeries } from '~/areas/readings/services/history/find-series.server'
import { listSeries } from '~/areas/readings/services/history/list-series.server'
import { readSeries } from '~/areas/readings/services/history/read-series.server'
import { loadFarmOverview } from '~/areas/readings/services/load-farm-overview.server'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { listSensorHealth } from '~/areas/readings/services/sensor-health/list-sensor-health.server'
import { listAgents } from './list-agents.server'
import { readMachine } from './read-machine.server'
import { recordHeartbeat } from '~/areas/uplink/services/record-heartbeat.server'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'

const START_MS = Date.UTC(2026, 0, 5, 12)
const MINUTE_MS = 60_000
const WELL = { 'disk-free': 40, 'memory-free': 30, temperature: 48, 'clock-offset': 0.02 }
const BEAT = {
	...HeartbeatRequest.parse({
		bootId: 'boot-1',
		hostname: 'pod-pi',
		platform: 'linux arm64',
		version: '1.0.0',
		uptimeS: 60,
		rssBytes: 9e7,
		spool: { records: 0, bytes: 0, oldestAt: null, droppedRecords: 0 },
		clockOffsetMs: 0,
		emergencyStopped: false,
	}),
	ip: null,
}
const MACHINE = {
	key: MACHINE_DEVICE_KEY,
	name: 'pod-pi',
	driver: 'machine' as const,
	kind: 'machine' as const,
	address: '',
	points: Object.entries(MACHINE_READINGS).map(([key, what]) => ({
		key,
		...what,
		intervalMs: MINUTE_MS,
	})),
}

const farm = alarmFarmPerTest(START_MS)
const agent = agentPerTest(farm, NURSERY, MACHINE)
let seq = 0
beforeEach(() => void (seq = 0))

/**
 * Advances the clock by minutes, in which the agent is connected and its machine reports these
 * values.
 */
async function pass(minutes: number, values: Readonly<Record<string, number>>) {
	for (let i = 0; i < minutes; i++) {
		const at = START_MS + ++seq * MINUTE_MS
		farm.setNow(at)
		await recordHeartbeat(agent.ctx, BEAT)
		const record = { kind: 'readings', seq, at, device: MACHINE_DEVICE_KEY }
		const stored = await agent.send([{ ...record, values: Object.entries(values) }])
		expect(stored).toMatchObject({ ackedThrough: seq })
		await farm.look()
	}
}

const aboutTheMachine = async () =>
	(await farm.titles()).filter((title) => /its (disk|memory|processor|clock)|space/i.test(title))

test('the machine of an agent has readings with history, and is not listed as equipment of the farm', async () => {
	const before = await loadFarmOverview(farm.owner)
	await pass(3, WELL)
	const { readings, problems } = await readMachine(farm.owner, agent.ctx.agent.id)
	expect(readings.map(({ label, value }) => [label, value])).toEqual([
		['Free disk', 40],
		['Free memory', 30],
		['Load', null],
		['Processor temperature', 48],
		['Clock offset', 0.02],
		['Answer time of the server', null],
	])
	expect(problems).toEqual([])
	const series = (await listSeries(farm.owner)).filter(({ zone }) => zone === 'machine')
	expect(series).toHaveLength(6)
	const disk = await findSeries(
		farm.owner,
		String(series.find(({ label }) => label === 'Free disk')?.pointId),
	)
	const span = { fromAt: START_MS, toAt: START_MS + 10 * MINUTE_MS, width: 100 }
	expect((await readSeries(farm.owner, disk, span)).marks.map(({ mean }) => mean)).toEqual([
		40, 40, 40,
	])

	expect((await listDevices(farm.owner)).map(({ key }) => key)).toEqual(['nursery'])
	expect(await listAgents(farm.owner)).toMatchObject([{ deviceCount: 1 }])
	const others = [
		...(await loadLatestReadings(farm.owner)),
		...(await listSensorHealth(farm.owner)).map(({ reading }) => reading),
		...(await listSensors(farm.owner)),
	]
	expect(new Set(others.map(({ deviceName }) => deviceName))).toEqual(
		new Set(['Nursery controller']),
	)
	expect((await loadFarmOverview(farm.owner)).sensors.total).toBe(before.sensors.total)
})

test('readings of an overloaded machine raise an alarm, which clears when they are normal', async () => {
	await pass(9, { ...WELL, 'disk-free': 2, temperature: 83 })
	expect(await aboutTheMachine()).toEqual([])
	await pass(3, { ...WELL, 'disk-free': 2, temperature: 83 })
	expect(await aboutTheMachine()).toEqual([
		'pod-pi: its disk is nearly full',
		'pod-pi: its processor is at 83 °C',
	])
	await pass(12, WELL)
	expect(await aboutTheMachine()).toEqual([])
})

test('a rule of the farm’s own watches a reading of the machine as any other', async () => {
	const rule = NewRuleInput.parse({
		label: 'Disk space',
		kind: 'limit',
		quantity: 'diskFree',
		severity: 'warning',
		below: 45,
		isOn: true,
		delayMinutes: 2,
	})
	await addRule(requirePermission(farm.owner, 'alarm.configure'), rule)
	await pass(4, WELL)
	const [alarm] = (await farm.open()).filter(({ parts }) =>
		parts.some(({ label }) => /disk/i.test(label)),
	)
	expect(alarm).toMatchObject({
		severity: 'warning',
		text: expect.stringContaining('40') as string,
	})
})
