import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FarmFolder } from './farm-folder.server'
import { pickPorts, SERVICES } from './ports.server'

let dataDir: string
let folder: FarmFolder
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), 'folder-'))
	folder = new FarmFolder(dataDir, 7)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const config = () => JSON.parse(readFileSync(folder.config, 'utf8')) as Record<string, unknown>

test('every service gets its own port', async () => {
	const ports = await pickPorts()
	expect(Object.keys(ports)).toEqual([...SERVICES])
	expect(new Set(Object.values(ports)).size).toBe(SERVICES.length)
})

test('adopted devices follow when the ports change', async () => {
	const [first, second] = [await pickPorts(), await pickPorts()]
	folder.writePorts(first)
	folder.writeCredentials({ agentId: 'a', secret: 's' })
	folder.writeConfig(7, 'http://127.0.0.1:3000', first)
	const device = {
		id: 'nursery',
		driver: 'modbus',
		pollMs: 1000,
		settings: { host: '127.0.0.1', port: first.nursery, url: `mqtt://127.0.0.1:${first.mqtt}` },
	}
	writeFileSync(folder.config, JSON.stringify({ ...config(), devices: [device] }))
	folder.writePorts(second)
	folder.writeConfig(7, 'http://127.0.0.1:3100', second)
	expect(config()).toMatchObject({
		server: 'http://127.0.0.1:3100',
		farmId: 7,
		devices: [
			{
				pollMs: 1000,
				settings: { port: second.nursery, url: `mqtt://127.0.0.1:${second.mqtt}` },
			},
		],
		discovery: { namedPortsOnly: true, targets: ['127.0.0.1'], onvifPorts: [second.onvif] },
	})
})

test('a new agent starts without data of the previous one, and its secret is readable only by the server', async () => {
	const ports = await pickPorts()
	folder.writePorts(ports)
	expect(folder.agentId()).toBeNull()
	folder.writeCredentials({ agentId: 'a', secret: 's' })
	folder.writeConfig(7, 'http://127.0.0.1:3000', ports)
	writeFileSync(folder.config, JSON.stringify({ ...config(), devices: [{ id: 'old' }] }))
	folder.writeCredentials({ agentId: 'b', secret: 's' })
	folder.writeConfig(7, 'http://127.0.0.1:3000', ports)
	expect(folder.agentId()).toBe('b')
	expect(config()['devices']).toEqual([])
	expect(statSync(join(folder.path, 'credentials.json')).mode & 0o777).toBe(0o600)
	expect(statSync(folder.path).mode & 0o777).toBe(0o700)
	folder.remove()
	expect(folder.readPorts()).toBeNull()
})
