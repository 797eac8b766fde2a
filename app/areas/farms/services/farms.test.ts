import { requirePermission } from '~/areas/platform/services/require-permission.server'
import type { FarmCtx } from '~/context.server'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts'
import { agents } from '#db/schema/agents'
import { changeFarmSettings } from './change-farm-settings.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { findFarm } from './find-farm.server'
import { listFarms } from '~/areas/accounts/services/memberships/list-farms.server'
import { switchFarm } from '~/areas/accounts/services/memberships/switch-farm.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'

const NOW = Date.UTC(2026, 2, 1)
const farm = farmPerTest(NOW)

const agentSeen = (lastSeenAt: number, revokedAt: number | null = null) =>
	farm.ctx.db.write((tx) =>
		tx
			.insert(agents)
			.values({
				id: `agent-${lastSeenAt}-${revokedAt}`,
				farmId: farm.owner.farm.id,
				secretHash: 'x',
				hostname: 'pi',
				platform: 'linux',
				version: '1',
				enrolledAt: NOW,
				lastSeenAt,
				revokedAt,
			})
			.returning(),
	)

test('people see their own farms, by name', async () => {
	await makeFarm(farm, { name: 'Alpha', role: 'viewer' })
	const stranger = await farm.signUp('stranger@farm.example')
	await makeFarm({ owner: stranger }, { name: 'Hidden' })
	const mine = await listFarms(farm.owner)
	expect(mine.map(({ name, role }) => [name, role])).toEqual([
		['Alpha', 'viewer'],
		['Pod 1', 'owner'],
	])
	expect((await listFarms(stranger)).map(({ name }) => name)).toEqual(['Hidden'])
})

test('a farm is connected while one of its agents was seen within 45 seconds', async () => {
	const isConnected = async () => (await findFarm(farm.owner)).agentConnected
	await agentSeen(NOW - 45_001)
	await agentSeen(NOW, NOW)
	expect(await isConnected()).toBe(false)
	await agentSeen(NOW - 44_000)
	expect(await isConnected()).toBe(true)
	farm.setNow(NOW + 10_000)
	expect(await isConnected()).toBe(false)
})

test('the farm a person switches to is remembered', async () => {
	const other = await makeFarm(farm, { name: 'Other' })
	const entered = await switchFarm(farm.owner, { farmId: other.farm.id })
	expect(entered.farm.name).toBe('Other')
	const [row] = await farm.ctx.db.read.select().from(users).where(eq(users.id, farm.owner.user.id))
	expect(row?.currentFarmId).toBe(other.farm.id)
})

test('switching to somebody else’s farm is refused', async () => {
	const stranger = await farm.signUp('stranger@farm.example')
	const attempt = switchFarm(stranger, { farmId: farm.owner.farm.id })
	await expect(attempt).rejects.toMatchObject({ code: 'not-found' })
})

test('managers change location and timezone, growers do not', async () => {
	const settings = { location: 'Boston, MA', timezone: 'America/Chicago' }
	await changeFarmSettings(
		requirePermission({ ...farm.owner, role: 'manager' } as FarmCtx, 'farm.configure'),
		settings,
	)
	const { farm: changed } = await requireMembership(farm.owner, { farmId: farm.owner.farm.id })
	expect(changed).toMatchObject(settings)
	await expect(
		(async () =>
			changeFarmSettings(
				requirePermission({ ...farm.owner, role: 'grower' } as FarmCtx, 'farm.configure'),
				{ ...settings, location: 'Mars' },
			))(),
	).rejects.toMatchObject({
		code: 'forbidden',
		message: "As a grower of Pod 1 you may not change the farm's settings",
	})
})
