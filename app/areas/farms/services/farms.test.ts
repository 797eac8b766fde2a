import { requirePermission } from '~/areas/platform/services/require-permission.server'
import type { FarmCtx } from '~/context.server'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts'
import { agents } from '#db/schema/agents'
import { alarms } from '#db/schema/alarms'
import { farms } from '#db/schema/farms'
import { changeFarmSettings } from './change-farm-settings.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { findFarm } from './find-farm.server'
import { findFarms, listFarms } from '~/areas/accounts/services/memberships/list-farms.server'
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

test('of many farms a page shows those first that need somebody, and finds a name, a place or an id', async () => {
	for (let n = 10; n < 40; n++) await makeFarm(farm, { name: `Rack ${n}` })
	const { farm: worst } = await makeFarm(farm, { name: 'Zebra 100%' })
	await farm.ctx.db.write((tx) =>
		tx.update(farms).set({ location: 'Turku' }).where(eq(farms.id, worst.id)).returning(),
	)
	await farm.ctx.db.write((tx) =>
		tx
			.insert(alarms)
			.values({
				id: 'alarm-1',
				farmId: worst.id,
				causeKey: 'fire',
				openKey: `${worst.id} fire`,
				isMany: false,
				kind: 'limit',
				severity: 'critical',
				title: 'Too hot',
				text: '',
				size: 1,
				parts: [],
				hidden: 0,
				told: 0,
				raisedAt: NOW,
			})
			.returning(),
	)
	const find = async (text: string, page = 1) => {
		const found = await findFarms(farm.owner, { text, page })
		return { ...found, farms: found.farms.map(({ name }) => name) }
	}
	const first = await find('')
	expect(first).toMatchObject({ page: 1, pages: 3, count: 32 })
	expect(first.farms[0]).toBe('Zebra 100%')
	const all = [...first.farms, ...(await find('', 2)).farms, ...(await find('', 3)).farms]
	expect(new Set(all)).toHaveLength(32)
	expect(await find('', 99)).toMatchObject({ page: 3 })
	expect((await find('rack 2')).farms).toHaveLength(10)
	expect((await find('TURKU')).farms).toEqual(['Zebra 100%'])
	expect((await find(String(worst.id))).farms).toContain('Zebra 100%')
	expect((await find('100%')).farms).toEqual(['Zebra 100%'])
	expect(await find('no such farm')).toMatchObject({ farms: [], page: 1, pages: 1, count: 0 })
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
