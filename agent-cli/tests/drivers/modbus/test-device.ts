import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { modbus } from '../../../src/drivers/modbus/driver'
import { ModbusSettings } from '../../../src/drivers/modbus/settings'
import { soon } from '../../../src/time/soon'

const silent = pino({ level: 'silent' })
/** Opens a device on a loopback port, for tests; `modelsDir` beside its settings has further models. */
export function openDevice(port: number, given: object) {
	const { modelsDir, ...more } = given as { modelsDir?: string }
	const settings = ModbusSettings.parse({ host: '127.0.0.1', port, ...more })
	const device = { id: 'd1', name: 'Device', pollMs: 1000, modelsDir, settings }
	return modbus.open(device, silent, soon())
}

/** A point of a model: a relay that switches a pump, and is read back. */
export const PUMP_POINT = {
	id: 'pump',
	label: 'Pump',
	quantity: 'switch',
	table: 'coil',
	addr: 0,
	writable: true,
	readBack: { table: 'discrete', addr: 0 },
	switchable: { type: 'pump', outputClass: 'irrigation' },
}

/** A models folder with one model “own”; `fields` go over a controller with one relay. */
export function ownModel(fields: object) {
	const modelsDir = mkdtempSync(join(tmpdir(), 'models-'))
	const head = { id: 'own', rev: 1, name: 'Own', vendor: 'V', kind: 'controller' }
	const model = { ...head, points: [PUMP_POINT], verified: 'device', source: 'test', ...fields }
	writeFileSync(join(modelsDir, 'own.json'), JSON.stringify(model))
	return { modelsDir, remove: () => rmSync(modelsDir, { recursive: true }) }
}
