import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UnnumberedRecord } from '@sfc/contract/agent/batch'
import { planStatement } from '@sfc/contract/agent/plan'
import type { Plan } from '@sfc/domain/control/plan'
import type { PlanSensor } from '@sfc/domain/control/plan-zone'
import type { OutputSafeguards } from '@sfc/domain/control/safeguards'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Clock } from '../time/clock'
import { Control } from './control'

const START_MS = Date.UTC(2026, 5, 1, 12)
const key = generateKeyPairSync('ed25519')
const publicKey = key.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const heater = { key: 'hvac/heater', label: 'Heater' }
const AIR: PlanSensor = { key: 'air/temperature', label: 'Air temperature' }

let stateDir: string
let nowMs: number
let air: { value: number; ageMs: number }
let isStopped: boolean
let records: UnnumberedRecord[]
let guarded: OutputSafeguards[]
beforeEach(() => {
	stateDir = mkdtempSync(join(tmpdir(), 'control-'))
	nowMs = START_MS
	air = { value: 20, ageMs: 0 }
	isStopped = false
	records = []
	guarded = []
})
afterEach(() => rmSync(stateDir, { recursive: true, force: true }))

/** An agent's control whose clock moves only when it is set. */
function openControl(): Control {
	const clock = new Clock({ wallMs: () => nowMs, steadyMs: () => nowMs })
	const seen = { limits: {}, reportedOn: false, decision: null }
	const control = new Control({
		stateDir,
		clock,
		log: pino({ level: 'silent' }),
		makeRoom: () => false,
		facts: () => ({ trusted: [publicKey], agentId: 'a1', farmId: 1 }),
		hasOutput: () => true,
		outputs: () => new Map([[heater.key, seen as never]]),
		readingOf: () => ({
			value: air.value,
			quality: 'good',
			at: nowMs - air.ageMs,
			simulated: false,
			intervalMs: 1000,
		}),
		guard: (safeguards) => void guarded.push(...safeguards),
		isStopped: () => isStopped,
		emit: (record) => void records.push(record),
	})
	return control
}

function planWith(temperature: PlanSensor, version = 1, more: Partial<Plan> = {}) {
	const plan: Plan = {
		format: 1,
		farmId: 1,
		agentId: 'a1',
		version,
		madeAt: START_MS,
		madeBy: 'Ann',
		because: 'selected Basil',
		freshUntil: START_MS + 1,
		timezone: 'UTC',
		zones: [
			{
				zone: 'cultivation',
				recipe: { id: 'basil', version: 1, name: 'Basil' },
				lightsOnAt: '06:00',
				stages: [{ fromAt: 0, name: 'Growth', targets: { airC: { min: 19, max: 24 } } }],
			},
		],
		controllers: [
			{
				kind: 'climate',
				id: 'climate',
				zone: 'cultivation',
				temperature: [temperature],
				humidity: [],
				heat: [heater],
				cool: [],
				vent: [],
				nightDropC: 0,
			},
		],
		...more,
	}
	const text = JSON.stringify(plan)
	const signature = sign(null, Buffer.from(planStatement(text)), key.privateKey).toString('base64')
	return { text, signature, publicKey }
}

function tickAfter(control: Control, ms = 1000) {
	nowMs += ms
	control.tick()
	return control.plannedFor(heater.key)?.[0]
}

test('control goes by what a sensor measures after its calibration', () => {
	const control = openControl()
	control.take(planWith(AIR))
	expect(tickAfter(control)?.on).toBe(false)
	control.take(planWith({ ...AIR, line: { slope: 1, offset: -3 } }, 2))
	expect(tickAfter(control)?.on).toBe(true)
})

test.each([
	['old', AIR, 31_000],
	['of a sensor that is being calibrated', { ...AIR, isCalibrating: true } as const, 0],
])('a reading %s switches no heat', (_, sensor, ageMs) => {
	air = { value: 5, ageMs }
	const control = openControl()
	control.take(planWith(sensor))
	expect(tickAfter(control)).toMatchObject({
		on: false,
		reason: 'no trusted reading of the air temperature',
	})
})

test('a plan that is old goes on, also after a restart without a server', () => {
	openControl().take(planWith(AIR))
	nowMs += 90 * 86_400_000
	air = { value: 5, ageMs: 0 }
	const control = openControl()
	control.start()
	expect(tickAfter(control)?.on).toBe(true)
	control.stop()
	expect(records.map((record) => record.kind)).toEqual(['plan', 'plan'])
})

test('limits and interlocks are in force from the start on, before the plan is taken up', () => {
	const safeguards = [{ output: heater, limits: { maxOnMs: 60_000 }, interlocks: [] }]
	openControl().take(planWith(AIR, 1, { safeguards, controllers: [] }))
	expect(guarded).toEqual(safeguards)
	guarded = []
	const control = openControl()
	control.start()
	control.stop()
	expect(guarded).toEqual(safeguards)
})

test('during an emergency stop nothing is wanted, and after it everything is looked at anew', () => {
	air = { value: 5, ageMs: 0 }
	const control = openControl()
	control.take(planWith(AIR))
	expect(tickAfter(control)?.on).toBe(true)
	isStopped = true
	expect(tickAfter(control)).toBeUndefined()
	isStopped = false
	expect(tickAfter(control)?.on).toBe(true)
})

test('a plan that the disk does not take is refused, and tried again later', () => {
	const control = openControl()
	rmSync(stateDir, { recursive: true })
	writeFileSync(stateDir, 'a file where the folder was')
	control.take(planWith(AIR))
	expect(records).toMatchObject([{ kind: 'plan', version: 1, status: 'refused' }])
	expect(control.wants(1)).toBe(false)
	nowMs += 600_001
	expect(control.wants(1)).toBe(true)
})
