import { asc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { hourlyPrices } from '#db/schema/energy'
import { changeEnergyPrices } from '~/areas/automation/services/energy/change-energy.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { importCsv } from './import-csv.server'
import { previewImport } from './preview-import.server'

// Times without a zone are the farm's, of New York.
const farm = farmPerTest(Date.UTC(2026, 4, 1, 12))
beforeEach(() => changeEnergyPrices(farm.owner, { currency: 'EUR', perKWh: 0.3 }))

const preview = (text: string) => previewImport(farm.owner, { kind: 'electricity', text })
const store = (text: string) => importCsv(farm.owner, { kind: 'electricity', text })
const stored = async () =>
	(await farm.ctx.db.read.select().from(hourlyPrices).orderBy(asc(hourlyPrices.startsAt))).map(
		({ startsAt, endsAt, perKWh }) => [
			new Date(startsAt).toISOString().slice(0, 16),
			(endsAt - startsAt) / 60_000,
			Number(perKWh.toFixed(6)),
		],
	)

test('the export of ENTSO-E’s transparency platform is read, the first of its series', async () => {
	// Of https://github.com/daan-gieles/colocation_battery_optimization, example_data/prices.
	const text = `"MTU (CET/CEST)","Area","Sequence","Day-ahead Price (EUR/MWh)","Intraday Period (CET/CEST)","Intraday Price (EUR/MWh)"
"18/03/2025 00:00:00 - 18/03/2025 00:15:00","BZN|DE-LU","Sequence 1","92.2","",""
"18/03/2025 00:00:00 - 18/03/2025 00:15:00","BZN|DE-LU","Sequence 2","111.9","",""
"18/03/2025 00:15:00 - 18/03/2025 00:30:00","BZN|DE-LU","Sequence 1","92.2","",""
"18/03/2025 00:15:00 - 18/03/2025 00:30:00","BZN|DE-LU","Sequence 2","108.4","",""
`
	const seen = await preview(text)
	expect(seen).toMatchObject({ ready: 2, problemCount: 2, columnProblem: null })
	expect(seen.problems[0]?.message).toBe('Only the first series is read: Sequence 1')
	expect(await store(text)).toMatchObject({ added: 2, leftOut: 2 })
	expect(await store(text)).toMatchObject({ added: 0, alreadyThere: 2 })
	expect(await stored()).toEqual([
		['2025-03-17T23:00', 15, 0.0922],
		['2025-03-17T23:15', 15, 0.0922],
	])
})

test('its older export is read, through the hour that comes twice in autumn', async () => {
	const text = `"MTU (CET/CEST)","Day-ahead Price [EUR/MWh]","Currency","BZN|FR"
"27.10.2024 01:00 - 27.10.2024 02:00","61.5","EUR",""
"27.10.2024 02:00 - 27.10.2024 03:00","61.0","EUR",""
"27.10.2024 02:00 - 27.10.2024 03:00","80.43","EUR",""
"27.10.2024 03:00 - 27.10.2024 04:00","n/e","EUR",""
"27.10.2024 04:00 - 27.10.2024 05:00","-5.17","EUR",""
`
	expect((await preview(text)).problems).toEqual([
		{ line: 5, column: 'Day-ahead Price [EUR/MWh]', message: 'The price is missing' },
	])
	await store(text)
	expect(await stored()).toEqual([
		['2024-10-26T23:00', 60, 0.0615],
		['2024-10-27T00:00', 60, 0.061],
		['2024-10-27T01:00', 60, 0.08043],
		['2024-10-27T03:00', 60, -0.00517],
	])
})

test.each([
	[
		'Nord Pool',
		'Delivery Start (CET);Delivery End (CET);SE3 Price (EUR)\n01.01.2024 00:00:00;01.01.2024 01:00:00;29.56\n01.01.2024 01:00:00;01.01.2024 02:00:00;28.1\n',
		[
			['2023-12-31T23:00', 60, 0.02956],
			['2024-01-01T00:00', 60, 0.0281],
		],
	],
	[
		'SMARD',
		'Datum von;Datum bis;Deutschland/Luxemburg [€/MWh] Originalauflösungen;Österreich [€/MWh] Originalauflösungen\n30.03.2025 00:00;30.03.2025 01:00;100,25;1\n30.03.2025 01:00;30.03.2025 03:00;-;1\n',
		[['2025-03-30T04:00', 60, 0.10025]],
	],
	[
		'a sheet of one’s own',
		'Start,Price (ct/kWh)\n2026-05-01T10:00:00Z,25.5\n2026-05-01T10:30:00Z,20\n',
		[
			['2026-05-01T10:00', 30, 0.255],
			['2026-05-01T10:30', 30, 0.2],
		],
	],
])('a file of %s is read', async (_, text, expected) => {
	await store(text)
	expect(await stored()).toEqual(expected)
})

test('a file of Octopus Agile is read by a farm that pays in pounds', async () => {
	const text =
		'Period from,Period to,Agile Import price (p/kWh),Agile Export price (p/kWh)\n' +
		'01/11/2023 00:00,01/11/2023 00:30,22.26,10.61\n' +
		'13/11/2023 00:30,13/11/2023 01:00,22.68,10.79\n'
	expect(await preview(text)).toMatchObject({ ready: 0, problemCount: 2 })
	expect((await preview(text)).problems[0]?.message).toBe('It is in GBP, the farm pays in EUR')
	await changeEnergyPrices(farm.owner, { currency: 'GBP', perKWh: 0.3 })
	await store(text)
	expect(await stored()).toEqual([
		['2023-11-01T04:00', 30, 0.2226],
		['2023-11-13T05:30', 30, 0.2268],
	])
})

test('what is wrong is told by line', async () => {
	const text = [
		'Start,End,Price (EUR/kWh)',
		'2026-05-01T10:00:00Z,2026-05-01T11:00:00Z,0.2',
		'2026-05-01T10:30:00Z,2026-05-01T11:00:00Z,0.3',
		'2026-05-01T10:00:00Z,2026-05-01T11:00:00Z,0.4',
		'2026-05-01T12:07:00Z,2026-05-01T12:22:00Z,0.5',
		'tomorrow,,0.5',
		'2026-05-01T13:00:00Z,,cheap',
		'2026-05-01T14:00:00Z,,99999',
	].join('\n')
	const { problems, ready } = await preview(text)
	expect(ready).toBe(1)
	expect(problems.map(({ line, message }) => [line, message])).toEqual([
		[3, 'It overlaps the price before it'],
		[4, 'Line 2 has a price of this time'],
		[5, 'A price begins at a full quarter of an hour'],
		[6, '“tomorrow” is not a time'],
		[7, '“cheap” is not a number'],
		[8, 'The price is too high to be one of a kWh'],
	])
	expect((await preview('Start,Price\n2026-05-01T10:00:00Z,0.2\n')).problems[0]?.message).toMatch(
		/Write into the header what it is of/,
	)
})
