import { OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import ModbusRTU from 'modbus-serial'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { discover } from '../../agent-cli/src/discovery/discover'
import type { Session } from '../../agent-cli/src/drivers/driver'
import { openDevice, ownModel } from '../../agent-cli/tests/drivers/modbus/test-device'
import { soon } from '../../agent-cli/src/time/soon'
import { describeWithProgram } from '../support/describe-with'
import {
	findPymodbus,
	startPymodbus,
	type Pymodbus,
	type PymodbusTables,
} from '../support/start-pymodbus'
import { waitUntil } from '../support/wait-until'
import rows from './pymodbus-cases.json'

const PROGRAM = {
	name: 'a pymodbus 3 with ModbusSlaveContext',
	file: findPymodbus(),
	install: 'apt install python3-pymodbus python3-serial-asyncio',
}

/** Typed here, because the type of the JSON would list every address of every case. */
const CASES: { model: string; what: string; tables: object; values: object }[] = rows

describeWithProgram(PROGRAM, 'pymodbus as server', (python) => {
	const servers: Pymodbus[] = []
	afterEach(async () => {
		for (const server of servers.splice(0)) await server.stop('SIGKILL')
	})
	const serve = async (tables: PymodbusTables, port?: number) => {
		const server = await startPymodbus(python, tables, port)
		servers.push(server)
		return server
	}
	const open = async (port: number, settings: object): Promise<Session> => {
		const session = await openDevice(port, settings)
		onTestFinished(() => session.close())
		return session
	}
	const look = async (port: number, modelsDir?: string) => {
		const { candidates } = await discover(
			{
				targets: ['127.0.0.1'],
				scanType: 'farm-equipment',
				modbusPorts: [port],
				mqttPorts: [],
				timeouts: { multicastMs: 100 },
				...(modelsDir && { modelsDir }),
			},
			() => undefined,
			soon(),
		)
		return candidates.find(({ address }) => address === `127.0.0.1:${port}`)
	}

	test.each(CASES)('$model: $what', async ({ model, tables, values }) => {
		const { port } = await serve(tables)
		const session = await open(port, { model })
		const samples = await session.read(soon())
		const read = samples.map(({ point, value, quality }) => [point, { value, quality }] as const)
		expect(Object.fromEntries(read)).toMatchObject(values)
		expect(samples).toHaveLength(session.describe().points.length)
	})

	test('a coil is switched, read back, and seen by a second client; other coils stay', async () => {
		const relays = { 0: 1, 1: 0, 2: 0, 3: 1, 4: 0, 5: 0, 6: 0, 7: 0 }
		const { port } = await serve({ coil: relays })
		const session = await open(port, { model: 'waveshare-poe-eth-relay-8ch' })
		const on = { point: 'relay3', on: true, maxOnMs: null }
		expect(await session.write(on, soon())).toEqual({ outcome: 'done', readBack: true })
		expect(await readStates(session)).toEqual([1, 0, 1, 1, 0, 0, 0, 0])
		await session.close() // closes the connection too, so that the following requests use a new one

		const again = await open(port, { model: 'waveshare-poe-eth-relay-8ch' })
		expect(await readStates(again)).toEqual([1, 0, 1, 1, 0, 0, 0, 0])
		const off = { point: 'relay1', on: false, maxOnMs: null }
		expect(await again.write(off, soon())).toEqual({ outcome: 'done', readBack: false })
		expect(await readStates(again)).toEqual([0, 0, 1, 1, 0, 0, 0, 0])
	})

	test('an output the server refuses is rejected with its reason', async () => {
		const { port } = await serve({ coil: { 0: 0, 1: 0 } })
		const { modelsDir, remove } = ownModel({
			points: [relay('here', 0), relay('missing', 40)],
		})
		onTestFinished(remove)
		const session = await open(port, { model: 'own', modelsDir })
		const write = await session.write({ point: 'missing', on: true, maxOnMs: null }, soon())
		expect(write).toMatchObject({ outcome: 'rejected' })
		const samples = await session.read(soon())
		expect(samples).toContainEqual(expect.objectContaining({ point: 'here', quality: 'good' }))
		expect(samples).toContainEqual(expect.objectContaining({ point: 'missing', quality: 'bad' }))
	})

	test('watchdog and safe state are written to holding registers and read back', async () => {
		const holding = { 8: 0, ...range(930, 6), ...range(938, 6) }
		const { port } = await serve({ coil: range(0, 6), holding })
		const session = await open(port, { model: 'wb-mr6c-v3' })
		const outputs = [{ point: 'relay2', limits: OUTPUT_CLASSES.circulation }]
		expect(await session.armFailSafe(outputs, 45)).toMatchObject([
			{ point: 'relay2', state: 'armed', afterS: 45 },
		])
		const eyes = new ModbusRTU()
		await eyes.connectTCP('127.0.0.1', { port })
		onTestFinished(() => eyes.close(() => undefined))
		eyes.setID(1)
		expect((await eyes.readHoldingRegisters(8, 1)).data).toEqual([45])
		expect((await eyes.readHoldingRegisters(930, 6)).data).toEqual([0, 1, 0, 0, 0, 0])
		expect((await eyes.readHoldingRegisters(938, 6)).data).toEqual([0, 1, 0, 0, 0, 0])
	})

	test('the device identification names the device; without a model it is not adopted', async () => {
		const identity = { 0: 'Waveshare', 1: 'Modbus POE ETH Relay 8CH', 2: '1.0' }
		const { port } = await serve({ identity, coil: range(0, 8) })
		expect(await look(port)).toMatchObject({
			vendor: 'Waveshare',
			model: 'Modbus POE ETH Relay 8CH',
			certainty: 'unknown',
			settings: { host: '127.0.0.1', port, unit: 1 },
		})
	})

	test('a model that matches the device identification is found with certainty and opens', async () => {
		const { modelsDir, remove } = ownModel({
			match: { deviceId: { vendor: 'Greenhouse Works', product: 'GW-1' } },
		})
		onTestFinished(remove)
		const identity = { 0: 'Greenhouse Works', 1: 'GW-1', 2: '2.4' }
		const { port } = await serve({ identity, coil: { 0: 0 }, discrete: { 0: 0 } })
		const found = await look(port, modelsDir)
		expect(found).toMatchObject({ model: 'own', certainty: 'certain' })
		const session = await open(port, { ...found?.settings, modelsDir })
		expect(await session.read(soon())).toMatchObject([{ point: 'pump', value: 0 }])
	})

	test('a server that dies is reported, and read again when it is back', async () => {
		const first = await serve({ coil: range(0, 8) })
		const session = await open(first.port, { model: 'waveshare-poe-eth-relay-8ch' })
		await first.stop('SIGKILL')
		await expect(session.read(soon())).rejects.toThrow(/127\.0\.0\.1/)
		await serve({ coil: { ...range(0, 8), 4: 1 } }, first.port)
		await waitUntil('it is read again', async () => (await readStates(session))[4] === 1)
	})
})

const readStates = async (session: Session) =>
	(await session.read(soon())).map(({ value }) => value)

const relay = (id: string, addr: number) => ({
	id,
	label: id,
	quantity: 'switch',
	table: 'coil',
	addr,
	writable: true,
	switchable: { type: 'outlet', outputClass: 'outlet' },
})

const range = (from: number, count: number): Record<number, number> =>
	Object.fromEntries(Array.from({ length: count }, (_, i) => [from + i, 0]))
