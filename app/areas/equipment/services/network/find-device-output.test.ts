import { toOutputFunction } from '@sfc/contract/equipment/network/output-input'
import { DiscoveryReport, ReportedDevice } from '@sfc/contract/agent/discovery'
import { beforeEach, expect, test } from 'vitest'
import { agents } from '#db/schema/agents'
import { enrolTestAgent, NURSERY } from '~/tests/equipment/agents/test-agent'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import { recordDiscoveryProgress } from '../discovery/record-discovery-progress.server'
import { startDiscovery } from '../discovery/start-discovery.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { assignNetworkDevice } from './assign-network-device.server'
import { assignOutput } from './assign-output.server'
import { findDevice } from './find-device.server'
import { listAssignmentChanges } from './list-assignment-changes.server'
import { undoAssignment } from './undo-assignment.server'
import { switchEquipment } from '~/areas/control/services/switch-equipment.server'
import { buildBlinkSwitch, buildTestSwitch } from '~/areas/control/services/test-output'
import { findDeviceOutput } from './find-device-output.server'

const START = Date.UTC(2026, 5, 1, 12)
const RACK = { ip: '192.168.1.40' }

const farm = farmPerTest(START)
beforeEach(async () => {
	const agent = await enrolTestAgent(farm.owner)
	const output = (key: string, outputClass: 'light' | 'dosing') => ({
		key,
		label: key,
		quantity: 'power' as const,
		intervalMs: 1000,
		switchable: { type: 'pump' as const, outputClass },
	})
	const points = [output('lamp', 'light'), output('acid', 'dosing')]
	await agent.inventory([{ ...NURSERY, points }])
	await farm.ctx.db.write((tx) => tx.update(agents).set({ lastSeenAt: START }))
	const { discoveryId } = await startDiscovery(farm.owner)
	const found = (name: string, address: string, more: object) =>
		ReportedDevice.parse({ name, address, kind: 'other', model: null, reason: null, ...more })
	const report = DiscoveryReport.parse({
		discoveryId,
		phase: 'Done',
		error: null,
		status: 'completed',
		progressPct: 100,
		devices: [
			found('Rack', '192.168.1.40:502', {
				adopted: true,
				driver: 'modbus',
				deviceKey: NURSERY.key,
			}),
			found('Printer', '192.168.1.50:80', { adopted: false }),
		],
	})
	await recordDiscoveryProgress(agent.ctx, report)
})

test('a device with several outputs requires the name of one, and lists them', async () => {
	const keys = (await listEquipment(farm.owner)).flatMap((one) => (one.bound ? one.key : []))
	expect(keys).toHaveLength(2)
	const asked = findDeviceOutput(farm.owner, RACK, undefined)
	await expect(asked).rejects.toMatchObject({
		code: 'conflict',
		message: `Rack has several outputs. Name one of them: ${keys.join(', ')}`,
	})
	expect((await findDeviceOutput(farm.owner, RACK, keys[0])).key).toBe(keys[0])
	for (const [ref, named] of [
		[RACK, 'other'],
		[{ ip: '192.168.1.50' }, undefined],
		[{ id: 999 }, undefined],
	] as const)
		await expect(findDeviceOutput(farm.owner, ref, named)).rejects.toMatchObject({
			code: 'not-found',
		})
})

test('a test is an ON or OFF like any other, refused and allowed by the same rule', async () => {
	const outputs = (await listEquipment(farm.owner)).filter(({ bound }) => bound)
	const lamp = outputs.find(({ outputClass }) => outputClass === 'light')
	const acid = outputs.find(({ outputClass }) => outputClass === 'dosing')
	if (!lamp || !acid) throw new Error('no outputs')
	expect(buildBlinkSwitch(lamp)).toEqual({ equipmentKey: lamp.key, to: 'on', forMs: 2000 })
	expect(buildBlinkSwitch({ ...lamp, reported: { ...lamp.reported, on: true } }).to).toBe('off')
	expect(buildTestSwitch(lamp, 'off')).toEqual({ equipmentKey: lamp.key, to: 'off', forMs: 5000 })
	// An output with a minimum run time is tested for that time.
	expect(buildTestSwitch({ ...lamp, outputClass: 'heat' }, 'on').forMs).toBe(60_000)
	for (const order of [buildTestSwitch(acid, 'on'), { equipmentKey: acid.key, to: 'on' } as const])
		await expect(switchEquipment(farm.owner, order)).rejects.toThrow('it is dosed in ml')
	await expect(switchEquipment(farm.owner, buildTestSwitch(acid, 'off'))).resolves.toBeDefined()
})

test('a blinking output is locked for its two seconds, and one that is on for longer is not', async () => {
	const lamp = (await listEquipment(farm.owner)).find(({ outputClass }) => outputClass === 'light')
	if (!lamp) throw new Error('no lamp')
	const byHand = { mode: 'manual' as const, desiredOn: true, since: START }
	const blinking = { ...lamp, ...byHand, desiredUntil: START + 2000 }
	expect(() => buildBlinkSwitch(blinking)).toThrow(
		`${lamp.name} blinks already. Wait until it has ended`,
	)
	expect(buildBlinkSwitch({ ...blinking, desiredUntil: START + 3_600_000 }).forMs).toBe(2000)
})

test('the names of the former mapping are output classes of control', () => {
	expect(toOutputFunction('watering', 'Mist')).toEqual({
		type: 'pump',
		outputClass: 'irrigation',
		label: 'Mist',
	})
	expect(toOutputFunction('nursery-top-red-lights')).toMatchObject({ outputClass: 'light' })
	expect(toOutputFunction('heat')).toEqual({ type: 'heater', outputClass: 'heat' })
})

test('a client’s own id of a binding is stored with its output, and names no other', async () => {
	const [lamp = '', acid = ''] = (await listEquipment(farm.owner)).flatMap((one) =>
		one.bound ? one.key : [],
	)
	const mayConfigure = requirePermission(farm.owner, 'farm.configure')
	// what the output drives and its zone stay, so that no agent is asked
	const find = (bindingId: string, output?: string) =>
		assignOutput(mayConfigure, {
			device: RACK,
			output,
			bindingId,
			drives: ({ outputClass, name }) => toOutputFunction(outputClass, name),
			zone: 'nursery',
		})
	await expect(find('binding-1')).rejects.toMatchObject({ code: 'conflict' })
	expect((await find('binding-1', lamp)).key).toBe(lamp)
	expect((await find('binding-1')).key).toBe(lamp)
	expect((await find(acid)).key).toBe(acid)
	await expect(find('binding-1', acid)).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('binding-1'),
	})
})

test('a device is put into a planting zone without its agent, and taken out by an undo', async () => {
	const may = requirePermission(farm.owner, 'agent.manage')
	const printer = await findDevice(farm.owner, { ip: '192.168.1.50' })
	const place = async () => (await findDevice(farm.owner, { id: printer.id })).plantingZone
	await assignNetworkDevice(may, { id: printer.id, name: printer.name, plantingZone: 'B' })
	expect(await place()).toBe('B')
	await assignNetworkDevice(may, { id: printer.id, name: 'Label printer', zone: 'storage' })
	expect(await place()).toBe('B')
	const [newest, first] = await listAssignmentChanges(farm.owner)
	expect(newest?.to).toBe('Label printer, storage, planting zone B')
	expect(first?.changedBy).not.toBeNull()
	await assignNetworkDevice(may, { id: printer.id, name: 'Label printer', plantingZone: null })
	const seq = (await listAssignmentChanges(farm.owner))[0]?.seq ?? 0
	await undoAssignment(may, { seq })
	expect(await place()).toBe('B')
})
