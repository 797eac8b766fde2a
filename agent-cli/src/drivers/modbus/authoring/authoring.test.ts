import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { soon } from '../../../time/soon'
import { formatProblem } from '@sfc/contract/equipment/device-models/check-model'
import { Model } from '@sfc/contract/equipment/device-models/model'
import { modelLibrary } from '../model-library'
import { startTestController } from '../../../../tests/drivers/modbus/test-controller'
import { checkModelFile } from './check-model-file'
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
const UNKNOWN_KEYS: [unknown, string][] = [
	[{ ...THERMOMETER, banana: 1 }, 'the file: Unknown key “banana”. Known keys: id, rev, name, '],
	[
		{ ...THERMOMETER, verifed: 'device' },
		'the file: Unknown key “verifed”. Did you mean “verified”?',
	],
	[
		{ ...THERMOMETER, points: [{ ...THERMOMETER.points[0], addrr: 3 }] },
		'points[0]: Unknown key “addrr”. Did you mean “addr”?',
	],
	[
		{ ...THERMOMETER, points: [{ ...THERMOMETER.points[0], unit: '°F' }] },
		'points[0]: Unknown key “unit”. Known keys: id, label, ',
	],
	[{ ...THERMOMETER, link: { gardMs: 5 } }, 'link: Unknown key “gardMs”. Did you mean “guardMs”?'],
]

test.each(UNKNOWN_KEYS)('a model with a key that is not known is refused: %#', (model, why) => {
	expect(check(model).problems).toEqual([expect.stringContaining(why)])
})

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
	const at = { transport: 'tcp' as const, host: '127.0.0.1', port: controller.port, unit: 1 }
	const tried = await tryModel(model, at, soon())
	expect(tried.answers).toEqual({ 'input 1': [234, 561] })
	expect(tried.points).toEqual([
		{ id: 'air', value: 23.4, reason: null, words: [234] },
		{ id: 'humidity', value: 56.1, reason: null, words: [561] },
		{ id: 'far', value: null, reason: expect.stringMatching(/illegal data address/i), words: null },
	])
	expect(controller.log.filter((line) => line.startsWith('write'))).toEqual([])
	await controller.close()
	expect((await tryModel(model, at, soon())).answers).toEqual({})
})
