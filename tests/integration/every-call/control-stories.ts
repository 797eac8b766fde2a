import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { waitUntil } from '../../support/wait-until'
import { FARM, type Stage } from './stage'

export async function switchUnconnectedOutputs({ api }: Stage): Promise<void> {
	await api.listEquipment({ query: FARM })
	await api.switchAllOff({ query: FARM })
	await api.switchMany({
		query: FARM,
		body: { updates: [{ equipmentId: 'nursery-work-lights', powerState: 'on' }] },
	})
	await api.emergencyStop({ query: FARM })
	await api.releaseEmergencyStop({ query: FARM })
	expect(await api.listInsights({ query: FARM })).toEqual([])
	const { id: ruleId } = await api.addAutomationRule({
		query: FARM,
		body: { name: 'Too hot', description: 'Lamps heat too' },
	})
	await api.toggleAutomationRule({ params: { ruleId }, query: FARM, body: { active: false } })
	expect((await api.listAutomationRules({ query: FARM })).map(({ id }) => id)).toEqual([ruleId])
	await api.changeAutomationRule({
		params: { ruleId },
		query: FARM,
		body: {
			name: 'Too hot',
			description: 'Lamps heat too',
			category: 'climate',
			priority: 'medium',
			mode: 'shadow',
			match: 'all',
			cooldownMin: 60,
			when: [{ what: 'reading:airTemperature:nursery', is: 'above', value: '80', forMin: 5 }],
			then: [{ what: 'notify', value: 'The nursery is hot' }],
		},
	})
	expect(await api.listAutomationRules({ query: FARM })).toMatchObject([
		{ isDraft: false, mode: 'shadow', conditions: [{ kind: 'reading', is: 'above' }] },
	])
	await api.removeAutomationRule({ params: { ruleId }, query: FARM })
	expect(await api.listAutomationRules({ query: FARM })).toEqual([])
	await api.holdCo2Off({ query: FARM })
	await api.changeEnergyPrices({ query: FARM, body: { currency: 'USD', perKWh: 0.3 } })
	expect((await api.toggleAutomation({ query: FARM, body: { enabled: false } })).isEnabled).toBe(
		false,
	)
	expect((await api.readAutomation({ query: FARM })).rulesActive).toBe(0)
	await api.toggleAutomation({ query: FARM, body: { enabled: true } })
	expect(await api.listDosers({ query: FARM })).toEqual([])
	expect(await api.listDoses({ query: FARM })).toEqual({ total: 0, doses: [] })
	await readPriceService(api)
	const energy = { outputs: [], savings: [], prices: { currency: 'USD', perKWh: 0.3 } }
	expect(await api.readEnergy({ query: FARM })).toMatchObject(energy)
}

/** Reads prices of a service that answers as aWATTar does. */
async function readPriceService(api: Stage['api']): Promise<void> {
	const hour = 3_600_000
	const at = Math.floor(Date.now() / hour) * hour
	const price = { marketprice: 80, unit: 'USD/MWh', start_timestamp: at, end_timestamp: at + hour }
	const service = createServer((_, response) => response.end(JSON.stringify({ data: [price] })))
	await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
	const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1/marketdata`
	try {
		const source = { extraPerKWh: 0.12, extraPercent: 0, url }
		await api.changeHourlyPriceSettings({ query: FARM, body: source })
		await api.fetchHourlyPrices({ query: FARM })
		const { hours } = await api.listHourlyPrices({ query: { ...FARM, days: 1 } })
		expect(hours.find((one) => one.at === at)).toMatchObject({ isOwn: true, perKWh: 0.2 })
		const body = { nursery: 'off', cultivation: 'pauses' } as const
		await api.changeCheapHours({ query: FARM, body })
		expect(await api.rehearseCheapHours({ query: FARM })).toMatchObject({ currency: 'USD' })
		const cap = { kW: 12, othersKW: 2, ...body }
		expect(await api.changePowerCap({ query: FARM, body: cap })).toEqual(cap)
		expect(await api.rehearsePowerCap({ query: FARM })).toMatchObject({
			cap: { kW: 12, othersKW: 2 },
			after: { over: [] },
		})
	} finally {
		service.close()
	}
}

/** Measures the light of a zone with a lux meter, and takes the map away again. */
export async function measureLight({ api }: Stage): Promise<void> {
	const { id: mapId } = await api.addLightMap({
		query: FARM,
		body: {
			zone: 'cultivation',
			measuredOn: '2026-01-05',
			lampPercent: 70,
			meter: 'lux',
			lampKind: 'white-led',
			rows: [
				[14_000, 16_000, 13_500],
				[13_000, 15_000, null],
			],
		},
	})
	expect(await api.readLight({ query: FARM })).toMatchObject([
		{
			zone: 'cultivation',
			mapId,
			minimum: expect.closeTo(195, 6) as number,
			maximum: expect.closeTo(240, 6) as number,
		},
	])
	expect(await api.listLightMaps({ query: FARM })).toMatchObject([{ umolPerLux: 0.015 }])
	await api.removeLightMap({ query: FARM, params: { mapId } })
	expect(await api.readLight({ query: FARM })).toEqual([])
}

/** Reads a week's report, and sends it to its owner on Fridays. */
export async function readAWeek({ api }: Stage): Promise<void> {
	expect(await api.readWeeklyReport({ query: FARM })).toMatchObject({ isRunning: false })
	const week = await api.readFarmsReport({ query: {} })
	expect(week.farms.length).toBe(Math.min(week.count, 20))
	const { people } = await api.listReportRecipients({ query: FARM })
	const userIds = people.map(({ userId }) => userId)
	const saved = await api.saveReportRecipients({ query: FARM, body: { weekday: 4, userIds } })
	expect(saved).toEqual({ weekday: 4, people: people.map((one) => ({ ...one, isOn: true })) })
	await api.saveReportRecipients({ query: FARM, body: { weekday: 0, userIds: [] } })
}

/** Raises an alarm about the frost that the thermometer has just told, answers it and removes its rule. */
export async function answerAnAlarm({ api }: Stage): Promise<void> {
	const rule = { severity: 'warning', label: 'Frost', kind: 'limit' } as const
	const limit = { ...rule, quantity: 'airTemperature', below: 30 } as const
	const { key } = await api.addRule({ query: FARM, body: limit })
	const body = { severity: 'info', below: 35, isOn: true } as const
	await api.changeRule({ params: { key }, query: FARM, body })
	const rules = await api.listRules({ query: FARM })
	expect(rules.find((one) => one.key === key)).toMatchObject({ sensorId: null, sensor: null })
	const { id: alarmId } = await waitUntil('the alarm is raised', async () =>
		(await api.listAlarms({ query: FARM })).alarms.find(({ title }) => title.startsWith('Air')),
	)
	const params = { alarmId }
	await api.snoozeAlarm({ params, query: FARM, body: { minutes: 60 } })
	await api.acknowledgeAlarm({ params, query: FARM, body: {} })
	expect((await api.readAlarm({ params, query: FARM })).events).not.toEqual([])
	await api.removeRule({ params: { key }, query: FARM })
}
