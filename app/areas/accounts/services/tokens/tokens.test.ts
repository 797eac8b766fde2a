import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { apiTokens, farmMembers, users } from '#db/schema/accounts'
import { auditEntries } from '#db/schema/audit'
import { farms } from '#db/schema/farms'
import type { UserCtx } from '~/context.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { listFarms } from '~/areas/accounts/services/memberships/list-farms.server'
import { purgeExpired } from '~/areas/accounts/services/purge-expired.server'
import { endMembership } from '~/areas/farms/services/members/end-membership.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { identifyToken } from '~/areas/platform/services/sessions/identify-token.server'
import { identifyUser } from '~/areas/platform/services/sessions/identify-user.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { readOutbox } from '~/areas/platform/services/mail/read-outbox.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { createToken, TOKENS_MAX } from './create-token.server'
import { listTokens } from './list-tokens.server'
import { revokeToken } from './revoke-token.server'

const NOW = Date.UTC(2026, 2, 1)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const farm = farmPerTest(NOW)
let farmId: number
beforeEach(() => {
	farmId = farm.owner.farm.id
})

const make = (more: Partial<Parameters<typeof createToken>[1]> = {}) =>
	createToken(farm.owner, {
		name: 'Grafana',
		farmIds: [farmId],
		scopes: ['read'],
		expiresInDays: 90,
		...more,
	})

/** The context of a program that calls with a token. */
async function callWith(token: string): Promise<UserCtx> {
	const known = await identifyToken(farm.ctx, { token })
	if (!known) throw new Error('the token opens nothing')
	return { ...farm.ctx, ...known, from: { ip: '192.0.2.9', userAgent: 'curl' } }
}
const works = async (token: string) => (await identifyToken(farm.ctx, { token })) !== null

test('a token stands for its person within its scopes and farms, and only its hash is stored', async () => {
	const { token, id } = await make({ scopes: ['control', 'read', 'read'] })
	const { user, session } = await callWith(token)
	expect(user.id).toBe(farm.owner.user.id)
	expect(user).not.toHaveProperty('passwordHash')
	const limits = { id, name: 'Grafana', scopes: ['read', 'control'], farmIds: [farmId], role: null }
	expect(session.token).toEqual(limits)
	const [row] = await farm.ctx.db.read.select().from(apiTokens)
	expect(JSON.stringify(row)).not.toContain(token.slice(4))
	expect(JSON.stringify(await listTokens(farm.owner))).not.toContain(token.slice(4))
})

test('a token is no session, and a session no token', async () => {
	const { token } = await make()
	expect(await identifyUser(farm.ctx, { token })).toBeNull()
	expect(await works('sfc_')).toBe(false)
	expect(await works(farm.owner.session.tokenHash)).toBe(false)
})

test('a token opens the farms that it is for and no other of its person', async () => {
	const other = await makeFarm(farm, { name: 'Pod 2' })
	const { token } = await make({ farmIds: [other.farm.id] })
	const caller = await callWith(token)
	expect((await requireMembership(caller, { farmId: other.farm.id })).farm.name).toBe('Pod 2')
	await expect(requireMembership(caller, { farmId })).rejects.toMatchObject({ code: 'not-found' })
	expect((await requireMembership(caller, { farmId: null })).farm.name).toBe('Pod 2')
	expect((await listFarms(caller)).map(({ name }) => name)).toEqual(['Pod 2'])
})

test('a token may what its person may at that moment', async () => {
	const { token } = await make({ scopes: ['manage'] })
	const enter = async () => requireMembership(await callWith(token), { farmId })
	expect(requirePermission(await enter(), 'farm.configure')).toBeTruthy()
	await farm.ctx.db.write(async (tx) => {
		await tx.update(farmMembers).set({ role: 'viewer' }).where(eq(farmMembers.farmId, farmId))
	})
	const lowered = await enter()
	expect(() => requirePermission(lowered, 'farm.configure')).toThrow('As a viewer')
})

test('a token is no proof that it is the person, however new it is', async () => {
	const { token } = await make({ scopes: ['manage'] })
	const caller = await callWith(token)
	expect(() => requireRecentProof(caller)).toThrow('A token cannot do this')
	const demo = { ...caller, user: { ...caller.user, isDemo: true } }
	expect(() => requireRecentProof(demo)).toThrow('A token cannot do this')
	await expect(
		createToken(caller, { name: 'x', farmIds: [farmId], scopes: ['read'], expiresInDays: 1 }),
	).rejects.toMatchObject({ code: 'forbidden' })
})

test('a token works until it expires, is listed as expired for a month, and is then deleted', async () => {
	const { token } = await make({ expiresInDays: 7 })
	farm.setNow(NOW + 7 * DAY_MS - 1)
	expect(await works(token)).toBe(true)
	farm.setNow(NOW + 7 * DAY_MS)
	expect(await works(token)).toBe(false)
	await purgeExpired(farm.ctx)
	expect(await listTokens(farm.owner)).toHaveLength(1)
	farm.setNow(NOW + 37 * DAY_MS)
	await purgeExpired(farm.ctx)
	expect(await listTokens(farm.owner)).toEqual([])
})

test('its last use is written at most once an hour', async () => {
	const { token } = await make()
	const lastUse = async () => (await listTokens(farm.owner))[0]?.lastUsedAt
	expect(await lastUse()).toBeNull()
	await works(token)
	expect(await lastUse()).toBe(NOW)
	farm.setNow(NOW + HOUR_MS)
	await works(token)
	expect(await lastUse()).toBe(NOW)
	farm.setNow(NOW + HOUR_MS + 1)
	await works(token)
	expect(await lastUse()).toBe(NOW + HOUR_MS + 1)
})

test('a revoked token works no longer, and streams that it opened are told', async () => {
	const { token, id } = await make()
	const { session } = await callWith(token)
	const told: unknown[] = []
	farm.ctx.live.subscribe(`session:${session.tokenHash}`, () => void told.push(1))
	const stranger = await farm.signUp('stranger@farm.example')
	await expect(revokeToken(stranger, { id })).rejects.toMatchObject({ code: 'not-found' })
	expect(await works(token)).toBe(true)
	expect(await revokeToken(farm.owner, { id })).toBe('Grafana')
	expect(await works(token)).toBe(false)
	expect(told).toHaveLength(1)
})

test('the audit log and a mail tell of a token, and the audit log what was done with it', async () => {
	const { token, id } = await make({ scopes: ['read', 'tasks'] })
	const caller = await callWith(token)
	await caller.db.write((tx) =>
		appendAudit(tx, caller, personActor(caller), {
			farmId,
			action: 'task.completed',
			subject: 'Clean the pump',
			after: { done: true },
		}),
	)
	await revokeToken(farm.owner, { id })
	const entries = await farm.ctx.db.read.select().from(auditEntries).orderBy(auditEntries.seq)
	expect(entries.slice(-3)).toMatchObject([
		{ action: 'token.created', subject: 'Grafana', after: { scopes: ['read', 'tasks'] } },
		{ action: 'task.completed', ip: '192.0.2.9', after: { done: true, byToken: 'Grafana' } },
		{ action: 'token.revoked', subject: 'Grafana' },
	])
	const name = personActor(farm.owner).name
	expect(entries.slice(-3).map(({ actorName }) => actorName)).toEqual([name, name, name])
	expect((await readOutbox(farm.ctx))[0]?.text).toContain('The API token “Grafana” was made')
})

test('a token ends with the membership, the farm and the account of its person', async () => {
	const other = await makeFarm(farm, { name: 'Pod 2' })
	const one = await make()
	const both = await make({ farmIds: [farmId, other.farm.id] })
	await farm.ctx.db.write((tx) => endMembership(tx, farm.owner, farm.owner.user.id))
	expect(await works(one.token)).toBe(false)
	expect((await callWith(both.token)).session.token?.farmIds).toEqual([other.farm.id])

	await farm.ctx.db.write(async (tx) => {
		await tx.delete(farms).where(eq(farms.id, other.farm.id))
	})
	const caller = await callWith(both.token)
	await expect(requireMembership(caller, { farmId: null })).rejects.toMatchObject({
		code: 'farmless',
	})
	await farm.ctx.db.write(async (tx) => {
		await tx.delete(users).where(eq(users.id, farm.owner.user.id))
	})
	expect(await works(both.token)).toBe(false)
})

test('a token is for farms of its person, and nobody has more than a few', async () => {
	const stranger = await farm.signUp('stranger@farm.example')
	const elsewhere = await makeFarm({ owner: stranger }, { name: 'Elsewhere' })
	await expect(make({ farmIds: [farmId, elsewhere.farm.id] })).rejects.toMatchObject({
		code: 'invalid',
		field: 'farmIds',
	})
	for (let i = 0; i < TOKENS_MAX; i++) await make()
	await expect(make()).rejects.toMatchObject({ code: 'conflict' })
})

test('the shared demo account makes no token, nor does a sign-in that is long ago', async () => {
	const demo = { ...farm.owner, user: { ...farm.owner.user, isDemo: true } }
	const input = { name: 'x', farmIds: [farmId], scopes: ['read' as const], expiresInDays: 1 }
	await expect(createToken(demo, input)).rejects.toMatchObject({ code: 'forbidden' })
	farm.setNow(NOW + 11 * 60_000)
	await expect(make()).rejects.toMatchObject({ code: 'unconfirmed' })
})
