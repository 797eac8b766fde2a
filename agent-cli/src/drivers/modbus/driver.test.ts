import { OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { DeviceError } from '../driver'
import { modbus } from './driver'
import { startTestController } from '../../../tests/drivers/modbus/test-controller'
import { openDevice, ownModel, PUMP_POINT } from '../../../tests/drivers/modbus/test-device'
import { soon } from '../../time/soon'

let controller: Awaited<ReturnType<typeof startTestController>>
beforeEach(async () => {
	controller = await startTestController()
})
afterEach(() => controller.close())

/** The built-in relay board with eight coils. */
async function openRelays(unit = 1) {
	for (let i = 0; i < 8; i++) controller.tables.coil.set(i, controller.tables.coil.get(i) ?? false)
	const session = await openDevice(controller.port, { model: 'waveshare-poe-eth-relay-8ch', unit })
	onTestFinished(() => session.close())
	return session
}

async function openOwn(fields: object) {
	const { modelsDir, remove } = ownModel(fields)
	onTestFinished(remove)
	const session = await openDevice(controller.port, { model: 'own', modelsDir, timeoutMs: 1000 })
	onTestFinished(() => session.close())
	return session
}

test('the sample configuration is valid', () => {
	const sample = JSON.parse(readFileSync(new URL('./sample.json', import.meta.url), 'utf8'))
	expect(modbus.settings.safeParse(sample.settings).error).toBeUndefined()
	expect(modbus.address(modbus.settings.parse(sample.settings))).toBe('192.168.1.60:502 unit 1')
})

test('a relay is switched and its own state read back', async () => {
	const session = await openRelays()
	const request = { point: 'relay3', on: true, maxOnMs: null }
	expect(await session.write(request, soon())).toEqual({ outcome: 'done', readBack: true })
	expect(controller.tables.coil.get(2)).toBe(true)
	const samples = await session.read(soon())
	expect(samples.map(({ point, value }) => [point, value])).toContainEqual(['relay3', 1])
	expect(samples.every(({ quality }) => quality === 'good')).toBe(true)
})

test('what it answers when it is opened is its first reading', async () => {
	controller.tables.discrete.set(0, false)
	let reads = 0
	controller.onRead.any = () => void (reads += 1)
	const { opening } = await openOwn({})
	expect(opening).toMatchObject([{ point: 'pump', value: 0, quality: 'good' }])
	expect(reads).toBe(1)
})

test('devices at one address share one connection and keep their unit ids', async () => {
	const sessions = await Promise.all([1, 2, 3].map(openRelays))
	controller.log.length = 0
	await Promise.all(sessions.map((session) => session.read(soon())))
	expect(controller.connections()).toBe(1)
	for (const unit of [1, 2, 3])
		expect(controller.log.filter((line) => line.endsWith(`unit ${unit}`))).toHaveLength(8)
})

test('a command overtakes polls that wait', async () => {
	const session = await openRelays()
	controller.log.length = 0
	const polls = Array.from({ length: 5 }, () => session.read(soon()))
	await session.write({ point: 'relay1', on: true, maxOnMs: null }, soon())
	await Promise.all(polls)
	const position = controller.log.findIndex((line) => line.startsWith('write'))
	expect(position).toBeLessThan(controller.log.length - 24)
})

test('a relay that does not move is a rejected command, with the true state', async () => {
	controller.tables.coil.set(0, false)
	controller.tables.discrete.set(0, false)
	controller.onWrite.coil = () => undefined // stuck
	const session = await openOwn({})
	const outcome = await session.write({ point: 'pump', on: true, maxOnMs: null }, soon())
	expect(outcome).toMatchObject({ outcome: 'rejected', readBack: false })
	expect(await session.read(soon())).toMatchObject([{ point: 'pump', value: 0 }])
})

test('what the device refuses is rejected in its words', async () => {
	const session = await openRelays()
	controller.tables.coil.delete(0)
	const outcome = await session.write({ point: 'relay1', on: true, maxOnMs: null }, soon())
	expect(outcome).toMatchObject({ outcome: 'rejected' })
	expect(outcome).toHaveProperty('reason', expect.stringContaining('Illegal data address'))
})

test('a sensor, an unknown point and an output of a community model are not written', async () => {
	controller.tables.coil.set(0, false)
	controller.tables.discrete.set(0, false)
	const session = await openOwn({ verified: 'community' })
	for (const point of ['pump', 'nothing']) {
		const outcome = await session.write({ point, on: true, maxOnMs: null }, soon())
		expect(outcome).toMatchObject({ outcome: 'rejected' })
	}
	expect(session.describe().points[0]?.switchable).toBeUndefined()
	const limits = OUTPUT_CLASSES.irrigation
	expect(await session.armFailSafe([{ point: 'pump', limits }], 30)).toMatchObject([
		{ state: 'none' },
	])
	expect(controller.log.filter((line) => line.startsWith('write'))).toEqual([])
})

test('a lease ends in the device where it has a timer', async () => {
	controller.tables.coil.set(0, false)
	controller.tables.discrete.set(0, true) // the timer register switches it in this device
	controller.tables.holding.set(200, 0)
	const pulse = { by: 'register', addr: 200, unitMs: 100, maxMs: 60_000 }
	const session = await openOwn({ points: [{ ...PUMP_POINT, pulse }] })
	const request = { point: 'pump', on: true }
	expect(await session.write({ ...request, maxOnMs: 15_000 }, soon())).toMatchObject({
		outcome: 'done',
	})
	expect(controller.tables.holding.get(200)).toBe(150)
	await session.write({ ...request, maxOnMs: 60_001 }, soon()) // longer than it can time
	expect(controller.log.filter((line) => line.startsWith('write'))).toEqual([
		'write holding 200 150',
		'write coil 0 true',
	])
})

test('a point the device does not have is bad, the others are read', async () => {
	controller.tables.input.set(4, 2345)
	const sensor = (id: string, table: string, addr: number) => ({
		id,
		label: id,
		quantity: 'airTemperature',
		table,
		addr,
		scale: 0.01,
	})
	const session = await openOwn({ points: [sensor('t1', 'input', 4), sensor('t2', 'holding', 9)] })
	const samples = await session.read(soon())
	expect(samples.find(({ point }) => point === 't1')).toMatchObject({ value: 23.45 })
	expect(samples.find(({ point }) => point === 't2')).toMatchObject({ value: null, quality: 'bad' })
})

test('an unknown model says which are known', async () => {
	const opening = openDevice(controller.port, { model: 'acme' })
	await expect(opening).rejects.toThrow(DeviceError)
	await expect(opening).rejects.toThrow(/“acme”.*wb-mr6c-v3/)
})

test('an output that is only a level is off at 0, in the scale of its register', async () => {
	controller.tables.holding.set(5, 0)
	const lamp = {
		quantity: 'switch',
		switchable: { type: 'light', outputClass: 'light', dim: 'level' },
	}
	const session = await openOwn({
		points: [
			{ id: 'lamp', label: 'Lamp', table: 'holding', addr: 5, writable: true, ...lamp },
			{ id: 'level', label: 'Level', quantity: 'percent', table: 'holding', addr: 5, scale: 0.01 },
		],
	})
	const on = { point: 'lamp', on: true, percent: 40, maxOnMs: null }
	expect(await session.write(on, soon())).toEqual({ outcome: 'done', readBack: true })
	expect(controller.tables.holding.get(5)).toBe(4000)
	const read = async () => (await session.read(soon())).map(({ value }) => value)
	expect(await read()).toEqual([1, 40])
	await session.write({ ...on, on: false, percent: undefined }, soon())
	expect(await read()).toEqual([0, 0])
})

test('a level of two registers goes out in one request, within the range of the model', async () => {
	for (const addr of [5, 6, 9]) controller.tables.holding.set(addr, 0)
	const pump = {
		quantity: 'switch',
		states: { on: 1, off: 6 },
		switchable: { type: 'pump', outputClass: 'circulation', dim: 'speed' },
	}
	const speed = { type: 'f32', wordOrder: 'CDAB', scale: 2, min: 20 }
	const session = await openOwn({
		points: [
			{ id: 'pump', label: 'Pump', table: 'holding', addr: 9, writable: true, ...pump },
			{ id: 'speed', label: 'Speed', quantity: 'percent', table: 'holding', addr: 5, ...speed },
		],
	})
	const on = { point: 'pump', on: true, percent: 40, maxOnMs: null }
	expect(await session.write(on, soon())).toEqual({ outcome: 'done', readBack: true })
	expect([5, 6, 9].map((addr) => controller.tables.holding.get(addr))).toEqual([0, 0x41a0, 1])
	expect(await session.write({ ...on, percent: 10 }, soon())).toEqual({
		outcome: 'rejected',
		reason: 'it can be set from 20 to 100 %',
	})
	await session.write({ ...on, on: false, percent: undefined }, soon())
	expect([5, 6, 9].map((addr) => controller.tables.holding.get(addr))).toEqual([0, 0x41a0, 6])
})
