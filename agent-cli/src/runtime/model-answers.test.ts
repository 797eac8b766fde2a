import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openTestAgent } from '../../tests/runtime/test-agent'
import { perTest } from '../../../tests/support/per-test'

const agent = perTest(openTestAgent)
beforeEach(() => {
	agent.controller.tables.input.set(1, 215)
})

const AIR = { id: 'air', label: 'Air', quantity: 'airTemperature', table: 'input', addr: 1 }
const THERMOMETER = {
	id: 'thermometer',
	rev: 1,
	name: 'T1',
	vendor: 'Maker',
	kind: 'sensor',
	points: [{ ...AIR, scale: 0.1 }],
	verified: 'document',
	source: 'its manual',
}
const store = (model: object) => agent.ask('store-model', { text: JSON.stringify(model) })
const at = () => ({
	host: '127.0.0.1',
	port: agent.controller.port,
	unit: 1,
	transport: 'tcp',
})

test('a model is stored, tried, used by a device at once, kept while it is used, and removed', async () => {
	const device = { ...agent.pump(), settings: { ...at(), model: 'thermometer' } }
	agent.writeConfig([device], undefined, { modelsDir: 'models' })
	agent.start(['run'], 'ignore')
	const wrong = { ...THERMOMETER, points: [{ ...AIR, addr: 70_000 }] }
	expect(await store(wrong)).toMatchObject({
		outcome: 'failed',
		reason: expect.stringMatching(/^the model is not right: points\[0\]\.addr: /) as string,
	})
	const file = join(agent.folder, 'models/thermometer.json')
	expect(existsSync(file)).toBe(false)
	expect(await store(THERMOMETER)).toMatchObject({
		answer: { id: 'thermometer', replaced: false, reopened: 1 },
	})
	expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(THERMOMETER)
	expect(await agent.ask('try-model', { model: 'thermometer', ...at() })).toMatchObject({
		answer: { points: [{ label: 'Air', unit: '°C', value: 21.5, words: [215] }] },
	})
	expect(await agent.ask('list-models', {})).toMatchObject({
		answer: { models: [{ id: 'thermometer', name: 'Maker T1', usedBy: ['Pumps'] }] },
	})
	const remove = () => agent.ask('remove-model', { id: 'thermometer' })
	expect(await remove()).toMatchObject({ outcome: 'failed', reason: 'Pumps is read by it' })
	const point = () =>
		agent.server.state.inventories.at(-1)?.devices.find(({ key }) => key === 'pumps')?.points[0]
	await expect.poll(point, { timeout: 20_000 }).toMatchObject({ label: 'Air' })
	// On the line that the device keeps open.
	expect(await agent.ask('try-model', { model: 'thermometer', ...at() })).toMatchObject({
		answer: { points: [{ value: 21.5 }] },
	})
	expect(
		await store({ ...THERMOMETER, rev: 2, points: [{ ...AIR, label: 'Attic' }] }),
	).toMatchObject({ answer: { replaced: true, reopened: 1 } })
	await expect.poll(point, { timeout: 20_000 }).toMatchObject({ label: 'Attic' })

	expect(await store({ ...THERMOMETER, id: 'spare' })).toMatchObject({ answer: { reopened: 0 } })
	expect((await agent.ask('remove-model', { id: 'spare' }))?.outcome).toBe('done')
	expect(await agent.ask('remove-model', { id: 'spare' })).toMatchObject({
		reason: 'it has no model spare of its own',
	})
})

test('a device is tried on the farm’s network alone, and one that is silent is named', async () => {
	agent.writeConfig([])
	agent.start(['run'], 'ignore')
	const tried = (more: object) =>
		agent.ask('try-model', { model: 'eastron-sdm120', ...at(), ...more })
	expect(await tried({ host: '8.8.8.8' })).toMatchObject({
		outcome: 'failed',
		reason: '8.8.8.8 is no address of a farm’s network',
	})
	expect(await tried({ model: 'no-such' })).toMatchObject({ reason: 'it knows no model no-such' })
	const silent = await tried({ port: 1 })
	expect(silent?.reason).toMatch(/^nothing answers at 127\.0\.0\.1:1 unit 1: /)
})
