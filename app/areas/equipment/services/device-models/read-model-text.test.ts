import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readModelText } from './read-model-text'

const PROBE = {
	id: 'probe',
	rev: 1,
	name: 'P1',
	vendor: 'Maker',
	kind: 'sensor',
	points: [{ id: 'air', label: 'Air', quantity: 'airTemperature', table: 'input', addr: 1 }],
	verified: 'document',
	source: 'its manual',
}
const text = (model: object) => JSON.stringify(model, null, '\t')
const lineOf = (written: string, part: string) =>
	written.split('\n').findIndex((line) => line.includes(part)) + 1

test('a valid model is listed with its readings', () => {
	expect(readModelText(text(PROBE), null)).toMatchObject({
		models: [{ id: 'probe', name: 'Maker P1', requests: 1, points: [{ place: 'input 1' }] }],
		problems: [],
	})
})

test('each problem has the line of the value, or of the part that lacks it', () => {
	const [air] = PROBE.points
	const far = text({ ...PROBE, points: [{ ...air, addr: 70_000 }] })
	expect(readModelText(far, null).problems).toMatchObject([
		{ line: lineOf(far, '70000'), text: expect.stringMatching(/^points\[0\]\.addr: /) as string },
	])
	const nameless = text({ ...PROBE, points: [{ ...air, label: undefined }] })
	expect(readModelText(nameless, null).problems).toMatchObject([
		{ line: lineOf(nameless, '"air"') - 1, text: expect.stringContaining('label') as string },
	])
	const broken = text(PROBE).replace('"rev": 1,', '"rev": 1')
	const [problem] = readModelText(broken, null).problems
	expect(problem?.text).toContain('this is no JSON')
	expect(Math.abs((problem?.line ?? 0) - lineOf(broken, '"rev"'))).toBeLessThanOrEqual(1)
})

test('a file of another program is imported, and what is left out is listed', () => {
	const yaml = `modbus:
  - name: hub
    type: tcp
    host: 192.168.1.9
    sensors:
      - name: Air
        address: 1
        input_type: input
        data_type: int16
        unit_of_measurement: "°C"
        device_class: temperature
        scale: 0.1
      - name: Puzzle
        address: 9
        data_type: custom
`
	const { format, models, problems, left } = readModelText(yaml, null)
	expect(format).toContain('Home Assistant')
	expect(problems).toEqual([])
	expect(models).toHaveLength(1)
	expect(left.join()).toContain('Puzzle')
})

test('any text is read or refused with a reason, never thrown', () => {
	const formats = [null, 'home-assistant', 'wiren-board', 'evcc', 'telegraf'] as const
	fc.assert(
		fc.property(
			fc.oneof(fc.string(), fc.json(), fc.string({ unit: 'binary' })),
			fc.constantFrom(...formats),
			(some, format) => {
				const { models, problems } = readModelText(some, format)
				expect(models.length + problems.length).toBeGreaterThan(0)
			},
		),
		{ numRuns: 100 },
	)
})

test('no text keeps the server busy, whatever it is made of', () => {
	const many = (part: string, times: number) => part.repeat(times)
	const texts = [
		many('[', 250_000),
		`${many('[', 200_000)}${many(']', 200_000)}`,
		`${many('{"id":', 60_000)}1${many('}', 60_000)}`,
		`modbus: ${many('[', 250_000)}`,
		`modbus:\n  ${many('- ', 200_000)}`,
		`modbus:\n${Array.from({ length: 30_000 }, (_, i) => `  k${i}: 1\n`).join('')}`,
		`modbus:\n${many('  - name: hub\n    sensors: [{ name: a, address: 1 }]\n', 5000)}`,
		`template: x\nrender: |\n  ${many('{{', 95_000)}`,
		`{"device_type": ${many('\\"', 200_000)}`,
		`{"device_type": ${many('/* ', 150_000)}`,
		many('//   \n', 60_000),
		many('\n', 490_000),
	]
	for (const hostile of texts) {
		const from = performance.now()
		const { models, problems } = readModelText(hostile, null)
		expect(models.length + problems.length).toBeGreaterThan(0)
		expect(models.length).toBeLessThanOrEqual(20)
		expect(performance.now() - from, hostile.slice(0, 30)).toBeLessThan(30_000)
	}
})
