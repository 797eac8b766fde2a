import { startFarmSim, type FarmSim } from '@sfc/farm-sim/start-farm-sim'
import { CATALOGUE, ZONES, type Zone } from '@sfc/domain/control/catalogue'
import { OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import ModbusRTU from 'modbus-serial'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDevice } from '../../../tests/drivers/modbus/test-device'
import { soon } from '../../time/soon'

let sim: FarmSim
beforeAll(async () => {
	sim = await startFarmSim({ discoveryPort: null })
})
afterAll(() => sim.close())

async function open(zone: Zone) {
	const session = await openDevice(sim.ports[zone], { model: `farm-sim-${zone}` })
	onTestFinished(() => session.close())
	return session
}

/** A second, independent client that looks at the controller's own tables. */
async function outsider(zone: Zone) {
	const client = new ModbusRTU()
	await client.connectTCP('127.0.0.1', { port: sim.ports[zone] })
	onTestFinished(() => new Promise<void>((done) => void client.close(() => done())))
	client.setID(1)
	return client
}

test.each(ZONES)('every sensor of the %s controller has a plausible value', async (zone) => {
	const session = await open(zone)
	const samples = await session.read(soon())
	expect(samples.filter(({ quality }) => quality !== 'simulated')).toEqual([])
	expect(samples).toHaveLength(session.describe().points.length)
	expect(session.describe().simulated).toBe(true)
})

test.each(ZONES)(
	'each output of the %s controller moves its own relay and no other',
	async (zone) => {
		const items = CATALOGUE.filter((item) => item.zone === zone)
		const session = await open(zone)
		const client = await outsider(zone)
		const relays = async () => (await client.readDiscreteInputs(0, items.length)).data
		for (const point of session.describe().points) {
			const key = point.switchable?.catalogueKey
			if (!key) continue
			const index = items.findIndex((item) => item.key === key)
			const before = await relays()
			const on = !before[index]
			const outcome = await session.write({ point: point.key, on, maxOnMs: null }, soon())
			expect(outcome, key).toEqual({ outcome: 'done', readBack: on })
			const wanted = before.slice(0, items.length).with(index, on)
			expect((await relays()).slice(0, items.length), key).toEqual(wanted)
		}
	},
)

test.each(ZONES)('the fail-safe of every output of the %s controller is armed', async (zone) => {
	const session = await open(zone)
	const items = CATALOGUE.filter((item) => item.zone === zone)
	const outputs = session
		.describe()
		.points.filter((point) => point.switchable)
		.map(({ key, switchable }) => ({
			point: key,
			limits: OUTPUT_CLASSES[switchable!.outputClass],
		}))
	const armed = await session.armFailSafe(outputs, 60)
	expect(armed).toHaveLength(items.length)
	expect(armed.every((one) => one.state === 'armed' && one.afterS === 60)).toBe(true)
	const client = await outsider(zone)
	const safe = (await client.readHoldingRegisters(100, items.length)).data
	expect(safe).toEqual(items.map(({ outputClass }) => Number(OUTPUT_CLASSES[outputClass].safeOn)))
})

test('a dose ends in the controller, whatever happens to the agent', async () => {
	const session = await open('nursery')
	const dose = { point: 'nutrient-a', on: true, maxOnMs: 400 }
	expect(await session.write(dose, soon())).toMatchObject({ outcome: 'done' })
	await vi.waitFor(
		async () =>
			expect(await session.read(soon())).toContainEqual(
				expect.objectContaining({ point: 'nutrient-a', value: 0 }),
			),
		{ timeout: 20_000 },
	)
})

test('a stuck relay is told apart from one that moved', async () => {
	const session = await open('container')
	const off = { point: 'spare-outlet', on: false, maxOnMs: null }
	await session.write(off, soon())
	sim.fault('stuck-relay', 'container-spare-outlet')
	onTestFinished(() => sim.clearFaults())
	const outcome = await session.write({ ...off, on: true }, soon())
	expect(outcome).toMatchObject({ outcome: 'rejected', readBack: false })
})

test('a lamp is set to a level, says so, and gives as much light', async () => {
	const session = await open('nursery')
	const at = (percent: number) =>
		session.write({ point: 'top-red-lights', on: true, percent, maxOnMs: null }, soon())
	const lamp = session.describe().points.find(({ key }) => key === 'top-red-lights')
	expect(lamp?.switchable?.dim).toBe('top-red-lights-level')
	for (const percent of [100, 40, 1]) {
		expect(await at(percent)).toEqual({ outcome: 'done', readBack: true })
		expect(await session.read(soon())).toContainEqual(
			expect.objectContaining({ point: 'top-red-lights-level', value: percent }),
		)
		expect(sim.state().world.levels['nursery-top-red-lights']).toBe(percent / 100)
	}
	expect(await at(101)).toMatchObject({ outcome: 'rejected' })
	await session.write({ point: 'top-red-lights', on: false, maxOnMs: null }, soon())
})
