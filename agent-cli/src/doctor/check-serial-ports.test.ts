import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkSerialPorts } from './check-serial-ports'

const device = (settings: object) => ({
	id: 'd',
	name: 'D',
	driver: 'modbus' as const,
	pollMs: 1000,
	settings: { ...settings },
})
const check = (...settings: object[]) =>
	checkSerialPorts({ devices: settings.map(device) as never })

test('serial ports are looked for only where a device has one, each once', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'ports-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	const here = join(folder, 'ttyUSB0')
	writeFileSync(here, '')
	expect(await check({ host: '192.168.1.60' })).toEqual([])
	const port = { transport: 'rtu', path: here }
	expect(await check(port, port, { ...port, path: join(folder, 'ttyUSB1') })).toMatchObject([
		{ level: 'ok', text: `${here} is there` },
		{ level: 'fail', text: expect.stringContaining('there is no') as string },
	])
})
