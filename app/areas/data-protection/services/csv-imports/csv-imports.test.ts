import { readFileSync } from 'node:fs'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import type { CsvImportInput } from '@sfc/contract/data-protection/csv-imports/csv-import-input'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { agents } from '#db/schema/agents'
import { auditEntries } from '#db/schema/audit'
import { farmWork } from '#db/schema/farm-work'
import { harvests, lots } from '#db/schema/inventory'
import { journalEntries } from '#db/schema/journal'
import { plantingCycles, tasks, trayBookings } from '#db/schema/planting-cycles'
import { latestValues, readings, rollups, rollupWork } from '#db/schema/readings'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { loadLotStock } from '~/areas/growing/services/inventory/load-lot-stock.server'
import { addEntry } from '~/areas/growing/services/journal/add-entry.server'
import { exportEntries } from '~/areas/growing/services/journal/export-entries.server'
import { recordHarvest } from '~/areas/growing/services/planting-cycles/record-harvest.server'
import { exportFarm } from '~/areas/data-protection/services/exports/export-farm.server'
import { createRollUpJob } from '~/areas/readings/services/history/history-jobs.server'
import { exportHistory } from '~/areas/readings/services/history/export-history.server'
import { listPastSeries, listSeries } from '~/areas/readings/services/history/list-series.server'
import { readHistory } from '~/areas/readings/services/history/read-history.server'
import { agentPerTest } from '~/tests/equipment/agents/test-agent'
import { farmPerTest, makeFarm, type OwnerCtx } from '~/tests/farms/test-farm'
import { importCsv } from './import-csv.server'
import { previewImport } from './preview-import.server'

const NOW = Date.UTC(2026, 4, 1, 12)
const DAY_MS = 86_400_000
const farm = farmPerTest(NOW)
const agent = agentPerTest(farm, {
	key: 'air',
	name: 'Climate box',
	driver: 'modbus',
	kind: 'sensor',
	address: '192.168.1.9:502',
	zone: 'nursery',
	points: [{ key: 't', label: 'Air', quantity: 'airTemperature', intervalMs: 60_000 }],
})

const file = (name: string) =>
	readFileSync(`app/tests/data-protection/csv-imports/${name}.csv`, 'utf8')
type Kind = CsvImportInput['kind']
const preview = (
	kind: Kind,
	text: string,
	more: Partial<CsvImportInput> = {},
	ctx: OwnerCtx = farm.owner,
) => previewImport(ctx, { kind, text, ...more })
const store = (
	kind: Kind,
	text: string,
	more: Partial<CsvImportInput> = {},
	ctx: OwnerCtx = farm.owner,
) => importCsv(ctx, { kind, text, fileName: 'old.csv', ...more })
const rollUpAll = async () => {
	for (const level of LEVELS_MS) await createRollUpJob(level)(farm.ctx)
}
const rows = () => farm.ctx.db.read.select().from(readings)

test('files of loggers and other programs are understood as they are', async () => {
	const sensors = async (name: string) => {
		const { sensors, rows, problems, dayOrder } = await preview('readings', file(name))
		expect(problems, name).toEqual([])
		return {
			dayOrder,
			first: rows[0]?.cells.filter(Boolean),
			sensors: sensors.map(({ name, target, unit, readings }) => [name, target, unit, readings]),
		}
	}
	expect(await sensors('aranet')).toEqual({
		dayOrder: 'day-first',
		first: [expect.stringContaining('Oct 7, 2021'), '907 ppm', '23.5 °C', '56 %', '101.7 kPa'],
		sensors: [
			['CO₂(ppm)', 'new:co2', 'ppm', 7],
			['Temperature(C)', 'new:airTemperature', 'C', 7],
			['Humidity(%)', 'new:humidity', '%', 7],
			['Pressure(hPa)', 'new:pressure', 'hPa', 7],
		],
	})
	expect(await sensors('aranet-us')).toMatchObject({
		dayOrder: 'month-first',
		first: [expect.stringContaining('Mar 28, 2026'), '506 ppm', '24.278 °C', '22 %', '84.6 kPa'],
	})
	expect(await sensors('influxdb')).toMatchObject({
		sensors: [['co airSensors TLM0100', 'new:number', '', 4]],
	})
	expect(await sensors('home-assistant')).toMatchObject({
		sensors: [['sensor.shellyplusuni_78421c535d68_voltmeter', 'new:number', '', 4]],
	})
})

test('a preview stores nothing', async () => {
	await preview('readings', file('aranet'))
	await preview('plantings', 'Crop,Plants,Sown,Harvest date\nBasil,40,2026-01-05,2026-02-20')
	expect(await rows()).toEqual([])
	expect(await farm.ctx.db.read.select().from(plantingCycles)).toEqual([])
	expect(await listSeries(farm.owner)).toHaveLength(1)
	expect(await farm.ctx.db.read.select().from(agents)).toHaveLength(1)
})

test('imported readings are history at every level, once, and no alarm or newest value', async () => {
	const before = await farm.ctx.db.read.select().from(farmWork)
	const latest = await farm.ctx.db.read.select().from(latestValues)
	const text = file('aranet')
	expect(await store('readings', text)).toMatchObject({ added: 28, leftOut: 0 })
	await store('readings', text)
	expect(await rows()).toHaveLength(28)
	expect(await farm.ctx.db.read.select().from(latestValues)).toEqual(latest)
	expect(await farm.ctx.db.read.select().from(farmWork)).toEqual(before)
	await rollUpAll()
	expect(await farm.ctx.db.read.select().from(rollupWork)).toEqual([])
	const past = await listPastSeries(farm.owner)
	expect(past.map(({ label }) => label)).toHaveLength(4)
	const pointId = past.find(({ quantity }) => quantity === 'airTemperature')?.pointId ?? 0
	const levels = await farm.ctx.db.read.select().from(rollups)
	for (const level of LEVELS_MS)
		expect(
			levels.filter((row) => row.pointId === pointId && row.levelMs === level).length,
			String(level),
		).toBeGreaterThan(0)
	const fromAt = Date.UTC(2021, 9, 7)
	const [history] = await readHistory(farm.owner, {
		fromAt,
		toAt: fromAt + 3 * DAY_MS,
		pointIds: [pointId],
		width: 500,
	})
	expect(history?.marks.length).toBeGreaterThan(0)
})

test('readings may belong to a sensor of the farm, in its unit, and are judged like its own', async () => {
	const [air] = await listSeries(farm.owner)
	const sensors = { 'Tent °F': { target: String(air?.pointId), unit: '°F' } }
	const text =
		'Date;Time;Tent °F\n03.04.2026;14:05;68,0\n03.04.2026;14:06;999,0\n04.04.2026;14:05;x\n'
	const { decimal, problems, sensors: shown } = await preview('readings', text, { sensors })
	expect({ decimal, problems, shown }).toMatchObject({
		decimal: 'comma',
		problems: [{ line: 4, column: 'Tent °F', message: '“x” is not a number' }],
		shown: [{ target: String(air?.pointId), unit: '°F', readings: 2, problem: null }],
	})
	await store('readings', text, { sensors })
	const day = { pointId: air?.pointId, at: Date.UTC(2026, 3, 3, 18, 5) }
	expect(await rows()).toMatchObject([
		{ ...day, value: 20, quality: 0 },
		{ at: day.at + 60_000, quality: 4 },
	])
	const wrong = { 'Tent °F': { target: String(air?.pointId), unit: 'L' } }
	expect((await preview('readings', text, { sensors: wrong })).sensors).toMatchObject([
		{ readings: 0, problem: 'L cannot be converted to °C' },
	])
})

test('our own file of a history is imported again: nothing here, all of it on another farm', async () => {
	await agent.send(
		Array.from({ length: 60 }, (_, i) => ({
			seq: i + 1,
			kind: 'readings',
			device: 'air',
			values: [['t', 20 + i / 100]],
			at: NOW - (60 - i) * 60_000,
		})),
	)
	const [air] = await listSeries(farm.owner)
	const span = { fromAt: NOW - DAY_MS, toAt: NOW }
	let text = ''
	for await (const part of await exportHistory(farm.owner, { ...span, key: String(air?.pointId) }))
		text += part
	const before = await rows()
	const sensors = { value: { target: String(air?.pointId), unit: '°C' } }
	await store('readings', text, { sensors })
	expect(await rows()).toEqual(before)
	const other = await makeFarm(farm, { name: 'Elsewhere' })
	const added = { value: { target: 'new:airTemperature', unit: '°C' } }
	expect(await store('readings', text, { sensors: added }, other)).toMatchObject({ added: 60 })
	const copied = (await rows()).filter(({ pointId }) => pointId !== air?.pointId)
	const bare = (all: typeof before) => all.map(({ at, value, quality }) => ({ at, value, quality }))
	expect(bare(copied)).toEqual(bare(before))
	await expect(store('readings', text, { sensors }, other)).resolves.toMatchObject({ added: 0 })
})

const PLANTINGS = [
	'Crop,Variety,Plants,Sown,Transplanted,Harvest date,Zone,Notes',
	'Basil,Genovese,40,01/05/2026,01/19/2026,02/20/2026,B,"first, good"',
	'Lettuce,,100,04/20/2026,05/04/2026,06/05/2026,A,',
	'Kale,,0,13/40/2026,,,A,',
	'Mint,,10,04/01/2026,,,Z,',
].join('\n')

test('plantings come with their lots, and those that grow with their open tasks and trays', async () => {
	const { ready, problems } = await preview('plantings', PLANTINGS)
	expect({ ready, problems }).toEqual({
		ready: 2,
		problems: [
			{ line: 4, column: 'Sown', message: '“13/40/2026” is not a day that exists' },
			{ line: 5, column: 'Harvest date', message: expect.stringContaining('is missing') },
		],
	})
	expect(await store('plantings', PLANTINGS)).toEqual({
		added: 2,
		leftOut: 2,
		alreadyThere: 0,
		withoutTrays: 0,
	})
	expect(await store('plantings', PLANTINGS)).toMatchObject({ added: 0, alreadyThere: 2 })
	const read = farm.ctx.db.read
	const cycles = await read.select().from(plantingCycles)
	expect(cycles).toMatchObject([
		{
			cropName: 'Basil',
			status: 'harvested',
			transplantDays: 14,
			harvestedOn: '2026-02-20',
			zone: 'B',
		},
		{
			cropName: 'Lettuce',
			status: 'planted',
			transplantDays: 14,
			harvestDays: 46,
			harvestedOn: null,
		},
	])
	expect(await read.select().from(lots)).toHaveLength(2)
	const open = await read.select().from(tasks).orderBy(tasks.id)
	expect(open.map(({ type, isCompleted }) => [type, isCompleted])).toEqual([
		['plant', true],
		['transplant', false],
		['harvest', false],
	])
	expect((await read.select().from(trayBookings)).length).toBeGreaterThan(0)
	const audit = await read.select().from(auditEntries)
	expect(audit.filter(({ action }) => action === 'past.imported')).toMatchObject([
		{ subject: 'Planting cycles from old.csv', after: { plantings: 2 } },
	])
})

test('harvests find their planting, and old ones are no stock', async () => {
	await store('plantings', PLANTINGS)
	// Columns as an importer of farmOS takes them.
	const text = [
		'timestamp,name,assets,quantity,quantity units,notes,status',
		'2026-02-20,Harvest basil,Basil,38,bunches,Great,done',
		'2026-02-20,Harvest basil,Basil,2.5,heads,,done',
		'2026-02-20,Harvest onions,Onion,3,lbs,,pending',
	].join('\n')
	expect((await preview('harvests', text)).problems).toEqual([
		{ line: 3, column: 'quantity units', message: expect.stringContaining('counted in bunches') },
		{ line: 4, column: 'assets', message: expect.stringContaining('Import the plantings first') },
	])
	expect(await store('harvests', text)).toMatchObject({ added: 1, leftOut: 2 })
	expect(await store('harvests', text)).toMatchObject({ added: 0, alreadyThere: 1 })
	expect(await farm.ctx.db.read.select().from(harvests)).toMatchObject([
		{ quantityMilli: 38_000, harvestedOn: '2026-02-20', grade: 'A', notes: 'Great' },
	])
	const all = await farm.ctx.db.read.select().from(lots)
	const basil = all.find(({ cropName }) => cropName === 'Basil')
	const stock = () => farm.ctx.db.write((tx) => loadLotStock(tx, basil?.id ?? 0))
	expect(await stock()).toBe(0)
	const more = text.replace('38,bunches', '5,bunches')
	await store('harvests', more, { inStock: true })
	expect(await stock()).toBe(5_000)
})

test('journals are imported, also our own, and an old problem is not an open one', async () => {
	const text =
		'Date\tType\tNote\n2026-03-01 08:30\tIssue/Problem\tAphids on rack 2\n2026-13-01\tnote\tx'
	expect((await preview('journal', text)).problems).toMatchObject([{ line: 3, column: 'Date' }])
	await store('journal', text)
	const [entry] = await farm.ctx.db.read.select().from(journalEntries)
	const at = Date.UTC(2026, 2, 1, 13, 30)
	expect(entry).toMatchObject({
		title: 'Aphids on rack 2',
		type: 'issue',
		createdAt: at,
		resolvedAt: at,
		cropName: '',
	})
	await addEntry(farm.owner, {
		cropName: 'Basil',
		entryType: 'observation',
		title: '=1+1',
		tags: ['pests', 'rack 3'],
	})
	let own = ''
	for await (const part of exportEntries(farm.owner, {})) own += part
	expect(await store('journal', own)).toMatchObject({ added: 0, leftOut: 0, alreadyThere: 2 })
	const other = await makeFarm(farm, { name: 'Elsewhere' })
	expect(await store('journal', own, {}, other)).toMatchObject({ added: 2, leftOut: 0 })
	const all = await farm.ctx.db.read.select().from(journalEntries)
	const bare = (farmId: number) =>
		all
			.filter((row) => row.farmId === farmId)
			.map(({ id: _id, farmId: _farm, updatedAt: _at, writtenById: _by, ...row }) => row)
			.sort((a, b) => a.createdAt - b.createdAt)
	expect(bare(other.farm.id)).toEqual(bare(farm.owner.farm.id))
})

test('the plantings of our own archive are imported again', async () => {
	await store('plantings', PLANTINGS)
	const [basil] = await farm.ctx.db.read.select().from(plantingCycles)
	await recordHarvest(farm.owner, {
		cycleId: basil?.id ?? 0,
		quantityMilli: 1000,
		weightG: null,
		wasteMilli: 0,
		grade: 'A',
		storageLocation: 'Cold room',
		notes: null,
		harvestedOn: '2026-02-20',
		isLast: false,
	})
	const chunks: Uint8Array[] = []
	for await (const chunk of await exportFarm(requirePermission(farm.owner, 'farm.export')))
		chunks.push(chunk)
	const own = Buffer.from(
		unzipSync(Buffer.concat(chunks))['records/planting_cycles.csv'] ?? '',
	).toString()
	expect(await store('plantings', own)).toMatchObject({ added: 0, leftOut: 0, alreadyThere: 2 })
	const other = await makeFarm(farm, { name: 'Elsewhere' })
	expect(await store('plantings', own, {}, other)).toMatchObject({ added: 2, leftOut: 0 })
	const all = await farm.ctx.db.read.select().from(plantingCycles)
	const bare = (farmId: number) =>
		all
			.filter((row) => row.farmId === farmId)
			.map(({ id: _id, farmId: _farm, createdAt: _at, updatedAt: _up, ...row }) => row)
	expect(bare(other.farm.id)).toEqual(bare(farm.owner.farm.id))
})

test('two equal lines are two plantings', async () => {
	const text =
		'crop,plants,planted,harvested\nKale,10,2026-01-01,2026-02-01\nKale,10,2026-01-01,2026-02-01'
	expect(await store('plantings', text)).toMatchObject({ added: 2 })
	expect(await store('plantings', text)).toMatchObject({ added: 0, alreadyThere: 2 })
})

test('a file that cannot be read says why and stores nothing', async () => {
	const refused = async (kind: Kind, text: string, more: Partial<CsvImportInput> = {}) =>
		preview(kind, text, more).then(
			({ columnProblem }) => columnProblem,
			(error: Error) => error.message,
		)
	expect(await refused('readings', 'a,b\n1,"2')).toMatch(/Line 2 .* quote/)
	expect(await refused('readings', 'a,b')).toMatch(/no lines/)
	expect(await refused('readings', '\n\n')).toMatch(/empty/)
	await expect(store('readings', 'x,y\n1,2')).rejects.toMatchObject({ field: 'columns' })
	expect(await refused('readings', 'x,y\n1,2')).toBe('Choose the column with the time')
	expect(await refused('plantings', 'Crop,Sown\nKale,2026-01-01')).toBe(
		'Choose the column for: Plants',
	)
	expect(await refused('plantings', 'a,b\n1,2', { columns: ['cropName', 'cropName'] })).toMatch(
		/Two columns/,
	)
	expect(await refused('plantings', 'a,b\n1,2', { columns: ['__proto__', ''] })).toMatch(/no field/)
	expect(await refused('plantings', `a,b\n${'1,2\n'.repeat(5_001)}`)).toMatch(
		/more than 5,000 lines/,
	)
	expect(await refused('readings', `time,${'a,'.repeat(70)}\n1,2`)).toMatch(/more than 60 columns/)
})
