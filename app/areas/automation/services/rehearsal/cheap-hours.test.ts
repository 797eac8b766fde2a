import { Plan as PlanSchema } from '@sfc/contract/agent/plan'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { plans } from '#db/schema/control'
import { selectRecipe } from '~/areas/growing/services/recipes/select-recipe.server'
import {
	changeCheapHours,
	setAutomation,
} from '~/areas/control/services/plans/change-control-settings.server'
import { createPlanRounds } from '~/areas/control/services/plans/refresh-plans.server'
import { storeSlots } from '~/areas/control/services/prices/store-hourly-prices.server'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { changeEnergyPrices, setOutputWatts } from '../energy/change-energy.server'
import { rehearseCheapHours } from './rehearse-cheap-hours.server'

const HOUR_MS = 3_600_000
const START_MS = Date.UTC(2026, 0, 5, 18)
const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm)
beforeEach(async () => {
	const lamp = { type: 'light', outputClass: 'light', catalogueKey: 'nursery-top-red-lights' }
	const described = { quantity: 'switch', intervalMs: 1000 }
	const points = [{ key: 'red', label: 'Red', ...described, switchable: lamp }]
	await agent.inventory([{ ...NURSERY, points: [...NURSERY.points, ...points] }] as never)
	await selectRecipe(farm.owner, { recipeId: 'sweet-basil', zone: 'nursery' })
	await setAutomation(farm.owner, { isAutomatic: true })
})

/** Prices that fall through each day of UTC, for some hours from midnight before now on. */
const addPrices = (hours: number, currency = 'EUR') =>
	farm.ctx.db.write((tx) =>
		storeSlots(tx, farm.owner, {
			slots: Array.from({ length: hours }, (_, i) => {
				const startsAt = Date.UTC(2026, 0, 4) + i * HOUR_MS
				return { startsAt, endsAt: startsAt + HOUR_MS, perKWh: 0.5 - (i % 24) / 100, currency }
			}),
			source: 'file',
		}),
	)
const newestLight = async () => {
	const [row] = await farm.ctx.db.read
		.select()
		.from(plans)
		.where(eq(plans.agentId, agent.ctx.agent.id))
		.orderBy(desc(plans.version))
	const plan = PlanSchema.parse(JSON.parse(row?.text ?? '{}'))
	return plan.controllers.find((one) => one.kind === 'light')
}

test('a rehearsal says what moved light would cost, and the plan follows what is chosen', async () => {
	await changeEnergyPrices(farm.owner, { currency: 'EUR', perKWh: 0.3 })
	await addPrices(96)
	const before = await rehearseCheapHours(farm.owner)
	const [nursery] = before.zones
	expect(nursery).toMatchObject({ zone: 'nursery', mode: 'off', lamps: 1, unknown: 1, watts: 0 })
	const [day] = nursery?.days ?? []
	expect(day?.planned.money, 'its watts are not known').toBeNull()
	expect(day?.shift?.perKW).toBeLessThan(day?.planned.perKW ?? 0)
	await setOutputWatts(farm.owner, { key: 'nursery-top-red-lights', watts: 2000 })
	const [known] = (await rehearseCheapHours(farm.owner)).zones
	expect(known?.days[0]?.planned.money).toBeCloseTo(2 * (day?.planned.perKW ?? 0))

	expect(await newestLight()).not.toHaveProperty('cheapDays')
	await changeCheapHours(farm.owner, { nursery: 'shift', cultivation: 'off' })
	const light = await newestLight()
	if (light?.kind !== 'light') throw new Error('no lights')
	const entry = light.cheapDays?.find(({ dayFrom }) => dayFrom === day?.planned.spans[0]?.from)
	expect(entry?.spans).toEqual(day?.shift?.spans)

	await createPlanRounds()(farm.ctx)
	const versions = await farm.ctx.db.read.select().from(plans)
	farm.setNow(START_MS + HOUR_MS)
	await createPlanRounds()(farm.ctx)
	expect(await farm.ctx.db.read.select().from(plans), 'an hour later').toHaveLength(versions.length)
})

test('days without all their prices, and prices in another currency, move nothing', async () => {
	await changeEnergyPrices(farm.owner, { currency: 'EUR', perKWh: 0.3 })
	await addPrices(96, 'USD')
	await changeCheapHours(farm.owner, { nursery: 'pauses', cultivation: 'off' })
	expect(await newestLight()).not.toHaveProperty('cheapDays')
	expect((await rehearseCheapHours(farm.owner)).zones[0]?.days).toEqual([])
})
