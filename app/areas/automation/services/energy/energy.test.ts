import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { beforeEach, expect, test } from 'vitest'
import { outputDecisions } from '#db/schema/control'
import { rollUpMarked } from '#db/telemetry/roll-up-marked'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { changeEnergyPrices, setOutputWatts } from './change-energy.server'
import { listMeteredOutputs } from '~/areas/control/services/power/list-metered-outputs.server'
import { listWatts } from '~/areas/control/services/power/list-watts.server'
import { readEnergy } from './read-energy.server'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const START_MS = Date.UTC(2026, 0, 5)
const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm)
beforeEach(async () => {
	const output = (key: string) => ({
		key,
		label: key,
		quantity: 'switch',
		intervalMs: MINUTE_MS,
		switchable: { type: 'fan', outputClass: 'circulation' },
	})
	const power = { key: 'power', label: 'Power', quantity: 'power', intervalMs: MINUTE_MS }
	const plug = { ...NURSERY, key: 'plug', name: 'Plug', address: '192.168.1.8', identity: 'p' }
	await agent.inventory([
		{ ...NURSERY, points: [output('fan'), output('pump'), power] },
		{ ...plug, points: [output('state'), power] },
	] as never)
})

test('outputs are behind the meter of their own device', async () => {
	const outputs = await listMeteredOutputs(farm.owner)
	expect(outputs.map(({ key, meter }) => [key, meter?.isOwn])).toEqual(
		expect.arrayContaining([
			['nursery.fan', false],
			['nursery.pump', false],
			['plug.state', true],
		]),
	)
})

test('energy comes from meters, steps and entered power, with the entered price', async () => {
	const outputs = await listMeteredOutputs(farm.owner)
	const ofKey = (key: string) => outputs.find((one) => one.key === key)!
	const [fan, pump, plug] = [ofKey('nursery.fan'), ofKey('nursery.pump'), ofKey('plug.state')]
	const decisions: (typeof outputDecisions.$inferInsert)[] = []
	const readings: { pointId: number; at: number; value: number }[] = []
	for (let minute = 0; minute < 360; minute++) {
		const at = START_MS + minute * MINUTE_MS
		const isFanOn = Math.floor(minute / 20) % 2 === 1
		if (minute % 20 === 0)
			decisions.push({
				equipmentId: fan.equipmentId,
				at: at - 1000,
				on: isFanOn,
				layer: 'recipe',
				reason: 'x',
			})
		const states = [
			[fan.pointId, isFanOn ? 1 : 0],
			[pump.pointId, 1],
			[plug.pointId, 1],
			[fan.meter!.pointId, (isFanOn ? 200 : 0) + 60],
			[plug.meter!.pointId, 350],
		] as const
		for (const [pointId, value] of states) readings.push({ pointId, at, value })
	}
	await farm.ctx.db.write((tx) => tx.insert(outputDecisions).values(decisions))
	farm.setNow(START_MS + 6 * HOUR_MS)
	await farm.ctx.db.ingest({
		agentId: agent.ctx.agent.id,
		bootId: 'boot-1',
		lane: 'live',
		firstSeq: 1,
		lastSeq: readings.length,
		receivedAt: farm.ctx.now(),
		readings: readings.map((row, i) => ({ ...row, seq: i + 1, quality: 0 })),
		latest: [],
		gaps: [],
	})
	farm.setNow(START_MS + 6 * HOUR_MS + 10 * MINUTE_MS)
	for (const level of LEVELS_MS)
		while ((await rollUpMarked(farm.ctx.db, level, 500, farm.ctx.now())) > 0);

	const watts = await listWatts(farm.owner)
	expect(watts.get(fan.equipmentId)).toMatchObject({ watts: 200, by: 'step' })
	expect(watts.get(plug.equipmentId)).toMatchObject({ watts: 350, by: 'own-meter' })
	expect(watts.has(pump.equipmentId), 'it never switched').toBe(false)

	await setOutputWatts(farm.owner, { key: 'nursery.pump', watts: 60 })
	await changeEnergyPrices(farm.owner, { currency: 'EUR', perKWh: 0.5 })
	const energy = await readEnergy(farm.owner)
	const month = (key: string) => energy.outputs.find((one) => one.key === key)?.month
	expect(month('nursery.fan')).toEqual({ kWh: expect.closeTo(0.6), cost: expect.closeTo(0.3) })
	expect(month('nursery.pump')?.kWh).toBeCloseTo(0.36)
	expect(month('plug.state')?.kWh).toBeCloseTo(2.1)
	expect(energy.meters).toMatchObject([
		{ month: { kWh: expect.closeTo(0.96) }, outputsKWh: expect.closeTo(0.96), unknown: 0 },
	])
	expect(energy.total.month.kWh).toBeCloseTo(0.96 + 2.1)
	await setOutputWatts(farm.owner, { key: 'nursery.pump', watts: null })
	expect((await listWatts(farm.owner)).has(pump.equipmentId)).toBe(false)
})
