import { expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { tasks } from '#db/schema/planting-cycles'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { joinFarm } from '~/tests/growing/journal/test-member'
import { listEntries } from '~/areas/growing/services/journal/list-entries.server'
import { listRecipes } from '~/areas/growing/services/recipes/list-recipes.server'
import { readActiveRecipes } from '~/areas/growing/services/recipes/read-active-recipes.server'
import { purgeExpired } from '~/areas/accounts/services/purge-expired.server'
import { addProposal, WAITING_MAX } from './add-proposal.server'
import { confirmProposal, refuseProposal } from './decide-proposal.server'
import { countWaitingProposals, listProposals } from './list-proposals.server'

const NOW = Date.UTC(2026, 2, 1)
const DAY_MS = 86_400_000
const farm = farmPerTest(NOW)

/** The farm's owner as a program calls with their token. */
const program = () => ({
	...farm.owner,
	session: {
		...farm.owner.session,
		token: {
			id: 't1',
			name: 'Assistant',
			scopes: ['tasks' as const],
			farmIds: [farm.owner.farm.id],
			role: null,
		},
	},
})
const TASK = { title: 'Rinse the filter', dueDate: '2026-03-04', priority: 'medium' as const }
const proposeTask = () =>
	addProposal(program(), { kind: 'task', why: 'The flow fell by a third', ...TASK })
const listTasks = () => farm.ctx.db.read.select().from(tasks)

test('a proposal does nothing until a person confirms it, and is then done once by that person', async () => {
	const proposed = await proposeTask()
	expect(proposed).toMatchObject({
		state: 'waiting',
		title: 'Add the task “Rinse the filter” for 2026-03-04',
		token: 'Assistant',
		expiresAt: NOW + DAY_MS,
	})
	expect(await listTasks()).toEqual([])
	expect(await countWaitingProposals(farm.owner)).toBe(1)
	const both = [confirmProposal(farm.owner, proposed), confirmProposal(farm.owner, proposed)]
	const outcomes = await Promise.allSettled(both)
	expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
	expect(await listTasks()).toMatchObject([
		{ title: 'Rinse the filter', description: 'The flow fell by a third' },
	])
	expect(await countWaitingProposals(farm.owner)).toBe(0)
	expect(await listProposals(farm.owner)).toMatchObject([
		{ state: 'confirmed', decidedBy: 'Ana Grower', decidedAt: NOW },
	])
	const entries = await farm.ctx.db.read.select().from(auditEntries).orderBy(auditEntries.seq)
	expect(entries.slice(-3)).toMatchObject([
		{ action: 'proposal.added', after: { why: 'The flow fell by a third', byToken: 'Assistant' } },
		{ action: 'proposal.confirmed', after: { proposedBy: 'Ana Grower' } },
		{ action: 'task.added' },
	])
})

test('a note is written, and a setpoint selects its recipe', async () => {
	const note = await addProposal(program(), {
		kind: 'note',
		why: 'Seen on the picture of 8:00',
		cropName: 'Basil',
		entryType: 'observation',
		title: 'Tip burn',
	})
	await confirmProposal(farm.owner, note)
	expect((await listEntries(farm.owner, { limit: 5 })).entries).toMatchObject([
		{ title: 'Tip burn' },
	])
	const setpoint = await addProposal(program(), {
		kind: 'setpoint',
		why: 'It is planted now',
		recipeId: 'no-such',
		zone: 'nursery',
	})
	await expect(confirmProposal(farm.owner, setpoint)).rejects.toMatchObject({ code: 'not-found' })
	expect((await listProposals(farm.owner)).find(({ id }) => id === setpoint.id)).toMatchObject({
		state: 'waiting',
		decidedBy: null,
	})
	expect((await readActiveRecipes(farm.owner)).nursery).toBeUndefined()
	const recipeId = (await listRecipes(farm.owner))[0]?.id ?? ''
	const known = { kind: 'setpoint', why: 'It is planted now', recipeId, zone: 'nursery' } as const
	await confirmProposal(farm.owner, await addProposal(program(), known))
	expect((await readActiveRecipes(farm.owner)).nursery?.recipe.id).toBe(recipeId)
})

test('a dose that the farm cannot give waits on, and nothing is switched', async () => {
	const dose = await addProposal(program(), {
		kind: 'dose',
		why: 'pH 6.9, target 6.2',
		equipmentKey: 'nursery-ph-down',
		ml: 4,
	})
	await expect(confirmProposal(farm.owner, dose)).rejects.toThrow()
	expect((await listProposals(farm.owner))[0]?.state).toBe('waiting')
})

test('whoever may not do it by hand may not decide, nor may a token, nor another farm', async () => {
	const grower = await joinFarm(farm, 'grower')
	const dose = await addProposal(program(), {
		kind: 'dose',
		why: 'pH 6.9',
		equipmentKey: 'nursery-ph-down',
		ml: 4,
	})
	await expect(confirmProposal(grower, dose)).rejects.toMatchObject({ code: 'forbidden' })
	await expect(refuseProposal(grower, dose)).rejects.toMatchObject({ code: 'forbidden' })
	await expect(confirmProposal(program(), dose)).rejects.toMatchObject({ code: 'forbidden' })
	const elsewhere = await makeFarm(farm, { name: 'Pod 2' })
	await expect(confirmProposal(elsewhere, dose)).rejects.toMatchObject({ code: 'not-found' })
	expect(await listProposals(elsewhere)).toEqual([])
	await refuseProposal(farm.owner, dose)
	await expect(confirmProposal(farm.owner, dose)).rejects.toMatchObject({ code: 'conflict' })
})

test('it expires after a day and is deleted a month later, and few wait at once', async () => {
	for (let i = 0; i < WAITING_MAX; i++) await proposeTask()
	await expect(proposeTask()).rejects.toMatchObject({ code: 'conflict' })
	const [first] = await listProposals(farm.owner)
	farm.setNow(NOW + DAY_MS)
	await expect(confirmProposal(farm.owner, { id: first?.id ?? '' })).rejects.toThrow(
		'It has expired',
	)
	expect((await listProposals(farm.owner)).map(({ state }) => state)).not.toContain('waiting')
	expect(await listTasks()).toEqual([])
	await proposeTask()
	farm.setNow(NOW + 31 * DAY_MS)
	await purgeExpired(farm.ctx)
	expect(await listProposals(farm.owner)).toHaveLength(1)
})
