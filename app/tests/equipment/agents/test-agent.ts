import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { gzipSync } from 'node:zlib'
import { EnrolRequest } from '@sfc/contract/agent/enrol'
import { Inventory, type InventoryInput } from '@sfc/contract/agent/inventory'
import type { AgentCtx, FarmCtx } from '~/context.server'
import { storeInventory } from '~/areas/equipment/services/devices/store-inventory.server'
import { storeBatch, type BatchOutcome } from '~/areas/uplink/services/store-batch.server'
import { createEnrolmentCode } from '~/areas/equipment/services/agents/create-enrolment-code.server'
import { enrolAgent } from '~/areas/equipment/services/agents/enrol-agent.server'
import { perTest } from '../../../../tests/support/per-test'

let callers = 0

export const enrolRequest = (code: string) => ({
	...EnrolRequest.parse({ code, hostname: 'farm-pc', platform: 'linux x64', version: '1.0.0' }),
	ip: `10.0.${Math.floor(++callers / 250)}.${callers % 250}`,
})

export type TestAgent = {
	ctx: AgentCtx
	authorization: string
	inventory(devices: InventoryInput['devices']): Promise<void>
	/** Sends records as an agent does: gzipped NDJSON, header first. */
	send(records: object[], header?: object): Promise<BatchOutcome>
	/** Sends an event of now, unless it has another instant. */
	event(record: object): Promise<BatchOutcome>
	/** Sends what a device reads now. */
	reads(device: string, values: unknown[]): Promise<BatchOutcome>
}

/** Enrols a real agent of the farm through a code. */
export async function enrolTestAgent(farm: FarmCtx): Promise<TestAgent> {
	const { code } = await createEnrolmentCode(requirePermission(farm, 'agent.manage'))
	const { agentId, secret } = await enrolAgent(farm, enrolRequest(code))
	const ctx: AgentCtx = { ...farm, agent: { id: agentId, farmId: farm.farm.id } }
	const send: TestAgent['send'] = (records, header = {}) => {
		const first = { bootId: 'boot-1', lane: 'live', sentAt: ctx.now(), ...header }
		return storeBatch(ctx, pack([first, ...records]))
	}
	const sent = { events: 0, live: 0 }
	const sendOne = (lane: keyof typeof sent, record: object) =>
		send([{ seq: ++sent[lane], at: ctx.now(), ...record }], { lane })
	return {
		ctx,
		authorization: `Bearer ${agentId}.${secret}`,
		inventory: (devices) => storeInventory(ctx, Inventory.parse({ bootId: 'boot-1', devices })),
		send,
		event: (record) => sendOne('events', record),
		reads: (device, values) => sendOne('live', { kind: 'readings', device, values }),
	}
}

/** A heartbeat of a farm's machine, as the server stores it. */
export const HEARTBEAT = {
	bootId: 'boot-1',
	hostname: 'farm-pc',
	platform: 'linux x64',
	version: '1.0.0',
	uptimeS: 1,
	rssBytes: 1,
	spool: { records: 0, bytes: 0, oldestAt: null, droppedRecords: 0 },
	clockOffsetMs: 0,
	emergencyStopped: false,
	ip: null,
}

/** An agent of the farm for each test of the file, with these devices when there are any. */
export const agentPerTest = (
	farm: { owner: FarmCtx },
	...devices: InventoryInput['devices']
): TestAgent =>
	perTest(async () => {
		const agent = await enrolTestAgent(farm.owner)
		if (devices.length > 0) await agent.inventory(devices)
		return agent
	})

export const pack = (lines: object[]): Uint8Array =>
	gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

const switchable = (catalogueKey: string, outputClass: 'light' | 'circulation') =>
	({ catalogueKey, type: outputClass === 'light' ? 'light' : 'pump', outputClass }) as const

/** Nursery controller with two sensors, a tank and two outputs. */
export const NURSERY: InventoryInput['devices'][number] = {
	key: 'nursery',
	name: 'Nursery controller',
	driver: 'modbus',
	kind: 'controller',
	address: '192.168.1.5:502',
	zone: 'nursery',
	points: [
		{ key: 'ph', label: 'pH', quantity: 'ph', intervalMs: 1000 },
		{ key: 'air', label: 'Air', quantity: 'airTemperature', intervalMs: 1000 },
		{
			key: 'reservoir',
			label: 'Reservoir',
			quantity: 'volume',
			role: 'reservoir',
			capacity: 500,
			intervalMs: 1000,
		},
		{
			key: 'lights',
			label: 'Work lights',
			quantity: 'switch',
			intervalMs: 1000,
			switchable: switchable('nursery-work-lights', 'light'),
		},
		{
			key: 'pump',
			label: 'Pump',
			quantity: 'switch',
			intervalMs: 1000,
			switchable: switchable('nursery-recirculation-pump', 'circulation'),
		},
	],
}

/** A metered plug for an outlet. */
export const testPlug = (key: string, name: string): InventoryInput['devices'][number] => ({
	key,
	name,
	driver: 'mqtt',
	kind: 'plug',
	address: `tasmota/${key}`,
	points: [
		{
			key: 'relay',
			label: 'Relay',
			quantity: 'switch',
			intervalMs: 1000,
			switchable: { type: 'outlet', outputClass: 'outlet' },
		},
		{ key: 'power', label: 'Power', quantity: 'power', intervalMs: 1000 },
	],
})
