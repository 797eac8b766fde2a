import { expect, test } from 'vitest'
import { notifyChannels } from '#db/schema/alarms'
import { enrolTestAgent, NURSERY } from '~/tests/equipment/agents/test-agent'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { selectRecipe } from '~/areas/growing/services/recipes/select-recipe.server'
import { hideGettingStarted } from './hide-getting-started.server'
import { listGettingStartedSteps, readGettingStarted } from './read-getting-started.server'

const farm = farmPerTest(Date.UTC(2026, 0, 5, 18))

const done = async () =>
	(await listGettingStartedSteps(farm.owner)).filter(({ isDone }) => isDone).map(({ key }) => key)

test('each step is done once the farm shows it, and names the next', async () => {
	expect(await done()).toEqual([])
	expect(await readGettingStarted(farm.owner)).toMatchObject({
		done: 0,
		total: 6,
		next: { key: 'connect' },
	})
	const agent = await enrolTestAgent(farm.owner)
	expect(await done()).toEqual(['connect'])
	await agent.inventory([NURSERY])
	await selectRecipe(farm.owner, { recipeId: 'sweet-basil', zone: 'nursery' })
	expect(await done()).toEqual(['connect', 'name', 'recipe'])
	expect(await readGettingStarted(farm.owner)).toMatchObject({
		done: 3,
		next: { key: 'calibrate' },
	})
	const channel = { id: 'c', userId: farm.owner.user.id, kind: 'mail', label: 'Mail' }
	const usual = { addressSealed: 'x', leastSeverity: 'warning', isOn: true, createdAt: 1 }
	await farm.ctx.db.write((tx) =>
		tx.insert(notifyChannels).values({ ...channel, ...usual, succeededAt: null }),
	)
	expect(await done()).not.toContain('alarm')
	await farm.ctx.db.write((tx) => tx.update(notifyChannels).set({ succeededAt: 2 }))
	expect(await done()).toContain('alarm')
})

test('a person who hid the steps does not see them on that farm until they show them again', async () => {
	const other = await makeFarm(farm, { name: 'Shed' })
	await hideGettingStarted(farm.owner, { hidden: true })
	expect(await readGettingStarted(farm.owner)).toBeNull()
	expect(await readGettingStarted(other)).toMatchObject({ total: 6 })
	await hideGettingStarted(farm.owner, { hidden: false })
	expect(await readGettingStarted(farm.owner)).toMatchObject({ done: 0 })
})

test('a viewer is asked only for what a viewer may do', async () => {
	const viewer = await makeFarm(farm, { name: 'Shed', role: 'viewer' })
	expect((await listGettingStartedSteps(viewer)).map(({ key }) => key)).toEqual(['alarm'])
})
