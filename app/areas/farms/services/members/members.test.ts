import { match } from '#db/match'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { TaskInput } from '@sfc/contract/growing/tasks/task-input'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { farmMembers, users } from '#db/schema/accounts'
import type { FarmCtx, Role } from '~/context.server'
import { listAudit } from '~/areas/platform/services/audit/list-audit.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { addTask } from '~/areas/growing/services/tasks/add-task.server'
import { listTasks } from '~/areas/growing/services/tasks/list-tasks.server'
import { changeRole } from './change-role.server'
import { leaveFarm } from './leave-farm.server'
import { listMembers } from './list-members.server'
import { removeMember } from './remove-member.server'

const farm = farmPerTest(Date.UTC(2026, 2, 1))

async function add(email: string, role: Role): Promise<FarmCtx> {
	const farmId = farm.owner.farm.id
	const person = await farm.signUp(email, { currentFarmId: farmId })
	const member = { farmId, userId: person.user.id, role }
	await farm.ctx.db.write((tx) => tx.insert(farmMembers).values(member).returning())
	return requireMembership(person, { farmId })
}
const roleOf = async ({ user }: FarmCtx) => {
	const of = match(farmMembers, { farmId: farm.owner.farm.id, userId: user.id })
	const [row] = await farm.ctx.db.read.select().from(farmMembers).where(of)
	return row?.role ?? null
}
const forbidden = { code: 'forbidden' }

test('everybody sees the members of a farm, but addresses only those who manage people', async () => {
	const viewer = await add('viewer@farm.example', 'viewer')
	await add('manager@farm.example', 'manager')
	const seen = async (ctx: FarmCtx) =>
		(await listMembers(ctx)).map(({ role, email }) => [role, email])
	expect(await seen(farm.owner)).toEqual([
		['owner', 'owner@farm.example'],
		['manager', 'manager@farm.example'],
		['viewer', 'viewer@farm.example'],
	])
	expect(await seen(viewer)).toEqual([
		['owner', null],
		['manager', null],
		['viewer', 'viewer@farm.example'],
	])
})

test('a role changes at once, is audited, and is announced to the person’s open pages', async () => {
	const grower = await add('grower@farm.example', 'grower')
	const told: string[] = []
	const unsubscribe = farm.ctx.live.subscribe(`person:${grower.user.id}`, (what) => told.push(what))
	await changeRole(farm.owner, { userId: grower.user.id, role: 'manager' })
	await expect.poll(() => told).toEqual(['role'])
	unsubscribe()
	expect(await requireMembership(grower, { farmId: null })).toMatchObject({ role: 'manager' })
	const [entry] = (await listAudit(farm.owner, {})).entries
	expect(entry).toMatchObject({
		action: 'member.role-changed',
		before: { role: 'grower' },
		after: { role: 'manager' },
	})
})

test('managers change only people below them, and raise nobody to their own level', async () => {
	const manager = await add('manager@farm.example', 'manager')
	const other = await add('other@farm.example', 'manager')
	const viewer = await add('viewer@farm.example', 'viewer')
	const userId = viewer.user.id
	await changeRole(requirePermission(manager, 'member.manage'), { userId, role: 'grower' })
	expect(await roleOf(viewer)).toBe('grower')
	for (const role of ['manager', 'owner'] as const)
		await expect(
			(async () => changeRole(requirePermission(manager, 'member.manage'), { userId, role }))(),
		).rejects.toMatchObject(forbidden)
	for (const target of [other, farm.owner]) {
		const attempts = [
			() =>
				changeRole(requirePermission(manager, 'member.manage'), {
					userId: target.user.id,
					role: 'viewer',
				}),
			() => removeMember(requirePermission(manager, 'member.manage'), { userId: target.user.id }),
		]
		for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(forbidden)
	}
	for (const role of ['grower', 'viewer'] as const)
		await expect(
			(async () =>
				removeMember(requirePermission({ ...viewer, role }, 'member.manage'), { userId }))(),
		).rejects.toMatchObject(forbidden)
})

test('a person who was demoted a moment ago acts with the new role', async () => {
	const manager = await add('manager@farm.example', 'manager')
	const viewer = await add('viewer@farm.example', 'viewer')
	await changeRole(farm.owner, { userId: manager.user.id, role: 'viewer' })
	const attempt = removeMember(requirePermission(manager, 'member.manage'), {
		userId: viewer.user.id,
	})
	await expect(attempt).rejects.toMatchObject(forbidden)
})

test('the last owner can neither leave nor be demoted', async () => {
	const userId = farm.owner.user.id
	for (const attempt of [
		() => leaveFarm(farm.owner),
		() => removeMember(farm.owner, { userId }),
		() => changeRole(farm.owner, { userId, role: 'manager' }),
	])
		await expect(attempt()).rejects.toMatchObject({ code: 'conflict' })
	expect(await roleOf(farm.owner)).toBe('owner')
})

test('when two owners leave at once, one stays', async () => {
	const second = await add('second@farm.example', 'owner')
	const left = await Promise.allSettled([leaveFarm(farm.owner), leaveFarm(second)])
	expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	const roles = [await roleOf(farm.owner), await roleOf(second)]
	expect(roles.filter((role) => role === 'owner')).toHaveLength(1)
})

test('when two owners demote each other at once, one stays owner', async () => {
	const second = await add('second@farm.example', 'owner')
	await Promise.allSettled([
		changeRole(farm.owner, { userId: second.user.id, role: 'viewer' }),
		changeRole(requirePermission(second, 'member.manage'), {
			userId: farm.owner.user.id,
			role: 'viewer',
		}),
	])
	expect([await roleOf(farm.owner), await roleOf(second)].sort()).toEqual(['owner', 'viewer'])
})

test('a removed member no longer finds the farm, and continues on another one', async () => {
	const grower = await add('grower@farm.example', 'grower')
	const viewer = await add('viewer@farm.example', 'viewer')
	await removeMember(farm.owner, { userId: grower.user.id })
	await leaveFarm(viewer)
	for (const gone of [grower, viewer]) {
		await expect(requireMembership(gone, { farmId: gone.farm.id })).rejects.toMatchObject({
			code: 'not-found',
		})
		const [user] = await farm.ctx.db.read.select().from(users).where(eq(users.id, gone.user.id))
		expect(user?.currentFarmId).toBeNull()
	}
	expect((await listAudit(farm.owner, {})).entries.map(({ action }) => action)).toEqual([
		'member.left',
		'member.removed',
	])
})

test('the tasks of a former member become unassigned', async () => {
	const grower = await add('grower@farm.example', 'grower')
	const input = TaskInput.parse({ title: 'Clean the filter', dueDate: '2026-03-05' })
	const given = await addTask(farm.owner, { ...input, assignedTo: grower.user.id })
	expect(given.assignedTo).toMatchObject({ id: grower.user.id })
	await removeMember(farm.owner, { userId: grower.user.id })
	expect((await listTasks(farm.owner, { state: 'open' }))[0]?.assignedTo).toBeNull()
})

test('making an owner needs re-authentication, and the demo account cannot do it', async () => {
	const { user } = await add('grower@farm.example', 'grower')
	const owner = { userId: user.id, role: 'owner' } as const
	farm.setNow(farm.ctx.now() + 11 * 60_000)
	await expect(changeRole(farm.owner, owner)).rejects.toMatchObject({ code: 'unconfirmed' })
	const demo = { ...farm.owner, user: { ...farm.owner.user, isDemo: true } }
	for (const attempt of [
		() => changeRole(demo, { userId: user.id, role: 'viewer' }),
		() => removeMember(demo, { userId: user.id }),
		() => leaveFarm(demo),
	])
		await expect(attempt()).rejects.toMatchObject(forbidden)
})

test('a person of another farm is not found', async () => {
	const stranger = await farm.signUp('stranger@farm.example')
	for (const attempt of [
		() => changeRole(farm.owner, { userId: stranger.user.id, role: 'viewer' }),
		() => removeMember(farm.owner, { userId: 'nobody' }),
	])
		await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
})
