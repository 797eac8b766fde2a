import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FarmState } from '../farm-state'
import { startFarmSim, type FarmSim } from '../start-farm-sim'

let sim: FarmSim

beforeAll(async () => {
	sim = await startFarmSim({ seed: 3, speed: 0, startHour: 12 })
})
beforeEach(() => sim.clearFaults())
afterAll(() => sim.close())

const call = async (method: string, path: string, body?: string) => {
	const response = await fetch(`http://127.0.0.1:${sim.ports.control}${path}`, { method, body })
	return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const state = async () => (await call('GET', '/state')).body as FarmState

test('the state names every output and every sensor', async () => {
	const { outputs, sensors } = await state()
	expect(Object.keys(outputs)).toHaveLength(36)
	expect(outputs['container-exhaust-fan']).toBe(true)
	expect(outputs['nursery-top-red-lights']).toBe(true)
	expect(Object.values(outputs).filter(Boolean).length).toBeLessThan(24)
	expect(sensors['nursery-ph']).toBeCloseTo(5.9, 1)
	expect(sensors['nursery-reservoir']).toBeGreaterThan(300)
})

test('faults can be set and cleared', async () => {
	const fault = { kind: 'wrong-value', target: 'nursery-ph', arg: 9999 }
	expect((await call('POST', '/fault', JSON.stringify(fault))).status).toBe(200)
	expect((await state()).faults).toEqual([{ ...fault, arg: '9999' }])
	expect((await state()).sensors['nursery-ph']).toBe(9999)
	expect((await call('DELETE', '/faults')).status).toBe(200)
	expect((await state()).sensors['nursery-ph']).toBeLessThan(7)
})

test('a failed sensor is null in the state', async () => {
	sim.fault('wrong-value', 'container', 'nan')
	expect((await state()).sensors['container-co2']).toBeNull()
})

test('setting a sensor changes what it measures', async () => {
	await call('POST', '/set', JSON.stringify({ 'nursery-ph': 7.2, 'nursery-tank-a': 3 }))
	const { truth, world } = await state()
	expect(truth['nursery-ph']).toBeCloseTo(7.2, 6)
	expect(world.tanksL.a).toBe(3)
})

test('time can be advanced', async () => {
	const before = Date.parse((await state()).at)
	await call('POST', '/advance', '{"seconds":3600}')
	expect(Date.parse((await state()).at) - before).toBe(3_600_000)
})

test.each([
	['POST', '/fault', '{"kind":"bogus"}'],
	['POST', '/fault', '{"kind":"silent","target":"moon"}'],
	['POST', '/fault', '{"kind":"slow","target":"camera","arg":"soon"}'],
	['POST', '/fault', '{"kind":"stuck-relay","target":"nursery-ph"}'],
	['POST', '/fault', '{"kind":["silent"]}'],
	['POST', '/fault', '{"kind":"__proto__"}'],
	['POST', '/set', '{"nursery-ph":"7"}'],
	['POST', '/set', '{"nursery-ph":99}'],
	['POST', '/set', '{"nursery-power":5}'],
	['POST', '/set', '{"moon":5}'],
	['POST', '/set', '{}'],
	['POST', '/advance', '{"seconds":-1}'],
	['POST', '/advance', '{"seconds":1e12}'],
	['POST', '/advance', 'not json'],
	['POST', '/advance', '[1]'],
])('%s %s %s is refused with a reason', async (method, path, body) => {
	const answer = await call(method, path, body)
	expect(answer.status).toBe(400)
	expect(answer.body.error).toMatch(/\w{3}/)
	expect((await state()).faults).toEqual([])
})

test('unknown paths, huge bodies and requests of web pages are refused', async () => {
	expect((await call('GET', '/nothing')).status).toBe(404)
	expect((await call('POST', '/set', `{"a":"${'x'.repeat(5_000_000)}"}`)).status).toBe(413)
	const status = (headers: Record<string, string>) =>
		new Promise<number | undefined>((resolve, reject) => {
			const options = { port: sim.ports.control, host: '127.0.0.1', path: '/state', headers }
			request(options, (response) => {
				response.resume()
				resolve(response.statusCode)
			})
				.on('error', reject)
				.end()
		})
	expect(await status({ origin: 'http://evil.example' })).toBe(403)
	expect(await status({ host: 'evil.example' })).toBe(403)
})
