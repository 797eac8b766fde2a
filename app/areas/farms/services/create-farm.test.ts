import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { NewFarmInput } from '@sfc/contract/farms/new-farm'
import { expect, test } from 'vitest'
import { listAudit } from '~/areas/platform/services/audit/list-audit.server'
import { createFarm, FARMS_MAX } from './create-farm.server'
import { listFarms } from '~/areas/accounts/services/memberships/list-farms.server'
import { farmPerTest } from '~/tests/farms/test-farm'

const farm = farmPerTest(Date.UTC(2026, 2, 1))

const POD = 'agriponic-farms-agripod'
const input = (more: object = {}) => NewFarmInput.parse({ name: 'Barn', systemType: POD, ...more })

test('a new farm has the layout of its kind, its creator as owner, and an audit entry', async () => {
	const person = await farm.signUp('new@farm.example')
	const made = await createFarm(person, input({ systemType: 'freight-farms-greenery-s' }))
	expect(made).toMatchObject({
		role: 'owner',
		farm: { nurseryRows: 2, nurseryTraysPerRow: 8, farmType: 'commercial', location: null },
	})
	expect((await listAudit(requirePermission(made, 'audit.read'), {})).entries).toMatchObject([
		{ action: 'farm.created', subject: 'Barn' },
	])
})

test('a custom layout is kept', async () => {
	const nurseryLayout = { rows: 50, traysPerRow: 1, totalTrays: 50 }
	const made = await createFarm(farm.owner, input({ nurseryLayout, location: 'Boston' }))
	expect(made.farm).toMatchObject({ nurseryRows: 50, nurseryTraysPerRow: 1, location: 'Boston' })
})

test.each([
	{ rows: 0, traysPerRow: 5 },
	{ rows: 3, traysPerRow: 51 },
	{ rows: 1.5, traysPerRow: 5 },
	{ rows: 3, traysPerRow: 5, totalTrays: 16 },
])('the layout %j is refused', (nurseryLayout) => {
	expect(() => input({ nurseryLayout })).toThrow()
})

test('a customer of another person is not found', async () => {
	const attempt = createFarm(farm.owner, input({ customerId: 'somebody-elses' }))
	await expect(attempt).rejects.toMatchObject({ code: 'not-found' })
	expect(await listFarms(farm.owner)).toHaveLength(1)
})

test('a person has fifty farms at most, even with parallel requests', async () => {
	for (let n = 1; n < FARMS_MAX - 1; n++) await createFarm(farm.owner, input())
	const last = await Promise.allSettled([
		createFarm(farm.owner, input()),
		createFarm(farm.owner, input()),
	])
	expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	await expect(createFarm(farm.owner, input())).rejects.toMatchObject({ code: 'conflict' })
})
