import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'
import { enrolAMachine, sendReadings, switchLights } from './every-call/machine-stories'
import { query } from './every-call/query'
import { createStage, FARM } from './every-call/stage'
import Database from '#db/sqlite/driver'

let server: TestServer
afterEach(() => server?.stop())

/** Makes the farm of the tests the one pod of a business. */
function subscribe(): void {
	const db = new Database(join(server.dataDir, 'farm.db'))
	const owner = db
		.prepare("select user_id from farm_members where farm_id = ? and role = 'owner'")
		.pluck()
		.get(FARM.farmId)
	const insert = (table: string, row: Record<string, unknown>) => {
		const names = Object.keys(row)
		const marks = names.map((name) => `@${name}`)
		db.prepare(`insert into ${table} (${names.join()}) values (${marks.join()})`).run(row)
	}
	const business = { business_name: 'Lapsed Ltd', contact_name: 'Ana', email: 'a@b.c', phone: '1' }
	const place = { farm_type: 'agriponic-farms-agripod', location: 'Boston', number_of_pods: 1 }
	const answers = { current_operation: 'new', business_goals: 'x', has_internet: 1, has_power: 1 }
	const times = { created_at: 1, updated_at: 1 }
	insert('customers', {
		id: 'lapsed',
		owner_id: owner,
		...business,
		...place,
		...answers,
		...times,
	})
	insert('pods', { id: 1, customer_id: 'lapsed', number: 1, farm_id: FARM.farmId })
	const price = { pods: 1, monthly_cents: 12500, currency: 'usd', gateway: 'stripe' }
	const lapsedAt = { trial_ends_at: 1, paid_through_at: 2, cancelled_at: 2, updated_at: 1 }
	insert('subscriptions', { customer_id: 'lapsed', status: 'active', ...price, ...lapsedAt })
	db.close()
}

test('a farm whose plan has lapsed is controlled, alarmed and exported as before', async () => {
	server = await startServer()
	const stage = createStage(server, { succeeded: new Set(), audited: new Set(), examples: {} })
	const { api } = stage
	const params = { farmId: FARM.farmId }
	subscribe()
	const machine = await enrolAMachine(stage, api, FARM.farmId)
	for (const status of ['past-due', 'cancelled']) {
		query(server, 'update subscriptions set status = ? returning status', status)
		expect((await api.readUserProfile()).subscriptionStatus).toBe(status)
		if (status === 'past-due') {
			await sendReadings(stage, machine)
			await switchLights(stage, machine)
		}
		await api.emergencyStop({ query: FARM })
		await api.releaseEmergencyStop({ query: FARM })
		const rule = { severity: 'warning', kind: 'no-data', quantity: 'airTemperature' } as const
		await api.addRule({ query: FARM, body: { ...rule, label: `Silent, ${status}`, isOn: true } })
		await waitUntil(
			'an alarm of the sensor, which sends no more',
			async () => (await api.listAlarms({ query: FARM })).alarms.length > 0,
			120_000,
		)
		const zip = Buffer.from(await (await api.exportFarm({ params })).arrayBuffer())
		expect(zip.subarray(0, 2).toString()).toBe('PK')
		expect(zip.includes('readings')).toBe(true)
	}
	const more = { name: 'Barn', farmType: 'agriponic-farms-agripod' } as const
	await expect(api.addFarmInstance({ body: more })).rejects.toMatchObject({ code: 'conflict' })
})
