import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadCredentials, saveCredentials } from './credentials'
import { findConfig, parseConfig } from './load-config'
import { saveConfig } from './save-config'

const device = {
	id: 'a',
	name: 'A',
	driver: 'modbus',
	settings: { host: '10.0.0.2', model: 'xy-md02' },
}
const parse = (config: object) =>
	parseConfig(JSON.stringify({ server: 'https://farm.example', ...config }), '/etc/agent.json')

test('a plain configuration is filled with defaults', () => {
	expect(parse({ devices: [device] })).toMatchObject({
		stateDir: 'state',
		devices: [{ pollMs: 1000, zone: 'unassigned' }],
	})
})

test.each([
	{
		name: 'an unknown key',
		config: { colour: 'red' },
		says: 'Unknown key “colour”. Known keys: server, ',
	},
	{
		name: 'an unknown key of its settings',
		config: { devices: [{ ...device, settings: { ...device.settings, prot: 502 } }] },
		says: 'Unknown key “prot”. Did you mean “port”?\n  → at devices[0].settings',
	},
	{
		name: 'an unknown key of a device',
		config: { devices: [{ ...device, hots: 1 }] },
		says: 'Unknown key “hots”',
	},
	{
		name: 'a driver that does not exist',
		config: { devices: [{ ...device, driver: 'knx' }] },
		says: 'modbus, mqtt, onvif',
	},
	{
		name: 'settings its driver does not take',
		config: { devices: [{ ...device, settings: { model: 'xy-md02' } }] },
		says: 'devices[0].settings.host',
	},
	{
		name: 'the same id twice',
		config: { devices: [device, { ...device, id: 'A' }] },
		says: 'already the id',
	},
	{
		name: 'polling too fast',
		config: { devices: [{ ...device, pollMs: 50 }] },
		says: 'devices[0].pollMs',
	},
	{ name: 'a server that is no address', config: { server: 'farm' }, says: 'https://farm.example' },
])('$name is refused with the file and the place', ({ config, says }) => {
	expect(() => parse(config)).toThrow('/etc/agent.json has errors')
	expect(() => parse(config)).toThrow(says)
})

test('a change that would make the file bad leaves it as it was', () => {
	const path = join(mkdtempSync(join(tmpdir(), 'config-')), 'agent.json')
	writeFileSync(path, '{"server":"https://farm.example"}')
	expect(() => saveConfig(path, (file) => ({ ...file, devices: [{ id: 'x' }] }))).toThrow(
		'has errors',
	)
	expect(readFileSync(path, 'utf8')).toBe('{"server":"https://farm.example"}')
	saveConfig(path, (file) => ({ ...file, devices: [device] }))
	expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
		server: 'https://farm.example',
		devices: [device],
	})
})

test('credentials are readable by their owner only', () => {
	const config = join(mkdtempSync(join(tmpdir(), 'config-')), 'agent.json')
	saveCredentials(config, { agentId: 'a', secret: 's' })
	expect(loadCredentials(config)).toEqual({ agentId: 'a', secret: 's' })
	expect(statSync(join(config, '../credentials.json')).mode & 0o777).toBe(0o600)
})

test('a command finds the configuration beside its program, from any folder', () => {
	const folder = mkdtempSync(join(tmpdir(), 'config-'))
	const program = join(folder, 'farm-agent.mjs')
	const [beside, named] = [join(folder, 'agent.json'), join(folder, 'other.json')]
	writeFileSync(program, '')
	expect(findConfig(undefined, program)).toBe(join(process.cwd(), 'agent.json'))
	writeFileSync(beside, '{}')
	expect(findConfig(undefined, program)).toBe(beside)
	expect(findConfig(named, program)).toBe(named)
})
