import { defaultBudget } from '@sfc/domain/control/controllers/dosing/default-doser'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { agents } from '#db/schema/agents'
import { dosers } from '#db/schema/dosing'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { changeDoser } from './dosing/change-doser.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { selectRecipe } from '~/areas/growing/services/recipes/select-recipe.server'
import { listPendingCommands } from './list-pending-commands.server'
import { switchEquipment } from './switch-equipment.server'

const START_MS = Date.UTC(2026, 0, 5, 12)
const HEATER = 'container-hvac-heater'
const PUMP = 'nursery-nutrient-a'
const RATE_ML_PER_S = 2
const BUDGET = { ...defaultBudget('nutrient-a', 500), perDoseMl: 20, perHourMl: 30, perDayMl: 50 }

const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm)
beforeEach(async () => {
	const point = { quantity: 'switch', intervalMs: 1000 }
	const heat = { type: 'heater', outputClass: 'heat', catalogueKey: HEATER }
	const doses = { type: 'pump', outputClass: 'dosing', catalogueKey: PUMP }
	const more = [
		{ key: 'heater', label: 'Heater', ...point, switchable: heat },
		{ key: 'a', label: 'Nutrient A', ...point, switchable: doses },
	]
	await agent.inventory([{ ...NURSERY, points: [...NURSERY.points, ...more] }] as never)
	await selectRecipe(farm.owner, { recipeId: 'butterhead-lettuce', zone: 'nursery' })
})

const sent = async () => (await listPendingCommands(agent.ctx, { afterSeq: 0 })).at(-1)
const give = (ml?: number) =>
	switchEquipment(farm.owner, { equipmentKey: PUMP, to: 'on', ...(ml !== undefined && { ml }) })
async function measured() {
	await changeDoser(farm.owner, { key: PUMP, role: 'nutrient-a', budget: BUDGET })
	await farm.ctx.db.write((tx) =>
		tx
			.update(dosers)
			.set({ mlPerS: RATE_ML_PER_S, measuredAt: START_MS })
			.where(eq(dosers.farmId, farm.owner.farm.id)),
	)
}

test('heat by hand lasts a quarter of an hour, and ends at the top of the band, without automation too', async () => {
	await switchEquipment(farm.owner, { equipmentKey: HEATER, to: 'on' })
	expect(await sent()).toMatchObject({
		maxOnMs: 15 * 60_000,
		endsWhen: {
			sensors: [{ key: 'nursery/air' }],
			is: 'above',
			unit: '°C',
			limitOf: expect.stringContaining('Butterhead') as string,
		},
	})
})

test('a temperature that is asked for ends heat sooner, never later than the band', async () => {
	const endsAt = async (wanted: number) => {
		await switchEquipment(farm.owner, { equipmentKey: HEATER, to: 'on', endsAt: wanted })
		const command = await sent()
		return command?.op === 'switch' ? command.endsWhen?.value : undefined
	}
	const top = await endsAt(35)
	expect(top).toBeGreaterThan(15)
	expect(top).toBeLessThan(30)
	expect(await endsAt(12)).toBe(12)
})

test('a dosing pump is not switched on for a time, with or without its rate', async () => {
	await expect(give()).rejects.toMatchObject({
		code: 'conflict',
		message: 'Set up and measure Nutrient A under Dosing first: it is dosed in ml',
	})
	await measured()
	const bare = switchEquipment(farm.owner, { equipmentKey: PUMP, to: 'on', forMs: 30_000 })
	await expect(bare).rejects.toMatchObject({ code: 'invalid', field: 'ml' })
	expect(await sent()).toBeUndefined()
})

test('a dose by hand runs for as long as its volume takes, within its budgets', async () => {
	await measured()
	await give(20)
	expect(await sent()).toMatchObject({ op: 'switch', on: true, maxOnMs: 10_000 })
	await expect(give(21)).rejects.toThrow('may give 10 ml now, by its budget of 30 ml an hour')
	await give(10)
	await expect(give(1)).rejects.toThrow('may give 0 ml now')
	farm.setNow(START_MS + 2 * 3_600_000)
	await farm.ctx.db.write((tx) =>
		tx.update(agents).set({ lastSeenAt: farm.ctx.now() }).where(eq(agents.id, agent.ctx.agent.id)),
	)
	await expect(give(25)).rejects.toThrow('ml a dose')
})

test('measuring runs the pump without a volume', async () => {
	await switchEquipment(farm.owner, {
		equipmentKey: PUMP,
		to: 'on',
		forMs: 30_000,
		isMeasuring: true,
	})
	expect(await sent()).toMatchObject({ maxOnMs: 30_000 })
})
