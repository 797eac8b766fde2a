import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { farmMembers, users } from '#db/schema/accounts'
import { auditEntries } from '#db/schema/audit'
import type { UserCtx } from '~/context.server'
import { listFarms } from '~/areas/accounts/services/memberships/list-farms.server'
import { deleteMyAccount } from '~/areas/data-protection/services/privacy/delete-my-account.server'
import { endMembership } from '~/areas/farms/services/members/end-membership.server'
import { personActor } from '~/areas/platform/services/audit/append-audit.server'
import { readOutbox } from '~/areas/platform/services/mail/read-outbox.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { identifyToken } from '~/areas/platform/services/sessions/identify-token.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { createFarmToken, FARM_TOKENS_MAX } from './create-farm-token.server'
import { createToken } from './create-token.server'
import { listFarmTokens } from './list-farm-tokens.server'
import { listTokens } from './list-tokens.server'
import { revokeFarmToken, revokeToken } from './revoke-token.server'

const NOW = Date.UTC(2026, 2, 1)
const farm = farmPerTest(NOW)
const owner = () => requirePermission(farm.owner, 'token.manage')

const make = (more: Partial<Parameters<typeof createFarmToken>[1]> = {}) =>
	createFarmToken(owner(), {
		name: 'Telegraf',
		role: 'grower',
		scopes: ['read', 'tasks'],
		expiresInDays: 90,
		...more,
	})

async function joinAsOwner() {
	const farmId = farm.owner.farm.id
	const person = await farm.signUp('second@farm.example')
	const member = { farmId, userId: person.user.id, role: 'owner' }
	await farm.ctx.db.write((tx) => tx.insert(farmMembers).values(member).returning())
	return requireMembership(person, { farmId })
}

async function callWith(token: string): Promise<UserCtx> {
	const known = await identifyToken(farm.ctx, { token })
	if (!known) throw new Error('the token opens nothing')
	return { ...farm.ctx, ...known, from: { ip: '192.0.2.9', userAgent: 'curl' } }
}
const enter = async (token: string, farmId: number | null = farm.owner.farm.id) =>
	requireMembership(await callWith(token), { farmId })

test('a token of a farm has a role of its own, on that farm alone', async () => {
	const other = await makeFarm(farm, { name: 'Pod 2' })
	const { token } = await make()
	expect(await enter(token)).toMatchObject({ role: 'grower', farm: { id: farm.owner.farm.id } })
	expect((await enter(token, null)).farm.id).toBe(farm.owner.farm.id)
	const elsewhere = enter(token, other.farm.id)
	await expect(elsewhere).rejects.toMatchObject({ code: 'not-found' })
	const entered = await enter(token)
	expect(() => requirePermission(entered, 'farm.configure')).toThrow('As a grower')
	expect(await listFarms(await callWith(token))).toMatchObject([
		{ id: farm.owner.farm.id, role: 'grower' },
	])
})

test('it stays with its role when who made it is lowered, leaves or is deleted', async () => {
	const other = await joinAsOwner()
	const { token, id } = await make({ role: 'owner' })
	await farm.ctx.db.write(async (tx) => {
		await tx
			.update(farmMembers)
			.set({ role: 'viewer' })
			.where(eq(farmMembers.userId, farm.owner.user.id))
	})
	expect((await enter(token)).role).toBe('owner')
	const personal = await createToken(farm.owner, {
		name: 'Own',
		farmIds: [farm.owner.farm.id],
		scopes: ['read'],
		expiresInDays: 1,
	})
	await farm.ctx.db.write((tx) => endMembership(tx, farm.owner, farm.owner.user.id))
	expect(await identifyToken(farm.ctx, personal)).toBeNull()
	expect((await enter(token)).role).toBe('owner')
	await deleteMyAccount(farm.owner)
	expect(
		await farm.ctx.db.read.select().from(users).where(eq(users.id, farm.owner.user.id)),
	).toEqual([])
	expect((await enter(token)).role).toBe('owner')
	expect(await listFarmTokens(requirePermission(other, 'token.manage'))).toMatchObject([{ id }])
})

test('owners list and revoke it, and it is in no list of its maker', async () => {
	const { token, id } = await make()
	const other = requirePermission(await joinAsOwner(), 'token.manage')
	expect(await listFarmTokens(other)).toMatchObject([
		{ id, name: 'Telegraf', role: 'grower', lastUsedAt: null },
	])
	await enter(token)
	expect(await listFarmTokens(other)).toMatchObject([{ lastUsedAt: NOW }])
	expect(await listTokens(farm.owner)).toEqual([])
	await expect(revokeToken(farm.owner, { id })).rejects.toMatchObject({ code: 'not-found' })
	const elsewhere = requirePermission(await makeFarm(farm, { name: 'Pod 2' }), 'token.manage')
	await expect(revokeFarmToken(elsewhere, { id })).rejects.toMatchObject({ code: 'not-found' })
	expect(await revokeFarmToken(other, { id })).toBe('Telegraf')
	expect(await identifyToken(farm.ctx, { token })).toBeNull()
	expect(await listFarmTokens(other)).toEqual([])
	const personal = await createToken(farm.owner, {
		name: 'Own',
		farmIds: [farm.owner.farm.id],
		scopes: ['read'],
		expiresInDays: 1,
	})
	await expect(revokeFarmToken(other, personal)).rejects.toMatchObject({ code: 'not-found' })
})

test('the audit log names it, as who made it and as who did something', async () => {
	const { token } = await make()
	expect(personActor(await enter(token))).toMatchObject({
		name: 'Token “Telegraf”',
		token: 'Telegraf',
	})
	const entries = await farm.ctx.db.read.select().from(auditEntries).orderBy(auditEntries.seq)
	expect(entries.at(-1)).toMatchObject({
		action: 'token.created',
		actorName: personActor(farm.owner).name,
		after: { belongsTo: 'farm', role: 'grower', scopes: ['read', 'tasks'] },
	})
	expect((await readOutbox(farm.ctx))[0]?.text).toContain('It stays when you leave the farm')
})

test('it expires, is limited in number, and neither old sign-ins nor tokens make one', async () => {
	const { token } = await make({ expiresInDays: 1 })
	const caller = requirePermission(
		await enter((await make({ role: 'owner' })).token),
		'token.manage',
	)
	const input = { name: 'x', role: 'viewer' as const, scopes: ['read' as const], expiresInDays: 1 }
	await expect(createFarmToken(caller, input)).rejects.toMatchObject({ code: 'forbidden' })
	for (let i = 2; i < FARM_TOKENS_MAX; i++) await make()
	await expect(make()).rejects.toMatchObject({ code: 'conflict' })
	const demo = { ...owner(), user: { ...farm.owner.user, isDemo: true } }
	await expect(createFarmToken(demo, input)).rejects.toMatchObject({ code: 'forbidden' })
	farm.setNow(NOW + 11 * 60_000)
	await expect(make()).rejects.toMatchObject({ code: 'unconfirmed' })
	farm.setNow(NOW + 86_400_000)
	expect(await identifyToken(farm.ctx, { token })).toBeNull()
})
