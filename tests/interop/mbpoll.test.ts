import { startFarmSim, type FarmSim } from '@sfc/farm-sim/start-farm-sim'
import { CATALOGUE, ZONES, type Zone } from '@sfc/domain/control/catalogue'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { describeWithProgram, findProgram } from '../support/describe-with'
import { mbpollAt } from '../support/run-mbpoll'

const PROGRAM = { name: 'mbpoll', file: findProgram('mbpoll'), install: 'apt install mbpoll' }

/** Input registers from 0, two per sensor, as documented in the README of the simulated farm. */
const SENSORS: Record<Zone, string[]> = {
	container: ['air-temperature', 'humidity', 'co2', 'power'],
	nursery: [
		'air-temperature',
		'humidity',
		'water-temperature',
		'ph',
		'ec',
		'reservoir',
		'tank-a',
		'tank-b',
		'tank-c',
		'tank-d',
		'flow',
		'par',
		'power',
	],
	cultivation: [
		'air-temperature',
		'humidity',
		'water-temperature',
		'flow',
		'par-left',
		'par-right',
		'power',
	],
}
const zoneKeys = (zone: Zone) =>
	CATALOGUE.filter((item) => item.zone === zone).map((item) => item.key)

describeWithProgram(PROGRAM, 'mbpoll as an outside reader of the simulated farm', (file) => {
	let sim: FarmSim
	beforeAll(async () => {
		// Time stands still, so that two reads return the same state; at noon the lights are on.
		sim = await startFarmSim({ speed: 0, startHour: 12, discoveryPort: null })
		sim.farm.advance(90)
	})
	afterEach(() => sim.clearFaults())
	afterAll(() => sim?.close())

	const at = (zone: Zone) => mbpollAt(file, sim.ports[zone])

	test.each(ZONES)(
		'coils of the %s are the commanded state, discrete inputs the real one',
		async (zone) => {
			const keys = zoneKeys(zone)
			const { commanded, outputs } = sim.state()
			const coils = await at(zone).read({ table: 'coil', addr: 0 }, keys.length)
			expect(coils).toEqual(keys.map((key) => Number(commanded[key])))
			const relays = await at(zone).read({ table: 'discrete', addr: 0 }, keys.length)
			expect(relays).toEqual(keys.map((key) => Number(outputs[key])))
		},
	)

	test('a coil and its relay differ when the relay is stuck', async () => {
		const [key = ''] = zoneKeys('nursery')
		const before = sim.state().outputs[key]
		sim.fault('stuck-relay', key, before ? 'on' : 'off')
		await at('nursery').write({ table: 'coil', addr: 0 }, before ? 0 : 1)
		expect(await at('nursery').read({ table: 'coil', addr: 0 }, 1)).toEqual([Number(!before)])
		expect(await at('nursery').read({ table: 'discrete', addr: 0 }, 1)).toEqual([Number(before)])
		expect(sim.state().commanded[key]).toBe(!before)
	})

	test.each(ZONES)('every float of the %s is the value of its sensor', async (zone) => {
		const names = SENSORS[zone].map((name) => `${zone}-${name}`)
		const { sensors } = sim.state()
		const read = await at(zone).read({ table: 'float', addr: 0 }, names.length)
		// mbpoll prints six digits.
		expect(read).toEqual(
			names.map((name) => Number(Math.fround(sensors[name] ?? NaN).toPrecision(6))),
		)
		expect(read.every(Number.isFinite)).toBe(true)
	})

	test('a sensor below zero, out of range or failed reads as it shows', async () => {
		sim.fault('wrong-value', 'nursery-air-temperature', '-12.5')
		sim.fault('wrong-value', 'nursery-humidity', '9999')
		sim.fault('wrong-value', 'nursery-ph', 'nan')
		const read = await at('nursery').read({ table: 'float', addr: 0 }, 4)
		expect([read[0], read[1], read[3]]).toEqual([-12.5, 9999, NaN])
		expect(sim.state().sensors['nursery-ph']).toBeNull()
	})

	test.each(ZONES)(
		'uptime and boot counter of the %s are in its holding registers',
		async (zone) => {
			const { uptimeS, boots } = sim.state().controllers[zone] ?? {}
			expect(uptimeS).toBeGreaterThan(0)
			expect(await at(zone).read({ table: 'holding', addr: 300 }, 2)).toEqual([uptimeS, boots])
		},
	)

	test('its product code is text in its input registers', async () => {
		const words = await at('nursery').read({ table: 'input', addr: 900 }, 16)
		const text = words.map((word) => String.fromCharCode(word >> 8, word & 255)).join('')
		expect(text.replace(/\0+$/, '')).toBe('SFC-SIM-NURSERY')
	})

	test('a relay switched by mbpoll changes in the farm, and no other does', async () => {
		const keys = zoneKeys('cultivation')
		const { outputs: before } = sim.state()
		for (const [i, key] of keys.entries()) {
			await at('cultivation').write({ table: 'coil', addr: i }, before[key] ? 0 : 1)
			expect(sim.state().outputs, key).toEqual({ ...before, [key]: !before[key] })
			await at('cultivation').write({ table: 'coil', addr: i }, before[key] ? 1 : 0)
		}
		expect(sim.state().outputs).toEqual(before)
	})

	test('a timed ON written by mbpoll counts down and ends by itself', async () => {
		const pump = zoneKeys('container').indexOf('container-co2-regulator')
		const timer = { table: 'holding', addr: 200 + pump } as const
		await at('container').write(timer, 80)
		expect(sim.state().outputs['container-co2-regulator']).toBe(true)
		sim.farm.advance(3)
		expect(await at('container').read(timer, 1)).toEqual([50])
		sim.farm.advance(5)
		expect(await at('container').read(timer, 1)).toEqual([0])
		expect(sim.state().outputs['container-co2-regulator']).toBe(false)
	})

	test('the watchdog set by mbpoll switches outputs to their safe state, and reads back', async () => {
		const { length } = zoneKeys('container')
		await at('container').write({ table: 'coil', addr: 0 }, 1)
		await at('container').write({ table: 'holding', addr: 150 }, ...Array(length).fill(1))
		await at('container').write({ table: 'holding', addr: 100 }, 0, 1)
		await at('container').write({ table: 'holding', addr: 8 }, 30)
		expect(await at('container').read({ table: 'holding', addr: 8 }, 1)).toEqual([30])
		expect(await at('container').read({ table: 'holding', addr: 100 }, 3)).toEqual([0, 1, 0])
		sim.farm.advance(31)
		expect(sim.state().controllers['container']?.watchdogTripped).toBe(true)
		const relays = await at('container').read({ table: 'discrete', addr: 0 }, length)
		expect(relays).toEqual([0, 1, ...Array(length - 2).fill(0)])
	})

	test('an address that does not exist is refused', async () => {
		const { length } = zoneKeys('container')
		const beyond = at('container').read({ table: 'coil', addr: length }, 1)
		await expect(beyond).rejects.toThrow('Illegal data address')
	})
})
