import { join } from 'node:path'
import { createClient } from '#client/create-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCookie, sendRequest } from '../support/send-request'
import { startServer, type TestServer } from '../support/start-server'
import Database from '#db/sqlite/driver'

const FARM = { farmId: 11 }
const LAMP = 'nursery-top-red-lights'
const MACHINE = { hostname: 'barn', platform: 'test', version: '1.0.0' }

let server: TestServer
let owner: string
let rack: number
let camera: number

/** A farm with a lamp and a camera, which were found before its agent went away. */
beforeAll(async () => {
	server = await startServer()
	owner = readCookie(await sendRequest(server.port, 'POST', '/api/auth/demo-login'))
	const { code } = await server.api.createEnrolmentCode({ params: FARM })
	const { agentId, secret } = await server.api.enrol({ body: { code, ...MACHINE } })
	const agent = createClient({ baseUrl: server.url, token: `${agentId}.${secret}` })
	const switchable = { catalogueKey: LAMP, type: 'light', outputClass: 'light' } as const
	const lamp = {
		key: 'lamp',
		label: 'Lamp',
		quantity: 'power',
		intervalMs: 1000,
		switchable,
	} as const
	const devices = [
		{ key: 'rack', name: 'Rack', driver: 'modbus', kind: 'controller', points: [lamp] },
		{ key: 'door', name: 'Door', driver: 'onvif', kind: 'camera', points: [] },
	].map((device) => ({ ...device, address: '-' }))
	await agent.storeInventory({ body: { bootId: 'boot-1', devices } as never })
	const { discoveryId } = await server.api.scanNetwork({ query: FARM })
	const found = { name: 'Rack', address: '10.0.0.5:502', kind: 'controller', driver: 'modbus' }
	const told = { ...found, deviceKey: 'rack', adopted: true, reason: null, model: null }
	const report = { discoveryId, status: 'completed', phase: 'Done', error: null, progressPct: 100 }
	await agent.reportDiscovery({ body: { ...report, devices: [told] } as never })
	rack = (await server.api.listNetworkDevices({ query: FARM })).devices[0]?.id ?? 0
	camera = (await server.api.listCameras({ query: FARM })).cameras[0]?.id ?? 0
	const db = new Database(join(server.dataDir, 'farm.db'))
	db.prepare('update agents set last_seen_at = last_seen_at - 3600000').run()
	db.close()
})
afterAll(() => server?.stop())

/** The message after a form was sent: on the next page, or on the form. */
async function press(path: string, form: Record<string, string>): Promise<string> {
	const address = `${path}?farmId=11`
	const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
	const headers = { Cookie: owner, Origin: server.url, ...type }
	const body = new URLSearchParams(form).toString()
	const answer = await sendRequest(server.port, 'POST', address, headers, body)
	const cookies = [answer.headers['set-cookie'] ?? []].flat()
	const toast = cookies.map((cookie) => /^toast=([^;]+)/.exec(cookie)?.[1]).find(Boolean)
	if (!toast) return answer.text.replaceAll('<!-- -->', '')
	const [told = ''] = decodeURIComponent(toast).split('.')
	const { title, text } = JSON.parse(Buffer.from(told, 'base64').toString()) as {
		title: string
		text?: string
	}
	return `${title}: ${text}`
}

const AWAY = 'No agent of Pod 1 is connected'
const device = () => `/network-discovery/devices/${rack}`
const placed = { name: 'Rack', zone: 'container' }

test.each([
	['/network-scanner', { scan: 'quick' }, `Scan Failed: Failed to start network scan. ${AWAY}`],
	['/farm-equipment-setup', { intent: 'scan' }, 'Scan Failed: Failed to start network scan.'],
	[
		'/farm-equipment-setup',
		{ intent: 'test' },
		`The agent did not do it: Nothing was sent. ${AWAY}`,
	],
	['/network-discovery', { intent: 'scan' }, 'Scan Failed: Failed to start network scan.'],
	[
		'/network-discovery',
		{ ip: '192.168.1.1' },
		'Router scan failed: Failed to start network scan.',
	],
	['/network-discovery', { ip: '' }, 'Invalid IP: Please enter a valid router IP address'],
	[
		'/security-cameras',
		{ intent: 'find' },
		`Discovery Failed: Unable to scan for Reolink cameras on the network. ${AWAY}`,
	],
	[
		'/security-cameras',
		{ intent: 'find-controllers' },
		'Growlink Discovery Failed: Unable to scan for Growlink equipment on the network.',
	],
	[
		'/security-cameras/add',
		{ name: 'Gate', ipAddress: '' },
		'Required Fields Missing: Please enter camera name and IP address',
	],
	['/security-cameras/add', { name: 'Gate', ipAddress: '10.0.0.7' }, 'Failed to Add Camera.'],
	[
		`/equipment-binding/${LAMP}`,
		{ drives: '' },
		'Incomplete Binding: Please fill in all binding fields',
	],
	[
		`/equipment-binding/${LAMP}`,
		{ drives: 'class:light' },
		'Failed to map device. Its agent is not connected.',
	],
	[
		`/equipment-binding/${LAMP}`,
		{ intent: 'blink' },
		'Control Failed: Failed to control equipment. The farm agent has not been heard from for 60 min',
	],
] as const)('%s %j says: %s', async (path, form, says) => {
	expect(await press(path, form)).toContain(says)
})

test('a device of an agent that went away is not changed, and a camera neither', async () => {
	expect(await press(device(), placed)).toContain('Assignment failed. Its agent is not connected.')
	expect(await press(device(), { intent: 'on', output: LAMP })).toContain(
		'Control Test Failed: Failed to send control command. The farm agent has not been heard from',
	)
	expect(await press(device(), { intent: 'locate', address: '10.0.0.9' })).toBe(
		'Its address stays: The agent does not ask about this address any more',
	)
	const record = { intent: 'record', camera: String(camera), recording: 'true' }
	expect(await press('/security-cameras', record)).toBe(
		'Update Failed: Failed to update camera recording status. Door stays as it was. Its agent is not connected.',
	)
	const accept = { intent: 'accept', suggestion: 'zone:1:nursery' }
	expect(await press('/equipment-binding', accept)).toContain('Assignment Failed: ')
	expect(await press('/equipment-binding', { intent: 'undo', seq: '1' })).toContain(
		'Nothing was taken back: ',
	)
})
