import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { planStatement, type SignedPlan } from '@sfc/contract/agent/plan'
import type { RuleSettings } from '@sfc/domain/control/controllers/rule'
import type { Plan } from '@sfc/domain/control/plan'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownModel } from '../../tests/drivers/modbus/test-device'
import { openTestAgent } from '../../tests/runtime/test-agent'
import { perTest } from '../../../tests/support/per-test'

const server = generateKeyPairSync('ed25519')
const stranger = generateKeyPairSync('ed25519')
const spki = ({ publicKey }: { publicKey: KeyObject }) =>
	publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

const harness = perTest(openTestAgent)
let model: ReturnType<typeof ownModel>
beforeEach(() => {
	model = ownModel({
		points: [
			{
				id: 'lamp',
				label: 'Lamp',
				quantity: 'switch',
				table: 'coil',
				addr: 0,
				writable: true,
				readBack: { table: 'discrete', addr: 0 },
				switchable: { type: 'light', outputClass: 'light' },
			},
			{ id: 'leak', label: 'Leak', quantity: 'contact', table: 'discrete', addr: 9 },
		],
	})
	harness.controller.tables.discrete.set(9, false)
	const { modelsDir } = model
	harness.writeConfig([harness.pump('lamps')], undefined, { farmId: 11, modelsDir })
	const credentials = { agentId: 'a1', secret: 'topsecret', releaseKey: spki(server) }
	writeFileSync(join(harness.folder, 'credentials.json'), JSON.stringify(credentials))
})
afterEach(() => {
	model.remove()
})

/** A plan by which the lamp is lit, or dark, around the clock. */
function planOf(version: number, hours: number, change: Partial<Plan> = {}): Plan {
	const madeAt = Date.now()
	return {
		format: 1,
		farmId: 11,
		agentId: 'a1',
		version,
		madeAt,
		madeBy: 'Ann',
		because: 'selected Basil',
		freshUntil: madeAt + 30 * 86_400_000,
		timezone: 'America/New_York',
		zones: [
			{
				zone: 'cultivation',
				recipe: { id: 'basil', version: 1, name: 'Basil' },
				lightsOnAt: '06:00',
				stages: [
					{ fromAt: 0, name: 'Growth', targets: { lightHours: { min: hours, max: hours } } },
				],
			},
		],
		controllers: [
			{
				kind: 'light',
				id: 'cultivation-light',
				zone: 'cultivation',
				lamps: [{ key: 'lamps/lamp', label: 'Lamp' }],
				staggerMs: 2000,
			},
		],
		...change,
	}
}

function signed(plan: Plan, by = server): SignedPlan {
	const text = JSON.stringify(plan)
	const signature = sign(null, Buffer.from(planStatement(text)), by.privateKey).toString('base64')
	return { text, signature, publicKey: spki(server) }
}

function offer(plan: Plan, by = server): void {
	harness.server.state.plan = { version: plan.version, signed: signed(plan, by) }
	for (const stream of harness.server.state.streams)
		stream.write(`event: plan\ndata: ${JSON.stringify({ version: plan.version })}\n\n`)
}

const until = (condition: () => boolean) =>
	vi.waitUntil(condition, { timeout: 60_000, interval: 20 })
const isLit = () => harness.controller.tables.coil.get(0) === true
const records = () => harness.server.state.stored.map(({ record }) => record)
const answers = () => records().flatMap((record) => (record.kind === 'plan' ? [record] : []))

test('an agent runs the plan of its server, also without the server and after kill -9', async () => {
	const first = harness.cli('run')
	await until(() => harness.server.readings().length > 0)
	offer(planOf(1, 24))
	await until(isLit)
	await until(() => answers().length > 0)
	expect(answers()[0]).toMatchObject({ version: 1, status: 'running' })
	const decided = () =>
		records().flatMap((record) => (record.kind === 'decision' && record.on ? [record] : []))
	await until(() => decided().length > 0)
	expect(decided()[0]).toMatchObject({
		winner: { layer: 'recipe', reason: 'day of Basil, Growth' },
	})

	await harness.server.close()
	first.child.kill('SIGKILL')
	await first.ended
	const off = vi.fn()
	harness.cli('run')
	const watch = setInterval(() => isLit() || off(), 10)
	await vi.waitUntil(() => stateOf().outputs[0]?.decision?.layer === 'recipe', {
		timeout: 60_000,
		interval: 100,
	})
	clearInterval(watch)
	expect(off).not.toHaveBeenCalled()
})

test('an interlock of the plan holds without the server and after kill -9', async () => {
	const first = harness.cli('run')
	await until(() => harness.server.readings().length > 0)
	const output = { key: 'lamps/lamp', label: 'Lamp' }
	const sensor = { key: 'lamps/leak', label: 'Leak' }
	const leak = { id: 'leak', kind: 'input', sensor, isOn: true } as const
	const safeguards = [{ output, limits: {}, interlocks: [leak] }]
	offer(planOf(1, 24, { safeguards }))
	await until(isLit)
	await harness.server.close()
	first.child.kill('SIGKILL')
	await first.ended
	harness.controller.tables.discrete.set(9, true)
	harness.cli('run')
	await until(() => stateOf().outputs[0]?.decision?.layer === 'interlock')
	await until(() => !isLit())
})

test('a rule acts on an alarm that the server tells of at a heartbeat', async () => {
	const key = '!alarm/nursery/ph/warning'
	const rule: RuleSettings = {
		kind: 'rule',
		id: 'dark',
		zone: 'nursery',
		name: 'Light on alarm',
		mode: 'live',
		match: 'all',
		when: [
			{
				kind: 'reading',
				label: 'alarm about pH',
				sensors: [{ key, label: 'nursery' }],
				is: 'above',
				value: 0.5,
				forMs: 0,
			},
		],
		unless: [],
		then: [
			{
				kind: 'switch',
				output: { key: 'lamps/lamp', label: 'Lamp' },
				on: true,
				forMs: 600_000,
			},
		],
		cooldownMs: 0,
	}
	harness.server.state.alarms = { [key]: true }
	harness.cli('run')
	await until(() => harness.server.readings().length > 0)
	offer(planOf(1, 24, { controllers: [rule] }))
	await until(isLit)
	await until(() => records().some((one) => one.kind === 'rule'))
	expect(records().flatMap((one) => (one.kind === 'rule' ? [one.why] : []))).toEqual([
		'the alarm about pH is open',
	])
})

type State = { outputs: { decision: { layer: string } | null }[] }
function stateOf(): State {
	try {
		return JSON.parse(readFileSync(join(harness.folder, 'state/state.json'), 'utf8')) as State
	} catch {
		return { outputs: [] }
	}
}

test('a plan that is not meant for this agent is refused, and the one before goes on', async () => {
	harness.cli('run')
	await until(() => harness.server.readings().length > 0)
	offer(planOf(1, 24))
	await until(isLit)
	const lamps = [{ key: 'lamps/heater', label: 'Heater' }]
	const [light] = planOf(1, 0).controllers
	const bad: [Plan, string, typeof server?][] = [
		[planOf(2, 0), 'not signed by the server', stranger],
		[planOf(3, 0, { farmId: 9 }), 'another agent or farm'],
		[planOf(4, 0, { agentId: 'b2' }), 'another agent or farm'],
		[
			planOf(5, 0, { controllers: [{ ...light, lamps } as Plan['controllers'][0]] }),
			'lamps/heater',
		],
		[planOf(6, 0, { zones: [] as never, timezone: 7 as never }), 'cannot read it'],
	]
	for (const [plan, reason, by] of bad) {
		const before = answers().length
		offer(plan, by)
		await until(() => answers().length > before)
		expect(answers().at(-1)).toMatchObject({ version: plan.version, status: 'refused' })
		expect(answers().at(-1)?.reason).toContain(reason)
	}
	offer(planOf(1, 0))
	expect(isLit()).toBe(true)
	offer(planOf(7, 0))
	await until(() => !isLit())
})

test('a farm without a server is given a plan that was edited at its machine', async () => {
	const none = await harness.cli('plan', 'show').ended
	expect(none).toMatchObject({ code: 1 })
	expect(none.stderr).toContain('There is no plan here yet')

	const file = join(harness.folder, 'mine.json')
	writeFileSync(file, JSON.stringify(planOf(1, 24)))
	const checked = await harness.cli('plan', 'check', file).ended
	expect(checked).toMatchObject({ code: 0 })
	expect(checked.stdout).toContain('is a plan for this agent')
	await harness.server.close()
	harness.cli('run')
	expect(await harness.cli('plan', 'load', file).ended).toMatchObject({ code: 0, stderr: '' })
	await until(isLit)

	const shown = await harness.cli('plan', 'show', '--json').ended
	const edited = JSON.parse(shown.stdout) as Plan
	edited.zones[0]!.stages[0]!.targets.lightHours = { min: 0, max: 0 }
	writeFileSync(file, JSON.stringify(edited))
	const loaded = await harness.cli('plan', 'load', file).ended
	expect(loaded.stdout).toContain('Loaded as version 2')
	await until(() => !isLit())
	expect((await harness.cli('status').ended).stdout).toMatch(/Plan +2 since .*loaded from a file/)
})

test('a file that is no plan for this agent is refused with the reason, and nothing is loaded', async () => {
	const file = join(harness.folder, 'mine.json')
	const bad: [string, string][] = [
		['', 'refused'],
		['[]', 'refused'],
		[JSON.stringify({ ...planOf(1, 24), format: 2 }), 'format'],
		[JSON.stringify(planOf(1, 24, { agentId: 'b2' })), 'another agent or farm'],
		[JSON.stringify(signed(planOf(1, 24), stranger)), 'not signed by the server'],
	]
	for (const [text, reason] of bad) {
		writeFileSync(file, text)
		const { code, stderr } = await harness.cli('plan', 'load', file).ended
		expect({ code, reason: stderr.includes(reason) && reason }).toEqual({ code: 7, reason })
	}
	expect((await harness.cli('plan', 'load', `${file}.gone`).ended).code).toBe(2)
	expect((await harness.cli('plan', 'show').ended).code).toBe(1)
})

test('a device is told the safe state that the plan gives its output', async () => {
	const fan = ownModel({
		points: [
			{
				id: 'fan',
				label: 'Fan',
				quantity: 'switch',
				table: 'coil',
				addr: 1,
				writable: true,
				switchable: { type: 'fan', outputClass: 'circulation' },
				failSafe: { stateAddr: 100, action: { addr: 150, value: 1 } },
			},
		],
		watchdog: { addr: 8, unitMs: 1000, min: 1, max: 600 },
	})
	const { coil, holding } = harness.controller.tables
	coil.set(1, false)
	for (const addr of [8, 100, 150]) holding.set(addr, 0)
	const { modelsDir } = fan
	harness.writeConfig([harness.pump('fans')], undefined, { farmId: 11, modelsDir })
	harness.cli('run')
	await until(() => holding.get(100) === 1 && coil.get(1) === true)
	const safeguards = [
		{
			output: { key: 'fans/fan', label: 'Fan' },
			limits: { safeOn: false as const },
			interlocks: [],
		},
	]
	offer(planOf(1, 24, { controllers: [], safeguards }))
	await until(() => holding.get(100) === 0 && coil.get(1) === false)
	fan.remove()
})
