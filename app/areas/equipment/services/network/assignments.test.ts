import { CONFIGURE_DEVICE, type OutputFunction } from '@sfc/contract/equipment/devices/asks'
import { DiscoveryReport, ReportedDevice } from '@sfc/contract/agent/discovery'
import { Plan } from '@sfc/contract/agent/plan'
import { toOutputFunction } from '@sfc/contract/equipment/network/output-input'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { agents } from '#db/schema/agents'
import { plans } from '#db/schema/control'
import { recordAnswer } from '../agent-requests/record-answer.server'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import {
	listPendingCommands,
	markCommandsSent,
} from '~/areas/control/services/list-pending-commands.server'
import { expireCommands } from '~/areas/control/services/expire-commands.server'
import { recordDiscoveryProgress } from '../discovery/record-discovery-progress.server'
import { startDiscovery } from '../discovery/start-discovery.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { setAutomation } from '~/areas/control/services/plans/change-control-settings.server'
import { refreshChangedPlans } from '~/areas/control/services/plans/refresh-plans.server'
import { selectRecipe } from '~/areas/growing/services/recipes/select-recipe.server'
import { acceptSuggestions } from './accept-suggestions.server'
import { assignNetworkDevice, assignNetworkDevices } from './assign-network-device.server'
import { assignOutput } from './assign-output.server'
import { bindOutput, findOutput, isOutput } from './bind-output.server'
import { listNetworkDevices } from './list-network-devices.server'
import { listAssignmentChanges } from './list-assignment-changes.server'
import { listSuggestions } from './list-suggestions.server'
import { newestChange } from './require-unchanged.server'
import { undoAssignment } from './undo-assignment.server'

const START = Date.UTC(2026, 5, 1, 12)
const LAMP = 'nursery-top-red-lights'

const farm = farmPerTest(START)
const agent = agentPerTest(farm)
/** Configuration of the agent's one device. */
let configuration: { name: string; zone: string; functions: Record<string, OutputFunction> }

const relay = (key: string, label: string) => ({
	key,
	label,
	quantity: 'switch' as const,
	intervalMs: 1000,
	switchable: { type: 'outlet' as const, outputClass: 'outlet' as const },
})
const RELAYS = [relay('r1', 'Top red lights'), relay('r2', 'Relay 2'), relay('r3', 'CO2 valve')]

async function tellInventory() {
	const points = RELAYS.map((point) => {
		const { label, ...drives } = configuration.functions[point.key] ?? {}
		const own = 'type' in drives ? { switchable: drives } : {}
		return { ...point, ...(label && { label }), ...own }
	})
	const { name, zone } = configuration
	await agent.inventory([{ ...NURSERY, key: 'relays', name, zone, points }] as never)
}

/**
 * Runs a request while the farm's agent answers and reports its inventory, as the real one does.
 */
async function withAgent<T>(run: () => Promise<T>, requests: unknown[] = []): Promise<T> {
	const running = run()
	let isOver = false
	const done = running.finally(() => (isOver = true)).catch(() => undefined)
	while (!isOver) {
		const pending = await listPendingCommands(agent.ctx, { afterSeq: 0 })
		const asked = pending.find(({ op }) => op === 'ask')
		if (asked?.op === 'ask') {
			await markCommandsSent(agent.ctx, [asked])
			const request = CONFIGURE_DEVICE.args.parse(asked.args)
			requests.push(request)
			const { functions = {}, name, zone } = request
			const before = Object.keys(functions).map((key) => [
				key,
				configuration.functions[key] ?? null,
			])
			for (const [key, drives] of Object.entries(functions))
				if (drives) configuration.functions[key] = drives
				else delete configuration.functions[key]
			Object.assign(configuration, name && { name }, zone && { zone })
			const answer = { functions: Object.fromEntries(before) as object }
			const commandId = asked.id
			await recordAnswer(agent.ctx, { commandId, outcome: 'done', answer, reason: null })
		}
		await Promise.race([done, new Promise((next) => setTimeout(next, 10))])
	}
	await tellInventory()
	return running
}

/** Runs a request while the farm's agent is killed with it in its hands: no answer ever comes. */
async function withKilledAgent<T>(run: () => Promise<T>): Promise<T> {
	const running = run()
	running.catch(() => undefined)
	const taken = await vi.waitUntil(async () => {
		const pending = await listPendingCommands(agent.ctx, { afterSeq: 0 })
		const requests = pending.filter(({ op }) => op === 'ask')
		return requests.length > 0 && requests
	})
	await markCommandsSent(agent.ctx, taken)
	farm.setNow(START + 20_000)
	await expireCommands(farm.ctx)
	return running
}

beforeEach(async () => {
	configuration = { name: 'Relays', zone: 'nursery', functions: {} }
	await tellInventory()
	await farm.ctx.db.write((tx) => tx.update(agents).set({ lastSeenAt: START }))
	const { discoveryId } = await startDiscovery(farm.owner)
	const found = (name: string, address: string, more: object = {}) =>
		ReportedDevice.parse({
			name,
			address,
			kind: 'other',
			model: null,
			reason: null,
			adopted: false,
			...more,
		})
	const read = { adopted: true, driver: 'modbus', deviceKey: 'relays' }
	const devices = [
		found('Relays', '192.168.1.40:502', read),
		found('Printer', '192.168.1.50:80'),
		found('Seedling sensor', '192.168.1.60:80'),
		found('Web page', '192.168.1.40:80', { mac: '02:00:00:00:00:01' }),
	]
	const report = { discoveryId, phase: 'Done', error: null, status: 'completed', progressPct: 100 }
	await recordDiscoveryProgress(agent.ctx, DiscoveryReport.parse({ ...report, devices }))
})

const keyOf = async (name: string) =>
	(await listEquipment(farm.owner)).find((one) => one.bound && one.name.endsWith(name))?.key ?? ''
const device = async (name: string) => {
	const found = (await listNetworkDevices(farm.owner)).find((one) => one.name === name)
	if (!found) throw new Error(`no ${name}`)
	return found
}

test('devices and outputs without a place get a suggestion with its reason, and nothing is applied by itself', async () => {
	const suggestions = await listSuggestions(farm.owner)
	expect(suggestions.map(({ subject, reason }) => `${subject}: ${reason}`)).toEqual([
		'Web page: it is at the same address as Relays',
		'Seedling sensor: its name contains “seedling”',
		'Relays: Top red lights: its label contains “Top red lights”, a place of the nursery that nothing is bound to',
		'Relays: CO2 valve: its label contains “co2”',
	])
	expect(await device('Seedling sensor')).toMatchObject({ zone: 'unassigned' })
	const ids = suggestions.map(({ id }) => id)
	expect(await withAgent(() => acceptSuggestions(farm.owner, { ids }))).toBe(4)
	expect(await listSuggestions(farm.owner)).toEqual([])
	expect(await device('Seedling sensor')).toMatchObject({ zone: 'nursery' })
	expect(await keyOf('Top red lights')).toBe(LAMP)
	await expect(acceptSuggestions(farm.owner, { ids })).rejects.toMatchObject({ code: 'conflict' })
})

test('a change is undone by one press, and so is the undo', async () => {
	const { id } = await device('Printer')
	await assignNetworkDevice(farm.owner, { id, name: 'Label printer', zone: 'processing' })
	const [change] = await listAssignmentChanges(farm.owner)
	expect(change).toMatchObject({ from: 'Printer, unassigned', to: 'Label printer, processing' })
	await undoAssignment(farm.owner, { seq: change?.seq ?? 0 })
	expect(await device('Printer')).toMatchObject({ givenName: 'Printer', zone: 'unassigned' })
	const [undone] = await listAssignmentChanges(farm.owner)
	await undoAssignment(farm.owner, { seq: undone?.seq ?? 0 })
	expect(await device('Printer')).toMatchObject({ givenName: 'Label printer', zone: 'processing' })
})

test('a change that somebody made meanwhile is not overwritten unseen; the error names who and what', async () => {
	const { id } = await device('Printer')
	const placed = { id, name: 'Printer', zone: 'container' as const }
	const ben = { ...farm.owner, user: { ...farm.owner.user, firstName: 'Ben', lastName: 'Bean' } }
	await assignNetworkDevice(ben, { ...placed, seen: 0 })
	const late = { ...placed, zone: 'nursery' as const, seen: 0 }
	await expect(assignNetworkDevice(farm.owner, late)).rejects.toMatchObject({
		code: 'conflict',
		message:
			'Ben Bean changed Printer in the meantime: Printer, container. Save again to change that',
	})
	const [{ seq } = { seq: 0 }] = await listAssignmentChanges(farm.owner)
	await assignNetworkDevice(farm.owner, { ...late, seen: seq })
	expect(await device('Printer')).toMatchObject({ zone: 'nursery' })

	const key = await keyOf('Relay 2')
	const output = await findOutput(farm.owner, { key })
	await withAgent(() => bindOutput(ben, { key, drives: toOutputFunction('heat'), seen: 0 }))
	const seen = newestChange(await listAssignmentChanges(farm.owner), isOutput(output))
	const drives = toOutputFunction('cool')
	await expect(bindOutput(farm.owner, { key, drives, seen: 0 })).rejects.toMatchObject({
		code: 'conflict',
	})
	await withAgent(() => bindOutput(farm.owner, { key, drives, seen }))
})

test('an equal assignment is no change', async () => {
	const { id } = await device('Printer')
	const same = { id, name: 'Label printer', zone: 'processing' as const }
	await assignNetworkDevice(farm.owner, same)
	await assignNetworkDevice(farm.owner, same)
	expect(await listAssignmentChanges(farm.owner)).toHaveLength(1)
})

test('several are saved in turn: none when one is unknown, and a refusal says how many are', async () => {
	const printer = { id: (await device('Printer')).id, name: 'P', zone: 'storage' as const }
	const relays = { id: (await device('Relays')).id, name: 'R', zone: 'container' as const }
	const all = [printer, { ...printer, id: 999_999 }]
	await expect(assignNetworkDevices(farm.owner, all)).rejects.toMatchObject({ code: 'not-found' })
	expect(await listAssignmentChanges(farm.owner)).toEqual([])
	farm.setNow(START + 46_000) // the agent has gone offline
	await expect(assignNetworkDevices(farm.owner, [printer, relays])).rejects.toMatchObject({
		code: 'unavailable',
		message: 'Assignment failed. Its agent is not connected. (1 of 2 devices are saved)',
	})
	expect(await device('Relays')).toMatchObject({ zone: 'nursery' })
})

test('a change that somebody has overwritten since is not undone; the error names who', async () => {
	const { id } = await device('Printer')
	await assignNetworkDevice(farm.owner, { id, name: 'Printer', zone: 'container' })
	const [first] = await listAssignmentChanges(farm.owner)
	const ben = { ...farm.owner, user: { ...farm.owner.user, firstName: 'Ben', lastName: 'Bean' } }
	await assignNetworkDevice(ben, { id, name: 'Printer', zone: 'nursery' })
	const undo = () => undoAssignment(farm.owner, { seq: first?.seq ?? 0 })
	await expect(undo()).rejects.toMatchObject({
		code: 'conflict',
		message: 'Ben Bean has changed Printer since',
	})
	expect(await device('Printer')).toMatchObject({ zone: 'nursery' })
	farm.setNow(START + 25 * 3_600_000)
	await expect(undo()).rejects.toMatchObject({ code: 'not-found' })
})

test('the plan and the zone page follow what an output drives, and its undo', async () => {
	await selectRecipe(farm.owner, { recipeId: 'butterhead-lettuce', zone: 'nursery' })
	await setAutomation(farm.owner, { isAutomatic: true })
	const controlled = async () => {
		await refreshChangedPlans(farm.ctx)
		const [row] = await farm.ctx.db.read
			.select()
			.from(plans)
			.where(eq(plans.agentId, agent.ctx.agent.id))
			.orderBy(desc(plans.version))
		return row ? Plan.parse(JSON.parse(row.text)).controllers.map(({ id }) => id) : []
	}
	const onPage = async () =>
		(await listEquipment(farm.owner)).find(({ key }) => key === LAMP)?.device?.name ?? null
	expect([await controlled(), await onPage()]).toEqual([[], null])
	const key = await keyOf('Relay 2')
	await withAgent(() => bindOutput(farm.owner, { key, drives: toOutputFunction(LAMP) }))
	expect([await controlled(), await onPage()]).toEqual([['nursery-light'], 'Relays'])
	const [{ seq } = { seq: 0 }] = await listAssignmentChanges(farm.owner)
	await withAgent(() => undoAssignment(farm.owner, { seq }))
	expect([await controlled(), await onPage()]).toEqual([[], null])
})

test('a place that one output has is not given to a second one; the error names the first', async () => {
	const key = await keyOf('Relay 2')
	await withAgent(() => bindOutput(farm.owner, { key, drives: toOutputFunction(LAMP) }))
	const other = await keyOf('CO2 valve')
	const changes = await listAssignmentChanges(farm.owner)
	await expect(
		bindOutput(farm.owner, { key: other, drives: toOutputFunction(LAMP) }),
	).rejects.toMatchObject({
		code: 'conflict',
		field: 'drives',
		message:
			'Top red lights is Top red lights on Relays already. Say first what that drives instead',
	})
	expect(await listAssignmentChanges(farm.owner)).toHaveLength(changes.length)
})

test('a binding that is saved unchanged, however often, changes neither its name nor the log', async () => {
	const dries = toOutputFunction('outlet', 'Dehumidifier')
	const key = await keyOf('Relay 2')
	await withAgent(() => bindOutput(farm.owner, { key, drives: dries }))
	const changes = await listAssignmentChanges(farm.owner)
	const { name } = await findOutput(farm.owner, { key })
	expect(name).toBe('Relays: Dehumidifier')
	// Both as the form sends it, and as a program that sends the whole name.
	for (const label of ['Dehumidifier', name, `Relays: ${name}`])
		await withAgent(() =>
			bindOutput(farm.owner, { key, drives: toOutputFunction('outlet', label) }),
		)
	expect((await findOutput(farm.owner, { key })).name).toBe(name)
	expect(await listAssignmentChanges(farm.owner)).toHaveLength(changes.length)
})

test('an output is bound and its device moved by one request; an agent killed in the middle leaves neither', async () => {
	const key = await keyOf('Relay 2')
	const assign = () =>
		assignOutput(farm.owner, {
			device: { ip: '192.168.1.40' },
			output: key,
			bindingId: 'binding-1',
			drives: toOutputFunction(LAMP),
			zone: 'container',
		})
	const saved = async () => {
		const found = (await listEquipment(farm.owner)).find(
			({ clientBindingId }) => clientBindingId === 'binding-1',
		)
		const changes = (await listAssignmentChanges(farm.owner)).map(({ to }) => to)
		return { bound: found?.key ?? null, zone: (await device('Relays')).zone, changes }
	}
	await expect(withKilledAgent(assign)).rejects.toMatchObject({ code: 'unavailable' })
	expect(await saved()).toEqual({ bound: null, zone: 'nursery', changes: [] })

	const requests: unknown[] = []
	await withAgent(assign, requests)
	expect(requests).toMatchObject([{ functions: { r2: { catalogueKey: LAMP } }, zone: 'container' }])
	expect(await saved()).toMatchObject({
		bound: LAMP,
		zone: 'container',
		changes: ['Relays, container', 'Nursery: Top red lights'],
	})
})

test('suggestions of one device are one request; an agent killed in the middle leaves none of them', async () => {
	configuration.zone = 'unassigned'
	await tellInventory()
	const { id } = await device('Web page')
	await assignNetworkDevice(farm.owner, { id, name: 'Web page', zone: 'nursery' })
	const before = await listAssignmentChanges(farm.owner)
	const ofDevice = (await listSuggestions(farm.owner)).filter(({ subject }) =>
		subject.startsWith('Relays'),
	)
	expect(ofDevice.map(({ kind }) => kind)).toEqual(['zone', 'function', 'function'])
	const ids = ofDevice.map(({ id }) => id)
	const killed = withKilledAgent(() => acceptSuggestions(farm.owner, { ids }))
	await expect(killed).rejects.toMatchObject({ code: 'unavailable' })
	expect(await listAssignmentChanges(farm.owner)).toEqual(before)
	expect((await listSuggestions(farm.owner)).map((one) => one.id)).toEqual(
		expect.arrayContaining(ids),
	)

	const requests: unknown[] = []
	expect(await withAgent(() => acceptSuggestions(farm.owner, { ids }), requests)).toBe(3)
	expect(requests).toMatchObject([
		{ zone: 'nursery', functions: { r1: { type: 'light' }, r3: { outputClass: 'co2' } } },
	])
	expect((await listSuggestions(farm.owner)).filter((one) => ids.includes(one.id))).toEqual([])
})
