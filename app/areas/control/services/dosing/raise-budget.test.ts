import { defaultBudget } from '@sfc/domain/control/controllers/dosing/default-doser'
import {
	budgetReached,
	foreseenTitle,
	heldTitle,
} from '@sfc/domain/control/controllers/dosing/limit-reason'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { points } from '#db/schema/devices'
import { dosers } from '#db/schema/dosing'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { changeDoser } from './change-doser.server'
import { findPumpLimits } from './find-pump-limits.server'
import { listDosers } from './list-dosers.server'
import { listOpenNotices } from './list-notices.server'
import { listRaises, raiseBudget } from './raise-budget.server'

const ACID = 'nursery-ph-down'
const PRESSED = { key: ACID, limit: 'perDayChange', to: 7.7 } as const

const DAY_REACHED = budgetReached('perDayChange', '6 of pH', '7.7')

const farm = farmPerTest(Date.UTC(2026, 0, 5, 18))
const agent = agentPerTest(farm)
beforeEach(async () => {
	const acid = {
		key: 'acid',
		label: 'pH down',
		quantity: 'switch',
		intervalMs: 1000,
		switchable: { type: 'pump', outputClass: 'dosing', catalogueKey: ACID },
	}
	await agent.inventory([{ ...NURSERY, points: [...NURSERY.points, acid] }] as never)
	const budget = defaultBudget('ph-down', 500)
	await changeDoser(farm.owner, { key: ACID, role: 'ph-down', budget })
})

const decide = (claim: { reason: string; heldBy?: object }) =>
	agent.event({
		kind: 'decision',
		device: 'nursery',
		point: 'acid',
		on: false,
		winner: { layer: 'recipe', on: false, ...claim },
		losers: [],
	})
const tell = (title = heldTitle('pH down', 'pH is 6.25, its target 5.6 to 6')) =>
	agent.event({
		kind: 'notice',
		controller: 'dosing',
		output: 'nursery/acid',
		title,
		causes: [],
		isStopped: false,
	})
const raises = async () =>
	listRaises(farm.owner, await listDosers(farm.owner), await listOpenNotices(farm.owner))
const budget = async () => (await listDosers(farm.owner)).find(({ key }) => key === ACID)?.budget

test('a budget that holds a pump back is raised by one press, and the change is audited', async () => {
	await decide(DAY_REACHED)
	await tell()
	expect((await raises()).get(ACID)).toMatchObject({ from: 6, to: 7.7, isEnough: true })
	await raiseBudget(farm.owner, PRESSED)
	expect(await budget()).toEqual({ ...defaultBudget('ph-down', 500), perDayChange: 7.7 })
	const [entry] = await farm.ctx.db.read
		.select()
		.from(auditEntries)
		.orderBy(desc(auditEntries.id))
		.limit(1)
	expect(entry).toMatchObject({
		action: 'control.doser-changed',
		before: { perDayChange: 6 },
		after: { perDayChange: 7.7 },
	})
})

test('a budget that will hold a pump back in hours is raised before it does', async () => {
	const { heldBy } = DAY_REACHED
	await decide({ reason: 'pH is not above the target of Lettuce, Growth', heldBy })
	expect(await raises()).toEqual(new Map())
	await tell(foreseenTitle('pH down', 'budget', 4))
	expect((await raises()).get(ACID)).toMatchObject({ from: 6, to: 7.7 })
	await raiseBudget(farm.owner, PRESSED)
	expect(await budget()).toMatchObject({ perDayChange: 7.7 })
})

test('it is not offered before it was told, nor once something else holds the pump back', async () => {
	await decide(DAY_REACHED)
	expect(await raises()).toEqual(new Map())
	await tell()
	await decide({ reason: 'waits for mixing: 5 min of circulation after anything is added' })
	expect(await raises()).toEqual(new Map())
	await expect(raiseBudget(farm.owner, PRESSED)).rejects.toThrow('does not hold pH down back')
})

test('an agent that does not say which budget it is gets no proposal', async () => {
	await decide({ reason: DAY_REACHED.reason })
	await tell()
	expect(await raises()).toEqual(new Map())
})

test('no press raises another budget, lowers one, or goes beyond twice what a pump begins with', async () => {
	await decide(budgetReached('perDayChange', '6 of pH', '30'))
	await tell()
	expect((await raises()).get(ACID)).toMatchObject({ to: 10, isEnough: false })
	const refused = { ...PRESSED, to: 10.1 }
	await expect(raiseBudget(farm.owner, refused)).rejects.toThrow('not the one that this page')
	await expect(raiseBudget(farm.owner, { ...PRESSED, to: 5 })).rejects.toThrow('not the one')
	const other = { ...PRESSED, limit: 'perDoseChange' } as const
	await expect(raiseBudget(farm.owner, other)).rejects.toThrow('does not hold')
	expect(await budget()).toEqual(defaultBudget('ph-down', 500))
})

test('the set-up page says beforehand that a pump is too coarse for the reservoir, by what its doses did', async () => {
	const at = farm.ctx.now()
	const limits = async () => {
		const [doser] = await listDosers(farm.owner)
		return findPumpLimits(farm.owner, doser!)
	}
	// It comes before the controller's other reservoir, of 500 L.
	const first = { role: 'reservoir', capacity: 60 } as const
	await farm.ctx.db.write((tx) => tx.update(points).set(first).where(eq(points.key, 'ph')))
	expect(await limits()).toEqual([])
	await farm.ctx.db.write((tx) => tx.update(dosers).set({ mlPerS: 2.2, measuredAt: at }))
	expect(await limits()).toEqual([])
	const dose = {
		kind: 'dose',
		controller: 'dosing',
		number: 1,
		output: 'nursery/acid',
		label: 'pH down',
		role: 'ph-down',
		why: 'pH is above the target',
		ml: 0.55,
		forMs: 250,
		litres: 60,
		quantity: 'ph',
		before: 6.3,
		expected: -0.3,
		jugLeftMl: null,
	}
	await agent.event({ ...dose, after: null, verdict: null })
	await agent.event({ ...dose, after: 6, verdict: 'worked' })
	expect(await limits()).toEqual([
		'the smallest dose of the pump changes pH by 0.30: dilute its concentrate to 3 times its volume, or use a pump of at most 0.74 ml/s',
	])
})
