import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { soon } from '../../../time/soon'
import { formatProblem } from '@sfc/contract/device-models/check-model'
import { Model } from '@sfc/contract/device-models/model'
import { modelLibrary } from '../model-library'
import { startTestController } from '../test-controller'
import { checkModelFile } from './check-model-file'
import { importHomeAssistant } from './import-home-assistant'
import { tryModel } from './try-model'

let folder: string
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'authoring-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const THERMOMETER = {
	id: 'thermometer',
	rev: 1,
	name: 'T1',
	vendor: 'Maker',
	kind: 'sensor',
	points: [
		{
			id: 'air',
			label: 'Air',
			quantity: 'airTemperature',
			table: 'input',
			addr: 1,
			type: 's16',
			scale: 0.1,
			errorValues: [32767],
		},
		{
			id: 'humidity',
			label: 'Humidity',
			quantity: 'humidity',
			table: 'input',
			addr: 2,
			scale: 0.1,
		},
	],
	verified: 'community',
	source: 'a test',
}
const check = (content: unknown) => {
	const file = join(folder, 'm.json')
	writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
	return checkFile(file)
}
const checkFile = (file: string) => {
	const { problems, ...checked } = checkModelFile(file)
	return { ...checked, problems: problems.map(formatProblem) }
}
const recorded = (words: number[], values: object) => [{ answers: { 'input 1': words }, values }]

test('what is wrong with a model is said with its place', () => {
	expect(check('{ no json').problems).toHaveLength(1)
	expect(checkFile(join(folder, 'missing.json')).problems[0]).toContain('no such file')
	const [air, humidity] = THERMOMETER.points
	const wrong = { ...THERMOMETER, points: [air, { ...humidity, addr: 70_000, table: 'inputs' }] }
	expect(check(wrong).problems).toEqual([
		expect.stringMatching(/^points\[1\]\.table: /),
		expect.stringMatching(/^points\[1\]\.addr: /),
	])
	expect(check({ ...THERMOMETER, points: [air, air] }).problems).toEqual([
		'the file: two points have the same id',
	])
})

test('a recorded answer is the test of a model', () => {
	const good = recorded([234, 561], { air: 23.4, humidity: 56.1 })
	expect(check({ ...THERMOMETER, recorded: good })).toMatchObject({ problems: [], advice: [] })
	const failing = recorded([32767, 561], { air: null, humidity: 5.61, noise: 1 })
	expect(check({ ...THERMOMETER, recorded: failing }).problems).toEqual([
		'recorded[0].values.humidity: the registers mean 56.1, not 5.61',
		'recorded[0].values.noise: there is no such point',
	])
	const short = [{ answers: { 'input 1': [234] }, values: { humidity: 56.1 } }]
	expect(check({ ...THERMOMETER, recorded: short }).problems).toEqual([
		'recorded[0].values.humidity: its registers were not recorded',
	])
	const { advice } = check(THERMOMETER)
	expect(advice).toEqual([expect.stringContaining('model try --save')])
})

test('every bundled model decodes what was recorded with it', () => {
	for (const model of modelLibrary().models.values()) {
		const { problems } = check(model)
		expect(problems, model.id).toEqual([])
	}
})

test('a device is read by a model, and what it does not answer has a reason', async () => {
	const controller = await startTestController()
	controller.tables.input.set(1, 234).set(2, 561)
	const points = [...THERMOMETER.points, { ...THERMOMETER.points[0], id: 'far', addr: 900 }]
	const model = Model.parse({ ...THERMOMETER, points })
	const at = { host: '127.0.0.1', port: controller.port, unit: 1 }
	const tried = await tryModel(model, at, soon())
	expect(tried.answers).toEqual({ 'input 1': [234, 561] })
	expect(tried.points).toEqual([
		{ id: 'air', value: 23.4, reason: null },
		{ id: 'humidity', value: 56.1, reason: null },
		{ id: 'far', value: null, reason: expect.stringMatching(/illegal data address/i) },
	])
	expect(controller.log.filter((line) => line.startsWith('write'))).toEqual([])
	await controller.close()
	expect((await tryModel(model, at, soon())).answers).toEqual({})
})

/** As the documentation of the integration has it (home-assistant.io/integrations/modbus). */
const YAML = `
modbus:
  - name: Hub 1
    type: tcp
    host: 192.168.1.60
    port: 502
    sensors:
      - name: Reservoir temperature
        slave: 3
        address: 0
        input_type: input
        data_type: int16
        scale: 0.1
        unit_of_measurement: °F
        device_class: temperature
        nan_value: 0x7FFF
      - name: Total energy
        slave: 3
        address: 72
        data_type: float32
        swap: word
        unit_of_measurement: kWh
        device_class: energy
      - name: Odd unit
        address: 5
        unit_of_measurement: furlong
      - name: Too long
        address: 9
        data_type: string
      - name: No address
    binary_sensors:
      - name: Door
        slave: 3
        address: 4
        input_type: discrete_input
    switches:
      - name: Pump
        address: 13
`

test('the modbus part of a Home Assistant configuration becomes models, with a report of what is left', () => {
	const { models, left } = importHomeAssistant(YAML, 'configuration.yaml')
	const [three, one] = models.map((model) => Model.parse(model))
	expect(three).toMatchObject({ id: 'hub-1-unit-3', verified: 'community' })
	expect(three?.points).toMatchObject([
		{ id: 'reservoir-temperature', quantity: 'waterTemperature', table: 'input', type: 's16' },
		{ id: 'total-energy', quantity: 'energy', addr: 72, type: 'f32', wordOrder: 'CDAB' },
		{ id: 'door', quantity: 'contact', table: 'discrete' },
	])
	const file = join(folder, 'hub.json')
	const words = [{ answers: { 'input 0': [680], 'discrete 4': [1] }, values: { door: 1 } }]
	writeFileSync(file, JSON.stringify({ ...three, recorded: words }))
	expect(checkModelFile(file).problems).toEqual([])
	expect(three?.points[0]?.errorValues).toEqual([0x7fff])
	expect(one?.points).toMatchObject([{ label: 'Odd unit (furlong)', quantity: 'number' }])
	expect(left).toEqual([
		'Too long: data_type string is not known here',
		expect.stringMatching(/^No address: /),
		'Pump: an output is entered by hand, with its class and its limits',
	])
	for (const text of ['a: [', 'sensor: []', ''])
		expect(() => importHomeAssistant(text, 'x')).toThrow()
})

test('68 °F of a Home Assistant register are 20 °C here', async () => {
	const [model] = importHomeAssistant(YAML, 'x').models.map((one) => Model.parse(one))
	const controller = await startTestController()
	controller.tables.input.set(0, 680)
	if (!model) throw new Error('no model')
	const at = { host: '127.0.0.1', port: controller.port, unit: 3 }
	const { points } = await tryModel(model, at, soon())
	expect(points.find(({ id }) => id === 'reservoir-temperature')?.value).toBeCloseTo(20, 6)
	await controller.close()
})
