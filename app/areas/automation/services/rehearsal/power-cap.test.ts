import { Plan as PlanSchema } from '@sfc/contract/agent/plan'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { plans } from '#db/schema/control'
import { loadAlarmRules } from '~/areas/alarms/services/load-alarm-rules.server'
import {
	changeControlSettings,
	changePowerCap,
	setAutomation,
} from '~/areas/control/services/plans/change-control-settings.server'
import { readControlSettings } from '~/areas/control/services/plans/read-control-settings.server'
import { selectRecipe } from '~/areas/growing/services/recipes/select-recipe.server'
import { listAudit } from '~/areas/platform/services/audit/list-audit.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { setOutputWatts } from '../energy/change-energy.server'
import { readCapWatch, watchPowerCap } from '../energy/watch-power-cap.server'
import { rehearsePowerCap } from './rehearse-power-cap.server'

const HOUR_MS = 3_600_000
const farm = farmPerTest(Date.UTC(2026, 0, 5, 18))
const agent = agentPerTest(farm)
const LAMPS = { nursery: 'nursery-top-red-lights', cultivation: 'cultivation-left-red-lights-a' }
const MOVE = { nursery: 'off', cultivation: 'shift' } as const

beforeEach(async () => {
	const points = Object.entries(LAMPS).map(([key, catalogueKey]) => {
		const switchable = { type: 'light', outputClass: 'light', catalogueKey }
		return { key, label: key, quantity: 'switch', intervalMs: 1000, switchable }
	})
	await agent.inventory([{ ...NURSERY, points: [...NURSERY.points, ...points] }] as never)
	// 13 hours of light that may not be longer, and 10 hours that may be 12.
	await selectRecipe(farm.owner, { recipeId: 'baby-spinach', zone: 'nursery' })
	await selectRecipe(farm.owner, { recipeId: 'june-bearing-strawberry', zone: 'cultivation' })
	await setAutomation(farm.owner, { isAutomatic: true })
	await setOutputWatts(farm.owner, { key: LAMPS.nursery, watts: 2000 })
	await setOutputWatts(farm.owner, { key: LAMPS.cultivation, watts: 3000 })
})

const setLightsOn = async (cultivation: string) => {
	const { settings } = await readControlSettings(farm.owner)
	const lightsOnAt = { nursery: '06:00', cultivation }
	await changeControlSettings(farm.owner, { ...settings, lightsOnAt })
}
const cultivationDays = async () => {
	const [row] = await farm.ctx.db.read
		.select()
		.from(plans)
		.where(eq(plans.agentId, agent.ctx.agent.id))
		.orderBy(desc(plans.version))
	const plan = PlanSchema.parse(JSON.parse(row?.text ?? '{}'))
	const light = plan.controllers.find((one) => one.kind === 'light' && one.zone === 'cultivation')
	return light?.kind === 'light' ? (light.cheapDays ?? []) : []
}

test('a cap moves light so that lamps of two zones are on in turn, and the plan holds it', async () => {
	await setLightsOn('18:30')
	const powerCap = { kW: 4, othersKW: 0.5 }
	const { before, after, ...seen } = await rehearsePowerCap(farm.owner, { ...powerCap, ...MOVE })
	expect(seen).toMatchObject({ help: null, othersBy: 'outputs', othersKW: 0 })
	expect(seen.watts).toMatchObject({
		unknownLamps: [],
		unknownOthers: ['Recirculation pump (nursery)', 'Work lights (nursery)'],
	})
	expect(before.peak?.watts).toBe(5500)
	expect(before.over).toHaveLength(3)
	expect(before.over[0]).toMatchObject({ watts: 1500 })
	expect(after).toMatchObject({ peak: { watts: 3500 }, over: [] })

	expect(await cultivationDays(), 'nothing is changed before it is agreed to').toEqual([])
	await changePowerCap(farm.owner, { powerCap, cheapHours: MOVE })
	const days = await cultivationDays()
	expect(days.length).toBeGreaterThan(10)
	for (const { dayFrom, spans } of days)
		expect(spans).toEqual([{ from: dayFrom + HOUR_MS / 2, to: dayFrom + 10.5 * HOUR_MS }])
	const set = await rehearsePowerCap(farm.owner)
	expect(set).toMatchObject({ chosen: { powerCap }, after: { over: [] } })
	const { entries } = await listAudit(farm.owner, {})
	expect(JSON.stringify(entries[0])).toContain('4 kW, 0.5 kW of it for other equipment')

	await setOutputWatts(farm.owner, { key: LAMPS.cultivation, watts: 500 })
	expect(await cultivationDays(), 'weaker lamps may be on together').toEqual([])
})

test('a cap that cannot be kept says by how much, and what would help', async () => {
	await setLightsOn('06:00')
	const cap = { kW: 4, othersKW: 0.5, ...MOVE }
	const { after, help } = await rehearsePowerCap(farm.owner, cap)
	expect(after.over.length).toBeGreaterThan(0)
	expect(after.over[0]).toMatchObject({ watts: 1500 })
	expect(help).toMatchObject({ allowMoving: false, level: 0.7 })
	expect(help?.lightsOn).not.toBeNull()
	expect((await rehearsePowerCap(farm.owner, { ...cap, othersKW: 4 })).help).toMatchObject({
		level: null,
	})
})

test('one meter of the farm is watched by an alarm rule, and none cannot be', async () => {
	const manager = requirePermission(farm.owner, 'alarm.configure')
	await expect(watchPowerCap(manager)).rejects.toThrow('no power cap')
	await changePowerCap(farm.owner, { powerCap: { kW: 4, othersKW: 0.5 }, cheapHours: MOVE })
	await expect(watchPowerCap(manager)).rejects.toThrow('No single meter')
	const power = { key: 'power', label: 'Power', quantity: 'power', intervalMs: 1000 }
	const meter = { ...NURSERY, key: 'meter', name: 'Meter', kind: 'meter', points: [power] }
	await agent.inventory([NURSERY, meter] as never)
	await watchPowerCap(manager)
	await watchPowerCap(manager)
	const rules = (await loadAlarmRules(farm.owner)).filter(({ origin }) => origin === 'custom')
	expect(rules).toMatchObject([{ label: 'Power above 4 kW', above: 4000, delayMs: 300_000 }])
	expect(await readCapWatch(farm.owner, { kW: 4 })).toMatchObject({ rule: { above: 4000 } })
	expect(await readCapWatch(farm.owner, { kW: 3 })).toMatchObject({ rule: null })
})
