import { DiscoveryReport, ReportedDevice } from '@sfc/contract/agent/discovery'
import type { z } from 'zod'
import { beforeEach, expect, test } from 'vitest'
import { agents } from '#db/schema/agents'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { recordDiscoveryProgress } from '../discovery/record-discovery-progress.server'
import { type SearchInput, startDiscovery } from '../discovery/start-discovery.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { listAudit } from '~/areas/platform/services/audit/list-audit.server'
import { locateDevice } from './locate-device.server'
import { listNetworkDevices } from './list-network-devices.server'

const START = Date.UTC(2026, 5, 1, 12)

const farm = farmPerTest(START)
const agent = agentPerTest(farm)
let now = START
beforeEach(() => void (now = START))

const device = (more: Partial<z.input<typeof ReportedDevice>>) =>
	ReportedDevice.parse({
		name: 'Device',
		address: '192.168.1.9:80',
		kind: 'other',
		model: null,
		adopted: false,
		reason: null,
		...more,
	})
const CAMERA = device({
	name: 'Door camera',
	address: '192.168.1.20:80',
	driver: 'onvif',
	kind: 'camera',
	mac: 'ec:71:db:00:00:01',
	identity: 'SN1',
})
const PAGE = device({ name: 'Relay box', address: '192.168.1.30:80', mac: '02:00:00:00:00:30' })

/** Lets the agent be connected at this time. */
async function hear() {
	now += 3_600_000
	farm.setNow(now)
	await farm.ctx.db.write((tx) => tx.update(agents).set({ lastSeenAt: now }))
}

/** Runs a whole search that reports these devices, an hour after the one before. */
async function search(devices: ReportedDevice[], wanted?: SearchInput) {
	await hear()
	const { discoveryId } = await startDiscovery(farm.owner, wanted)
	const report = { discoveryId, phase: 'p', error: null, devices }
	for (const status of ['scanning', 'completed'] as const)
		await recordDiscoveryProgress(
			agent.ctx,
			DiscoveryReport.parse({ ...report, status, progressPct: status === 'completed' ? 100 : 50 }),
		)
}
const listed = async () =>
	(await listNetworkDevices(farm.owner)).map(({ name, ip, isOnline, isNew, movedFrom }) => ({
		name,
		ip,
		isOnline,
		isNew,
		movedFrom,
	}))

test('devices that searches find are stored, and marked as new, moved or gone', async () => {
	await search([CAMERA, PAGE])
	const first = { isOnline: true, isNew: false, movedFrom: null }
	expect(await listed()).toEqual([
		{ name: 'Door camera', ip: '192.168.1.20', ...first },
		{ name: 'Relay box', ip: '192.168.1.30', ...first },
	])
	const plug = device({ name: 'Plug', address: '192.168.1.40:80', mac: '02:00:00:00:00:40' })
	await search([{ ...CAMERA, address: '192.168.1.77:80' }, plug])
	expect(await listed()).toEqual([
		{ name: 'Plug', ip: '192.168.1.40', isOnline: true, isNew: true, movedFrom: null },
		{
			name: 'Door camera',
			ip: '192.168.1.77',
			isOnline: true,
			isNew: false,
			movedFrom: '192.168.1.20',
		},
		{ name: 'Relay box', ip: '192.168.1.30', isOnline: false, isNew: false, movedFrom: null },
	])
})

test('a quicker search, or one of another network, does not mark devices as gone that it cannot find', async () => {
	await search([CAMERA], { scan: 'comprehensive' })
	await search([], { scan: 'quick' })
	await search([], { scan: 'comprehensive', targets: ['192.168.1.99'] })
	expect(await listed()).toMatchObject([{ isOnline: true }])
	await search([], { scan: 'comprehensive', targets: ['192.168.1.20'] })
	expect(await listed()).toMatchObject([{ isOnline: false }])
})

test('a host that identifies itself later in the same search is one device', async () => {
	await hear()
	const { discoveryId } = await startDiscovery(farm.owner)
	const send = (status: string, devices: object[]) =>
		recordDiscoveryProgress(
			agent.ctx,
			DiscoveryReport.parse({
				discoveryId,
				status,
				phase: 'p',
				progressPct: 50,
				error: null,
				devices,
			}),
		)
	await send('scanning', [device({ address: '192.168.1.20:80' })])
	await send('completed', [CAMERA])
	expect(await listed()).toMatchObject([{ name: 'Door camera' }])
})

test('a device that the agent reads is listed first, with its own status and zone', async () => {
	await agent.inventory([NURSERY])
	const controller = device({
		name: 'Nursery',
		address: '192.168.1.5:502',
		driver: 'modbus',
		adopted: true,
		deviceKey: 'nursery',
	})
	await search([PAGE, controller])
	const [first, second] = await listNetworkDevices(farm.owner)
	expect(first).toMatchObject({
		name: 'Nursery',
		zone: 'nursery',
		device: { key: 'nursery', agentHostname: 'farm-pc' },
	})
	expect(second).toMatchObject({ device: null, zone: 'unassigned' })
})

test('a device that its agent found at another address is listed there, and the log says so once', async () => {
	const mac = 'ec:71:db:00:00:01'
	const told = { ...NURSERY, address: '192.168.1.5:502 unit 1', hardware: { mac } }
	await agent.inventory([told])
	const place = { driver: 'modbus', adopted: true, deviceKey: NURSERY.key, mac }
	await search([device({ name: 'Nursery', address: '192.168.1.5:502', ...place })])
	const hardware = { mac, movedFrom: '192.168.1.5', movedAt: now }
	const moved = { ...told, address: '192.168.1.77:502 unit 1', hardware }
	for (let told = 0; told < 2; told++) await agent.inventory([moved])
	expect(await listNetworkDevices(farm.owner)).toMatchObject([
		{
			ip: '192.168.1.77',
			address: '192.168.1.77:502',
			movedFrom: '192.168.1.5',
			device: { hardware: { movedFrom: '192.168.1.5', movedAt: now } },
		},
	])
	const { entries } = await listAudit(farm.owner, { action: 'device.moved' })
	expect(entries).toMatchObject([
		{ before: { address: '192.168.1.5:502 unit 1' }, after: { address: moved.address, mac } },
	])
})

test('only an address that the agent asks about can be chosen, and a refusal changes nothing', async () => {
	const question = { reason: 'It is seen at 2 addresses', addresses: ['10.0.0.7', '10.0.0.8'] }
	await agent.inventory([{ ...NURSERY, hardware: { question } }])
	const place = { driver: 'modbus', adopted: true, deviceKey: NURSERY.key }
	await search([device({ name: 'Nursery', address: '192.168.1.5:502', ...place })])
	const [{ id } = { id: 0 }] = await listNetworkDevices(farm.owner)
	const choose = (address: string) => locateDevice(farm.owner, { id, address })
	await expect(choose('10.0.0.9')).rejects.toMatchObject({ code: 'not-found' })
	farm.setNow((now += 3_600_000))
	await expect(choose('10.0.0.7')).rejects.toMatchObject({ code: 'unavailable' })
})
