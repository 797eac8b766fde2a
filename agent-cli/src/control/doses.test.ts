import { rmSync, writeFileSync } from 'node:fs'
import type { DosingSettings } from '@sfc/domain/control/controllers/dosing/dosing-settings'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Control } from './control'
import { DOSE_BUDGET, signedPlan, TestControl } from '../../tests/control/test-control'

const ACID = 'water/acid'
const PUMP = 'water/pump'
const DOSING: DosingSettings = {
	kind: 'dosing',
	id: 'dosing',
	zone: 'nursery',
	sensors: { ph: { key: 'water/ph', label: 'pH' }, ec: { key: 'water/ec', label: 'EC' } },
	calibratedUntil: { ph: Number.MAX_SAFE_INTEGER, ec: Number.MAX_SAFE_INTEGER },
	reservoir: { level: { key: 'water/level', label: 'Reservoir' }, capacityL: 500 },
	circulation: [{ key: PUMP, label: 'Recirculation pump' }],
	dosers: [
		{
			output: { key: ACID, label: 'pH down' },
			role: 'ph-down',
			mlPerS: 2,
			jug: { ml: 5000, enteredAt: 1 },
			budget: { ...DOSE_BUDGET, perHourMl: 60 },
		},
	],
	ratio: { 'nutrient-a': 0, 'nutrient-b': 0, boost: 0 },
	mixMs: 60_000,
	gapMs: 60_000,
}
const CONTENT = {
	zones: [
		{
			zone: 'nursery' as const,
			recipe: { id: 'basil', version: 1, name: 'Basil' },
			lightsOnAt: '06:00',
			stages: [
				{
					fromAt: 0,
					name: 'Growth',
					targets: { ph: { min: 5.5, max: 6.5 }, ecMsCm: { min: 1, max: 2 } },
				},
			],
		},
	],
	controllers: [DOSING],
}

let agent: TestControl
/** A pump whose device ends each ON by its own timer, as the models of dosing pumps require. */
let pump: { leftMs: number; givenMs: number; wasAsked: boolean }
beforeEach(() => {
	agent = new TestControl()
	agent.on.add(PUMP)
	agent.readings = new Map([
		['water/ph', 8],
		['water/ec', 1.5],
		['water/level', 300],
	])
	pump = { leftMs: 0, givenMs: 0, wasAsked: false }
})
afterEach(() => agent.remove())

function start(): Control {
	const control = agent.open(CONTENT)
	control.take(signedPlan(CONTENT))
	control.start()
	control.stop()
	return control
}

/** One second, in which the pump does what it was asked once. */
function second(control: Control): void {
	const ranMs = Math.min(1000, pump.leftMs)
	pump.leftMs -= ranMs
	pump.givenMs += ranMs
	if (ranMs > 0) agent.on.add(ACID)
	else agent.on.delete(ACID)
	agent.tick(control)
	const claim = control.plannedFor(ACID)?.[0]
	const isAsked = claim?.on === true && claim.forMs !== undefined
	if (isAsked && !pump.wasAsked) pump.leftMs = claim.forMs ?? 0
	pump.wasAsked = isAsked
}

const told = () => agent.records.flatMap((record) => (record.kind === 'dose' ? [record] : []))
const ledgerMs = () => {
	const rows = new Map(told().map(({ number, forMs, ...row }) => [number, { forMs, ...row }]))
	return [...rows.values()].reduce((sum, { forMs }) => sum + forMs, 0)
}

/** Doses act until one is seen to have worked; then air is in the line, and none does any more. */
function actOnce(control: Control): void {
	const hasWorked = () => told().some(({ verdict }) => verdict === 'worked')
	for (let s = 0; s < 6 * 3600 && !hasWorked(); s += 1) {
		second(control)
		agent.readings.set('water/ph', 8 - (pump.givenMs / 1000) * 2 * 0.01)
	}
	expect(hasWorked()).toBe(true)
}

test('a dose goes to the ledger when it starts and when it is judged', () => {
	const control = start()
	for (let s = 0; s < 300; s += 1) second(control)
	expect(told()[0]).toMatchObject({
		kind: 'dose',
		number: 1,
		output: ACID,
		verdict: null,
		before: 8,
	})
	expect(told()[1]).toMatchObject({ number: 1, verdict: expect.any(String), after: 8 })
	expect(pump.givenMs).toBe(ledgerMs())
})

test('what the disk does not keep is neither given nor told, until it keeps it', () => {
	const control = start()
	for (let s = 0; s < 40; s += 1) second(control)
	rmSync(agent.stateDir, { recursive: true })
	writeFileSync(agent.stateDir, 'a file where the folder was')
	for (let s = 0; s < 120; s += 1) second(control)
	expect([pump.givenMs, told()]).toEqual([0, []])
	rmSync(agent.stateDir)
	for (let s = 0; s < 300; s += 1) second(control)
	expect(pump.givenMs).toBeLessThanOrEqual(ledgerMs())
	expect(told().length).toBeGreaterThan(0)
})

test('killed 200 times at any moment, it never gives more than the ledger and the budgets say', () => {
	let seed = 7
	const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
	let control = start()
	for (let kills = 0; kills < 200; kills += 1) {
		for (let s = random(90); s > 0; s -= 1) second(control)
		// The pump goes on by its own timer while the agent is away.
		pump.wasAsked = false
		control = start()
	}
	for (let s = 0; s < 120; s += 1) second(control)
	const { budget } = DOSING.dosers[0]!
	const hours = (agent.nowMs - Date.UTC(2026, 5, 1, 12)) / 3_600_000
	expect(told().length).toBeGreaterThan(5)
	expect(pump.givenMs).toBeLessThanOrEqual(ledgerMs())
	expect((ledgerMs() / 1000) * 2).toBeLessThanOrEqual(budget.perHourMl * Math.ceil(hours + 1))
	const numbers = told().flatMap(({ number, verdict }) => (verdict === null ? [number] : []))
	expect(new Set(numbers).size).toBe(numbers.length)
})

test('a dose by hand that begins and ends between two looks uses the budget and the jug', () => {
	agent.readings.set('water/ph', 6)
	const control = start()
	for (let s = 0; s < 40; s += 1) second(control)
	agent.ranMs.set(ACID, (agent.ranMs.get(ACID) ?? 0) + 400)
	for (let s = 0; s < 3; s += 1) second(control)
	expect(told()).toMatchObject([{ verdict: 'by-hand', ml: 0.8, forMs: 400, jugLeftMl: 4999.2 }])
	expect(control.handDoserOf(ACID)?.givenMl(60_000)).toBeCloseTo(0.8)
	expect(control.handDoserOf(PUMP)).toBeNull()
})

test('a stop that a person cleared is over, also after a restart', () => {
	let control = start()
	actOnce(control)
	for (let s = 0; s < 5 * 3600; s += 1) second(control)
	const [notice] = agent.records.flatMap((record) => (record.kind === 'notice' ? [record] : []))
	expect(notice).toMatchObject({ output: ACID, isStopped: true })
	const cleared = { controller: 'dosing', output: ACID, issuedBy: 'Ann', note: 'refilled' }
	control.clear({ ...cleared, controller: 'other' })
	second(control)
	expect(control.plannedFor(ACID)?.[0]?.reason).toContain('stopped after two doses')
	control = start()
	expect(control.stops).toMatchObject([{ output: ACID, cause: expect.any(String) }])
	expect(control.clearOutput('water/other', 'Ann')).toBe(false)
	expect(control.clearOutput(ACID, 'Ann')).toBe(true)
	expect(control.stops).toEqual([])
	expect(agent.records.filter(({ kind }) => kind === 'cleared').slice(1)).toMatchObject([
		{ controller: 'dosing', output: ACID, by: 'Ann', note: 'cleared at the farm' },
	])
	control = start()
	for (let s = 0; s < 60; s += 1) second(control)
	expect(control.plannedFor(ACID)?.[0]?.reason ?? '').not.toContain('stopped after two doses')
})

test('a stop is cleared also while the plan leaves its controller out, and is over when it is back', () => {
	const control = start()
	actOnce(control)
	for (let s = 0; s < 5 * 3600; s += 1) second(control)
	expect(control.stops).toHaveLength(1)
	control.take(signedPlan({ ...CONTENT, version: 2, controllers: [] }))
	second(control)
	control.clear({ controller: 'dosing', output: ACID, issuedBy: 'Ann', note: 'refilled' })
	control.take(signedPlan({ ...CONTENT, version: 3 }))
	for (let s = 0; s < 60; s += 1) second(control)
	expect(control.stops).toEqual([])
	expect(control.plannedFor(ACID)?.[0]?.reason ?? '').not.toContain('stopped after two doses')
})

test('a stop that an hour later proves wrong is over and told, also on the disk', () => {
	let control = start()
	actOnce(control)
	const ph = agent.readings.get('water/ph') ?? 0
	// Nothing moves until the stop, and each dose acts after it.
	for (let s = 0; control.stops.length === 0 && s < 5 * 3600; s += 1) second(control)
	expect(control.stops).toHaveLength(1)
	const atMs = agent.nowMs
	const mlBefore = (pump.givenMs * 2) / 1000
	for (let s = 0; control.stops.length > 0 && s < 2 * 3600; s += 1) {
		second(control)
		const ml = (pump.givenMs * 2) / 1000 - mlBefore
		agent.readings.set('water/ph', ph - ml * 0.01)
	}
	expect(control.stops).toEqual([])
	expect(agent.nowMs - atMs).toBeGreaterThan(3_600_000)
	const notices = agent.records.flatMap((record) => (record.kind === 'notice' ? [record] : []))
	expect(notices.map(({ isStopped }) => isStopped)).toEqual([true, false])
	const cleared = agent.records.filter(({ kind }) => kind === 'cleared')
	expect(cleared).toMatchObject([{ output: ACID, by: 'control', note: expect.any(String) }])
	control = start()
	expect(control.stops).toEqual([])
})
