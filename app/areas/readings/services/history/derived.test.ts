import { beforeEach, expect, test } from 'vitest'
import { farmControl } from '#db/schema/control'
import { points } from '#db/schema/devices'
import { rollups } from '#db/schema/readings'
import { enrolTestAgent } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { indexSeries } from './index-series'
import { exportHistory } from './export-history.server'
import { listSeries } from './list-series.server'
import { readSeries } from './read-series.server'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Midnight in New York, where the test farm is. */
const START_MS = Date.UTC(2026, 2, 2, 5)

const farm = farmPerTest(START_MS + 2.5 * DAY_MS)
type Agent = Awaited<ReturnType<typeof enrolTestAgent>>
const POINTS: Parameters<Agent['inventory']>[0][number]['points'] = [
	{ key: 't', label: 'Air', quantity: 'airTemperature', intervalMs: 10_000 },
	{ key: 'rh', label: 'Humidity', quantity: 'humidity', intervalMs: 10_000 },
	{ key: 'par', label: 'Light', quantity: 'par', intervalMs: 10_000 },
	{ key: 'v', label: 'Tank', quantity: 'volume', capacity: 500, intervalMs: 10_000 },
]
let agent: Agent
const inventory = (points: typeof POINTS) =>
	agent.inventory([
		{
			key: 'air',
			name: 'Climate',
			driver: 'modbus',
			kind: 'sensor',
			address: '192.168.1.9:502',
			zone: 'nursery',
			points,
		},
	])
beforeEach(async () => {
	agent = await enrolTestAgent(farm.owner)
	await inventory(POINTS)
})

/** Stores hourly roll-ups; null: an hour without readings. */
async function hours(quantity: string, values: (hour: number) => number | null): Promise<void> {
	const point = (await listSeries(farm.owner)).find((one) => one.quantity === quantity)
	const rows = Array.from({ length: 62 }, (_, i) => i - 2).flatMap((hour) => {
		const value = values(hour)
		if (value === null) return []
		return [
			{
				pointId: point?.pointId ?? 0,
				levelMs: HOUR_MS,
				at: START_MS + hour * HOUR_MS,
				count: 360,
				good: 360,
				stuck: 0,
				spikes: 0,
				min: value,
				max: value,
				mean: value,
				last: value,
			},
		]
	})
	await farm.ctx.db.write(async (tx) => {
		await tx.insert(rollups).values(rows)
	})
}

async function read(kind: string, width = 60) {
	const all = [...indexSeries(await listSeries(farm.owner)).values()]
	const series = all.find(({ derived }) => derived?.kind === kind)
	if (!series) throw new Error('no such series')
	const span = { fromAt: START_MS, toAt: START_MS + 60 * HOUR_MS, width }
	return readSeries(farm.owner, series, span)
}

test('a deficit is shown where both of its readings exist, and is missing where one is', async () => {
	await hours('airTemperature', () => 25)
	await hours('humidity', (hour) => (hour === 5 ? null : 60))
	const { marks, gaps, stepMs } = await read('vpd')
	expect(stepMs).toBe(HOUR_MS)
	expect(marks).toHaveLength(59)
	expect(marks[0]?.mean).toBeCloseTo(1.267, 3)
	expect(gaps).toMatchObject([
		{ fromAt: START_MS + 5 * HOUR_MS, toAt: START_MS + 6 * HOUR_MS, cause: null },
	])
})

test('a deficit is that of a leaf as warm as the farm says', async () => {
	await hours('airTemperature', () => 25)
	await hours('humidity', () => 60)
	await farm.ctx.db.write(async (tx) => {
		await tx.insert(farmControl).values({
			farmId: farm.owner.farm.id,
			isAutomatic: true,
			settings: { air: { leafOffsetC: -2 } },
			changedBy: 'Ada',
			changedAt: START_MS,
		})
	})
	const { marks, leafOffsetC } = await read('vpd')
	expect(leafOffsetC).toBe(-2)
	// Saturated at 23 °C less 60 % of saturated at 25 °C: FAO Paper 56, table 2.3.
	expect(marks[0]?.mean).toBeCloseTo(2.809 - 0.6 * 3.168, 2)
})

test('where leaves are measured, a deficit is that of their temperature', async () => {
	await inventory([
		...POINTS,
		{ key: 'leaf', label: 'Leaf', quantity: 'leafTemperature', intervalMs: 10_000 },
	])
	await hours('airTemperature', () => 25)
	await hours('humidity', () => 60)
	await hours('leafTemperature', (hour) => (hour === 7 ? null : 27))
	const { marks, leafOffsetC, gaps } = await read('vpd')
	expect(leafOffsetC).toBeNull()
	// Saturated at 27 °C: 3.565 kPa.
	expect(marks[0]?.mean).toBeCloseTo(3.565 - 0.6 * 3.168, 2)
	expect(gaps).toHaveLength(1)
})

test('light and warmth are summed over whole days of the farm; today is not complete', async () => {
	await hours('par', (hour) => (hour === 30 ? null : 200))
	await hours('airTemperature', () => 16.4)
	const light = await read('dli')
	expect(light.marks).toHaveLength(1)
	expect(light.marks[0]).toMatchObject({ at: START_MS, untilAt: START_MS + DAY_MS })
	expect(light.marks[0]?.mean).toBeCloseTo((200 * 86_400) / 1e6, 9)
	const heat = await read('degree-days')
	expect(heat.baseC).toBe(4.4)
	expect(heat.marks.map(({ mean }) => mean?.toFixed(6))).toEqual(['12.000000', '12.000000'])
})

test('water use of a tank is shown by the hour, without refills', async () => {
	await hours('volume', (hour) => (hour < 10 ? 400 - 4 * hour : 480 - 4 * (hour - 10)))
	const { marks, noiseL, isSum } = await read('water-use')
	expect({ noiseL, isSum }).toEqual({ noiseL: 1, isSum: true })
	expect(marks).toHaveLength(60)
	expect(marks.filter(({ mean }) => mean === 4)).toHaveLength(59)
	expect(marks[10]?.mean).toBe(0)
})

test('steps are never shorter than the interval of seldom-read sensors', async () => {
	await farm.ctx.db.write(async (tx) => {
		await tx.update(points).set({ intervalMs: 30 * 60_000 })
	})
	await hours('airTemperature', () => 25)
	await hours('humidity', () => 60)
	const { marks, gaps, stepMs } = await read('vpd', 4000)
	expect([stepMs, marks.length, gaps]).toEqual([HOUR_MS, 60, []])
})

test('for a span in the future nothing is computed', async () => {
	for (const fromAt of [farm.ctx.now(), 900_000_000_000_000])
		for (const series of indexSeries(await listSeries(farm.owner)).values())
			if (series.derived) {
				const span = { fromAt, toAt: fromAt + DAY_MS, width: 10 }
				expect(await readSeries(farm.owner, series, span)).toMatchObject({ marks: [], gaps: [] })
			}
})

test('a file of a computed series has its steps, empty where a reading is missing', async () => {
	await hours('volume', (hour) => (hour === 5 ? null : 400 - 4 * hour))
	const all = [...indexSeries(await listSeries(farm.owner)).values()]
	const key = all.find(({ derived }) => derived?.kind === 'water-use')?.derived?.key ?? ''
	const span = { fromAt: START_MS, toAt: START_MS + 60 * HOUR_MS }
	let text = ''
	for await (const part of await exportHistory(farm.owner, { ...span, key })) text += part
	const lines = text.trimEnd().split('\r\n')
	expect(lines).toHaveLength(61)
	expect(lines.slice(0, 2)).toEqual([
		'from,to,value,unit',
		'2026-03-02T05:00:00.000Z,2026-03-02T06:00:00.000Z,4,L',
	])
	expect(lines[6]).toBe('2026-03-02T10:00:00.000Z,2026-03-02T11:00:00.000Z,,L')
})
