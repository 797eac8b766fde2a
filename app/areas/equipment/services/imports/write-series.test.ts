import { count } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { devices } from '#db/schema/devices'
import { readings } from '#db/schema/readings'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { openTestImport } from '~/tests/equipment/imports/test-import'
import { encodeWriteRequest, type SentSeries } from '~/tests/equipment/imports/write-request'
import { writeSeries } from './write-series.server'

const START_MS = Date.UTC(2026, 2, 1)

const farm = farmPerTest(START_MS)

const figures = async () =>
	(await loadLatestReadings(farm.owner)).map(({ label, quantity, value, at, zone }) => ({
		label,
		quantity,
		value,
		at,
		zone,
	}))
const stored = async () => (await farm.ctx.db.read.select({ n: count() }).from(readings))[0]?.n
const deviceNames = async () =>
	(await farm.ctx.db.read.select({ name: devices.name }).from(devices)).map(({ name }) => name)

async function openWriter() {
	const { ctx, write } = await openTestImport(farm.owner, 'prometheus')
	return {
		writeLine: write,
		write: (...series: SentSeries[]) => writeSeries(ctx, encodeWriteRequest(series)),
	}
}

test('the labels of a series are a device, its metric a point of a known quantity', async () => {
	const { write } = await openWriter()
	const shed = { job: 'sensors', instance: '10.0.0.7:9100', zone: 'nursery' }
	const esp = {
		job: 'esphome',
		instance: 'esp:80',
		id: 'temp',
		name: 'Air temperature',
		unit: '°F',
	}
	const answer = await write(
		{ labels: { __name__: 'shed_temperature_celsius', ...shed }, samples: [[21.5, START_MS]] },
		{ labels: { __name__: 'shed_humidity_percent', ...shed }, samples: [[60, START_MS]] },
		{ labels: { __name__: 'meter_energy_kwh_total', ...shed }, samples: [[7, START_MS]] },
		{ labels: { __name__: 'up', ...shed, empty: '' }, samples: [[1, START_MS]] },
		{ labels: { __name__: 'esphome_sensor_value', ...esp }, samples: [[68, START_MS]] },
	)
	expect(answer).toEqual({ stored: 5, refused: [] })
	const common = { at: START_MS, zone: 'nursery' }
	expect(await figures()).toEqual([
		{ ...common, label: 'shed temperature celsius', quantity: 'airTemperature', value: 21.5 },
		{ ...common, label: 'shed humidity percent', quantity: 'humidity', value: 60 },
		{ ...common, label: 'meter energy kwh total', quantity: 'energy', value: 7 },
		{ ...common, label: 'up', quantity: 'number', value: 1 },
		{
			at: START_MS,
			zone: 'unassigned',
			label: 'esphome sensor value',
			quantity: 'airTemperature',
			value: 20,
		},
	])
	expect(await deviceNames()).toEqual(['10.0.0.7:9100 sensors', 'Air temperature esphome'])
})

test('labels in another order are the same device, and what comes twice is stored once', async () => {
	const { write } = await openWriter()
	const samples: SentSeries['samples'] = [
		[20, START_MS - 2000],
		[21, START_MS - 1000],
	]
	const labels: [string, string][] = [
		['__name__', 'temp'],
		['a', '1'],
		['b', '2'],
	]
	await Promise.all([
		write({ labels, samples }),
		write({ labels: labels.toReversed(), samples }),
		write({ labels, samples: samples.toReversed() }),
	])
	expect(await stored()).toBe(2)
	expect(await figures()).toMatchObject([{ value: 21, at: START_MS - 1000 }])
})

test('what cannot be stored is named by its series, and the rest is stored', async () => {
	const { write } = await openWriter()
	const stale = new DataView(new ArrayBuffer(8))
	stale.setBigUint64(0, 0x7ff0000000000002n)
	const { stored: good, refused } = await write(
		{ labels: { __name__: 'temp' }, samples: [[20, START_MS]] },
		{ labels: { job: 'x' }, samples: [[20, START_MS]] },
		{
			labels: { __name__: 'temp' },
			samples: [
				[1, START_MS + 3_600_000],
				[1, START_MS - 800 * 86_400_000],
				[19, START_MS - 1000],
				[stale.getFloat64(0), START_MS - 500],
				[Infinity, START_MS - 400],
			],
		},
		{ labels: { __name__: 'h\0ist\0' }, histogram: true },
	)
	expect(good).toBe(2)
	expect(refused).toMatchObject([
		{ number: 2, message: 'the name of the metric is missing' },
		{ number: 3, message: 'the time lies in the future' },
		{ number: 3, message: 'the time is more than 400 days ago' },
		{ number: 4, message: 'native histograms are not stored' },
	])
	expect(await stored()).toBe(2)
})

test('series and lines share the limit of points of a farm', async () => {
	const { write, writeLine } = await openWriter()
	const fields = (n: number) => Array.from({ length: n }, (_, i) => `f${i}=1`).join(',')
	for (const n of ['a', 'b', 'c']) await writeLine(`${n} ${fields(166)}`)
	const series = (name: string) =>
		({ labels: { __name__: name }, samples: [[1, START_MS]] }) as SentSeries
	const { stored: good, refused } = await write(series('one'), series('two'), series('three'))
	expect(good).toBe(2)
	expect(refused).toMatchObject([
		{ number: 3, isFull: true, message: expect.stringContaining('500 imported points') },
	])
})
