import fc from 'fast-check'
import ModbusRTU from 'modbus-serial'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFarmSim, type FarmSim } from '../start-farm-sim'

const WORK_LIGHTS = 0
const NUTRIENT_A = 8
let sim: FarmSim
let client: ModbusRTU

/** Time stands still, so that only the test moves timers and watchdogs. */
beforeEach(async () => {
	sim = await startFarmSim({ seed: 3, speed: 0, startHour: 12 })
	client = new ModbusRTU()
	client.setTimeout(2000)
	await client.connectTCP('127.0.0.1', { port: sim.ports.nursery })
	client.setID(1)
})
afterEach(async () => {
	client.close(() => {})
	await sim.close()
})

const refusal = (call: Promise<unknown>) =>
	call.then(
		() => null,
		(error: { modbusCode?: number }) => error.modbusCode ?? 'no answer',
	)
const holding = async (address: number) => (await client.readHoldingRegisters(address, 1)).data[0]
const relay = async (i: number) => (await client.readDiscreteInputs(i, 1)).data[0]

/** Sends raw bytes and returns the response until the connection ends or `want` bytes arrived. */
const raw = (bytes: Uint8Array, want: number, patienceMs = 3000): Promise<Buffer> =>
	new Promise((resolve) => {
		const socket = connect(sim.ports.nursery, '127.0.0.1', () => socket.write(bytes))
		let got: Buffer = Buffer.alloc(0)
		const end = () => {
			socket.destroy()
			resolve(got)
		}
		socket.setTimeout(patienceMs, end)
		socket.on('error', end).on('close', end)
		socket.on('data', (chunk) => {
			got = Buffer.concat([got, chunk])
			if (got.length >= want) end()
		})
	})

test('switching a coil moves the relay and the lamp', async () => {
	expect(await relay(WORK_LIGHTS)).toBe(false)
	await client.writeCoil(WORK_LIGHTS, true)
	expect(await relay(WORK_LIGHTS)).toBe(true)
	expect(sim.state().outputs['nursery-work-lights']).toBe(true)
	await client.writeCoils(WORK_LIGHTS, [false, true])
	expect((await client.readCoils(0, 2)).data.slice(0, 2)).toEqual([false, true])
})

test('sensors are floats, high word first; a failed one is NaN', async () => {
	const ph = async () => (await client.readInputRegisters(6, 2)).buffer.readFloatBE()
	expect(await ph()).toBeCloseTo(sim.state().sensors['nursery-ph'] ?? NaN, 4)
	sim.fault('wrong-value', 'nursery-ph', 'nan')
	expect((await client.readInputRegisters(6, 2)).buffer.readUInt32BE()).toBe(0x7fc00000)
	sim.fault('wrong-value', 'nursery-ph', '9999')
	expect(await ph()).toBe(9999)
})

test('the controller identifies itself in registers and by FC 0x2B', async () => {
	const { buffer } = await client.readInputRegisters(900, 16)
	expect(buffer.toString('ascii').replace(/\0+$/, '')).toBe('SFC-SIM-NURSERY')
	// The library types it as an array, but it is an object keyed by id.
	const { data } = await client.readDeviceIdentification(2, 0)
	expect({ ...data }).toEqual({
		0: 'Smart Farm Control',
		1: 'SFC-SIM-NURSERY',
		2: '1.0',
		4: 'Simulated nursery controller',
		5: 'SFC-SIM-NURSERY',
	})
})

test('unknown and read-only registers are refused with the right exception', async () => {
	expect(await refusal(client.readInputRegisters(26, 1))).toBe(2)
	expect(await refusal(client.readCoils(12, 2))).toBe(2)
	expect(await refusal(client.readHoldingRegisters(0, 1))).toBe(2)
	expect(await refusal(client.writeCoil(13, true))).toBe(2)
	expect(await refusal(client.writeRegister(300, 5))).toBe(1)
	expect(await refusal(client.writeRegister(100, 2))).toBe(3)
	expect(await refusal(client.writeRegisters(100, [1, 1, 7]))).toBe(3)
	expect(await holding(100), 'a refused write changes nothing').toBe(0)
	expect(await refusal(client.readInputRegisters(0, 126))).toBe(3)
	client.setID(9)
	expect(await refusal(client.readCoils(0, 1))).toBe(11)
})

test('a timed ON ends in the controller, and restarts when written again', async () => {
	await client.writeRegister(200 + NUTRIENT_A, 50)
	sim.farm.advance(3)
	expect(await holding(200 + NUTRIENT_A)).toBe(20)
	await client.writeRegister(200 + NUTRIENT_A, 50)
	sim.farm.advance(4.9)
	expect(await relay(NUTRIENT_A)).toBe(true)
	sim.farm.advance(0.1)
	expect(await relay(NUTRIENT_A)).toBe(false)
	const dosedL = sim.state().world.totals.dosedL
	expect(dosedL).toBeCloseTo(0.08, 6)
})

test('writing 0 cancels the timer and leaves the coil; coil off cancels the timer', async () => {
	await client.writeRegister(200, 50)
	await client.writeRegister(200, 0)
	sim.farm.advance(60)
	expect(await relay(WORK_LIGHTS)).toBe(true)
	await client.writeRegister(200, 50)
	await client.writeCoil(WORK_LIGHTS, false)
	expect(await holding(200)).toBe(0)
})

test('when the watchdog expires, armed outputs go to their safe state and others stay', async () => {
	await client.writeRegisters(100, [0, 1])
	await client.writeRegisters(150, [1, 1])
	await client.writeCoils(0, [true, false, true])
	await client.writeRegister(8, 5)
	sim.farm.advance(4)
	expect(await relay(WORK_LIGHTS), 'this read re-arms it').toBe(true)
	sim.farm.advance(4)
	expect(sim.state().outputs['nursery-work-lights']).toBe(true)
	sim.farm.advance(1)
	const { outputs, controllers } = sim.state()
	expect(outputs['nursery-work-lights']).toBe(false)
	expect(outputs['nursery-recirculation-pump']).toBe(true)
	expect(outputs['nursery-top-red-lights']).toBe(true)
	expect(controllers.nursery?.watchdogTripped).toBe(true)
})

test('a stuck relay keeps its state while the coil changes', async () => {
	sim.fault('stuck-relay', 'nursery-work-lights')
	await client.writeCoil(WORK_LIGHTS, true)
	expect((await client.readCoils(0, 1)).data[0]).toBe(true)
	expect(await relay(WORK_LIGHTS)).toBe(false)
	sim.clearFaults()
	expect(await relay(WORK_LIGHTS)).toBe(true)
})

test('a restart turns everything off, resets settings and counts a boot', async () => {
	await client.writeRegister(8, 30)
	await client.writeCoil(WORK_LIGHTS, true)
	sim.farm.advance(20)
	sim.fault('reboot', 'nursery', '10')
	expect(await refusal(client.readCoils(0, 1))).not.toBe(null)
	sim.farm.advance(12)
	const again = new ModbusRTU()
	await again.connectTCP('127.0.0.1', { port: sim.ports.nursery })
	again.setID(1)
	expect((await again.readCoils(0, 13)).data.slice(0, 13)).not.toContain(true)
	expect((await again.readHoldingRegisters(300, 2)).data).toEqual([2, 2])
	expect((await again.readHoldingRegisters(8, 1)).data).toEqual([0])
	again.close(() => {})
})

test('a silent device accepts the request and never responds; other devices keep responding', async () => {
	client.setTimeout(150)
	sim.fault('silent', 'nursery')
	expect(await refusal(client.readCoils(0, 1))).toBe('no answer')
	const other = new ModbusRTU()
	await other.connectTCP('127.0.0.1', { port: sim.ports.container })
	other.setID(1)
	expect((await other.readCoils(0, 9)).data).toContain(true)
	other.close(() => {})
})

test('a slow device responds late, a dropping one closes the connection', async () => {
	sim.fault('slow', 'nursery', '200')
	const start = performance.now()
	await client.readCoils(0, 1)
	expect(performance.now() - start).toBeGreaterThan(190)
	sim.clearFaults()
	sim.fault('drop', 'nursery')
	expect(await raw(Buffer.from('000100000006010100000001', 'hex'), 1)).toHaveLength(0)
})

test('a stuck sensor keeps showing the same value', async () => {
	sim.fault('stuck-sensor', 'nursery')
	const before = sim.state().sensors
	sim.farm.advance(600)
	const after = sim.state().sensors
	expect(after['nursery-reservoir']).toBe(before['nursery-reservoir'])
	expect(after['cultivation-air-temperature']).not.toBe(before['cultivation-air-temperature'])
})

test('requests joined in one packet or split over several are all answered', async () => {
	const one = Buffer.from('000100000006010100000001', 'hex')
	const two = Buffer.from('000200000006010200000001', 'hex')
	const answer = await raw(Buffer.concat([one, two]), 20)
	expect(answer.toString('hex')).toBe('0001000000040101010000020000000401020100')
})

test('hostile bytes close their connection at most; the controller keeps responding', async () => {
	await fc.assert(
		fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
			const framed = Buffer.concat([
				Buffer.from([0, 1, 0, 0, 0, Math.min(254, bytes.length + 1), 1]),
				bytes,
			])
			await Promise.all([raw(bytes, 1, 60), raw(framed, 1, 60)])
			expect((await client.readCoils(0, 1)).data).toHaveLength(8)
		}),
		{ numRuns: 25 },
	)
})
