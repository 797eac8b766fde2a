import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSealKey, seal } from '@sfc/contract/agent/sealed'
import { startFarmSim, type FarmSim } from '@sfc/farm-sim/start-farm-sim'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestAgent } from '../../tests/runtime/test-agent'
import { perTest } from '../../../tests/support/per-test'

const agent = perTest(openTestAgent)
let sim: FarmSim
beforeEach(async () => {
	agent.writeConfig([])
	sim = await startFarmSim({ discoveryPort: null })
})
afterEach(async () => {
	await sim.close()
})

const ask = (kind: string, args: object) => agent.ask(kind, args)
const sealKey = async () => {
	const key = () => agent.server.state.heartbeats.at(-1)?.sealKey
	await expect.poll(key, { timeout: 20_000 }).toBeDefined()
	return key() ?? ''
}
const details = () =>
	agent.server.state.inventories.at(-1)?.devices.find(({ key }) => key === 'back-door')?.details

test('a camera is tried, added with its sealed password, looked at, turned, set and removed', async () => {
	agent.start(['run'], 'ignore')
	const wanted = {
		name: 'Back door',
		zone: 'nursery',
		place: 'Loading dock',
		type: 'PTZ',
		host: '127.0.0.1',
		webPort: sim.ports.onvif,
		rtspPort: 554,
		username: 'admin',
		anyway: false,
	}
	const wrong = await seal(await sealKey(), 'wrong')
	expect(await ask('add-camera', { ...wanted, password: wrong })).toMatchObject({
		outcome: 'done',
		answer: { device: null },
	})
	const password = await seal(await sealKey(), 'farm-demo')
	expect(JSON.stringify(password)).not.toContain('farm-demo')
	expect(await ask('add-camera', { ...wanted, password })).toMatchObject({
		answer: { device: 'back-door' },
	})
	await expect.poll(() => details()?.['hasPtz'], { timeout: 20_000 }).toBe(true)

	expect((await ask('watch-camera', { device: 'back-door' }))?.outcome).toBe('done')
	await expect.poll(() => agent.server.state.stills.length).toBeGreaterThan(1)
	expect(agent.server.state.stills[0]?.jpeg.subarray(0, 2).toString('hex')).toBe('ffd8')

	const move = { device: 'back-door', pan: 1, tilt: 0, zoom: 0, durationMs: 300 }
	expect((await ask('move-camera', move))?.outcome).toBe('done')
	expect(sim.camera.ptz.view(sim.camera.nowMs()).pan).toBeGreaterThan(0)
	const preset = { do: 'save', name: 'Aisle' }
	expect((await ask('preset-camera', { device: 'back-door', preset }))?.outcome).toBe('done')
	await expect
		.poll(() => details()?.['presets'])
		.toEqual([
			{ token: '1', name: 'Whole farm' },
			{ token: '2', name: 'Aisle' },
		])

	const settings = { record: true, nightVision: 'on' }
	expect((await ask('configure-camera', { device: 'back-door', settings }))?.outcome).toBe('done')
	expect(sim.camera.infraredFilter).toBe('OFF')
	await expect.poll(() => details()?.['settings']).toMatchObject({ record: true, keepDays: 14 })
	const written = readFileSync(join(agent.folder, 'agent.json'), 'utf8')
	expect(JSON.parse(written)).toMatchObject({
		devices: [{ camera: { ...settings, place: 'Loading dock', type: 'PTZ' }, zone: 'nursery' }],
	})

	// One setting changes alone, also where the camera would refuse another.
	const before = sim.camera.infraredFilter
	const change = { device: 'back-door', settings: { maxGb: 20 } }
	expect((await ask('configure-camera', change))?.outcome).toBe('done')
	await expect.poll(() => details()?.['settings']).toMatchObject({ ...settings, maxGb: 20 })
	expect(sim.camera.infraredFilter).toBe(before)

	expect((await ask('remove-camera', { device: 'back-door' }))?.outcome).toBe('done')
	expect(await ask('watch-camera', { device: 'back-door' })).toMatchObject({
		outcome: 'failed',
		reason: 'the agent has no such camera',
	})
})

test('the place and type of a camera that does not answer are told', async () => {
	agent.start(['run'], 'ignore')
	const at = { name: 'Back door', zone: 'unassigned', host: '127.0.0.1', webPort: 1, rtspPort: 554 }
	const said = { place: 'Loading dock', type: 'PTZ' }
	await sealKey()
	const wanted = { ...at, ...said, username: '', password: null, anyway: true }
	expect(await ask('add-camera', wanted)).toMatchObject({ answer: { device: 'back-door' } })
	await expect
		.poll(() => details()?.['settings'], { timeout: 20_000 })
		.toMatchObject({ ...said, record: false })
})

test('a password that was sealed for an earlier run is refused with what to do', async () => {
	agent.start(['run'], 'ignore')
	const password = await seal((await createSealKey()).publicKey, 'farm-demo')
	const wanted = { name: 'x', zone: 'nursery', host: '127.0.0.1', webPort: 1, rtspPort: 554 }
	await sealKey()
	expect(
		await ask('add-camera', { ...wanted, username: 'admin', anyway: true, password }),
	).toMatchObject({
		outcome: 'failed',
		reason: 'farm-agent was started anew in the meantime: send it again',
	})
})
