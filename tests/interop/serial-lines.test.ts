import { startFarmSim, type FarmSim } from '@sfc/farm-sim/start-farm-sim'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openDevice } from '../../agent-cli/tests/drivers/modbus/test-device'
import { soon } from '../../agent-cli/src/time/soon'
import { describeWithProgram, findProgram } from '../support/describe-with'
import { startForeign } from '../support/foreign-process'
import { findPymodbus, startPymodbus } from '../support/start-pymodbus'
import { waitUntil } from '../support/wait-until'

const SOCAT = { name: 'socat', file: findProgram('socat'), install: 'apt install socat' }
const PYMODBUS = {
	name: 'a pymodbus 3 with ModbusSlaveContext',
	file: findPymodbus(),
	install: 'apt install python3-pymodbus python3-serial-asyncio',
}

let folder: string
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'line-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Opens a serial port of this machine; its other end is an address of socat. */
async function serialPort(socat: string, otherEnd: string, name = 'port') {
	const path = join(folder, name)
	const bridge = startForeign(socat, [`pty,raw,echo=0,link=${path}`, otherEnd])
	onTestFinished(() => bridge.stop('SIGKILL'))
	await waitUntil('the port is there', () => existsSync(path))
	return path
}
async function open(settings: object) {
	const session = await openDevice(502, settings)
	onTestFinished(() => session.close())
	return session
}

describeWithProgram(SOCAT, 'a serial port', (socat) => {
	let sim: FarmSim
	beforeEach(async () => {
		sim = await startFarmSim({ discoveryPort: null, linePort: 0, speed: 0, startHour: 12 })
	})
	afterEach(() => sim.close())

	test('three devices on it are read, and a relay is switched and read back', async () => {
		const path = await serialPort(socat, `tcp:127.0.0.1:${sim.ports.line ?? 0}`)
		for (const [i, zone] of ['container', 'nursery', 'cultivation'].entries()) {
			const session = await open({
				transport: 'rtu',
				path,
				baudRate: 19_200,
				parity: 'none',
				unit: i + 1,
				model: `farm-sim-${zone}`,
			})
			const samples = await session.read(soon())
			expect(samples.filter(({ quality }) => quality !== 'simulated')).toEqual([])
		}
		const nursery = await open({
			transport: 'rtu',
			path,
			baudRate: 19_200,
			unit: 2,
			model: 'farm-sim-nursery',
		})
		const on = { point: 'work-lights', on: true, maxOnMs: null }
		expect(await nursery.write(on, soon())).toEqual({ outcome: 'done', readBack: true })
		expect(sim.state().outputs['nursery-work-lights']).toBe(true)
	})

	test('a silent device and a wrong checksum are reported, and the port stays usable', async () => {
		const path = await serialPort(socat, `tcp:127.0.0.1:${sim.ports.line ?? 0}`)
		const at = { transport: 'rtu', path, unit: 2, model: 'farm-sim-nursery', timeoutMs: 300 }
		await expect(open({ ...at, unit: 9 })).rejects.toThrow('silent for 300 ms')
		const session = await open(at)
		sim.fault('wrong-checksum', 'line')
		await expect(session.read(soon())).rejects.toThrow('right checksum')
		sim.clearFaults()
		await waitUntil('it is read again', () =>
			session.read(soon()).then(
				() => true,
				() => false,
			),
		)
	})

	test('a missing port is reported', async () => {
		const path = join(folder, 'ttyUSB0')
		const opening = open({ transport: 'rtu', path, model: 'xy-md02' })
		await expect(opening).rejects.toThrow('there is no such serial port')
	})
})

describeWithProgram(PYMODBUS, 'pymodbus on a serial line', (python) => {
	const climate = { 1: 0xff9c, 2: 655 }

	test('over TCP with serial frames', async () => {
		const server = await startPymodbus(python, { input: climate, line: 'rtu-tcp' })
		onTestFinished(() => server.stop('SIGKILL'))
		const session = await open({ transport: 'rtu-tcp', port: server.port, model: 'xy-md02' })
		expect(await session.read(soon())).toMatchObject([{ value: -10 }, { value: 65.5 }])
	})

	describeWithProgram(SOCAT, 'and on a port of its own', (socat) => {
		test('is read and switched by the agent on the other port', async () => {
			const far = join(folder, 'far')
			const path = await serialPort(socat, `pty,raw,echo=0,link=${far}`)
			await waitUntil('both ports are there', () => existsSync(far))
			const coil = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [i, 0]))
			const server = await startPymodbus(python, { coil, line: far })
			onTestFinished(() => server.stop('SIGKILL'))
			const settings = { transport: 'rtu', path, model: 'waveshare-poe-eth-relay-8ch' }
			let session: Awaited<ReturnType<typeof open>> | undefined
			await waitUntil('pymodbus answers on its port', async () => {
				session = await open(settings).catch(() => undefined)
				return session !== undefined
			})
			const on = { point: 'relay3', on: true, maxOnMs: null }
			expect(await session?.write(on, soon())).toEqual({ outcome: 'done', readBack: true })
			const values = (await session?.read(soon()))?.map(({ value }) => value)
			expect(values).toEqual([0, 0, 1, 0, 0, 0, 0, 0])
		})
	})
})
