import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestController } from '../../tests/drivers/modbus/test-controller'
import { openDevice } from '../drivers/open-device'
import { soon } from '../time/soon'
import { configureDevice } from './configure-device'
import { loadConfig } from './load-config'

const relays = (port: number) => ({
	id: 'relays',
	name: 'Relay board',
	driver: 'modbus',
	settings: { host: '127.0.0.1', port, model: 'waveshare-poe-eth-relay-8ch' },
})
const LAMP = { label: 'Left red', type: 'light', outputClass: 'light' } as const

let path: string
beforeEach(() => {
	path = join(mkdtempSync(join(tmpdir(), 'configure-')), 'agent.json')
	const other = { ...relays(503), id: 'other' }
	writeFileSync(path, JSON.stringify({ server: 'http://127.0.0.1', devices: [relays(502), other] }))
})
afterEach(() => rmSync(join(path, '..'), { recursive: true }))
const read = () => loadConfig(path).devices

test('a device is named, put into a zone, and its outputs are told what they drive', () => {
	const place = { catalogueKey: 'cultivation-left-red-a', ...LAMP }
	configureDevice(path, { device: 'relays', name: 'Lamps', zone: 'cultivation' })
	configureDevice(path, { device: 'relays', functions: { relay1: place, relay2: LAMP } })
	expect(read()[0]).toMatchObject({
		name: 'Lamps',
		zone: 'cultivation',
		functions: { relay1: place, relay2: LAMP },
	})
	configureDevice(path, { device: 'relays', functions: { relay1: null } })
	expect(read()[0]?.functions).toEqual({ relay2: LAMP })
	expect(read()[1]).toMatchObject({ name: 'Relay board', functions: {} })
})

test('what would break the configuration changes nothing of it', () => {
	const before = readFileSync(path, 'utf8')
	expect(() => configureDevice(path, { device: 'gone', name: 'x' })).toThrow('has no device gone')
	expect(() => configureDevice(path, { device: 'relays', name: '' })).toThrow()
	expect(readFileSync(path, 'utf8')).toBe(before)
})

test('an output is described as what a person said that it drives', async () => {
	const controller = await startTestController()
	onTestFinished(() => controller.close())
	for (let i = 0; i < 8; i++) controller.tables.coil.set(i, false)
	const entry = { ...relays(controller.port), pollMs: 1000, functions: { relay2: LAMP } }
	const session = await openDevice(entry, pino({ level: 'silent' }), soon())
	onTestFinished(() => session.close())
	const [first, second] = session.describe().points
	expect(first?.switchable).toMatchObject({ outputClass: 'outlet' })
	expect(second).toMatchObject({
		label: 'Left red',
		switchable: { type: 'light', outputClass: 'light' },
	})
})
