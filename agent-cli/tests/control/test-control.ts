import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UnnumberedRecord } from '@sfc/contract/agent/batch'
import { planStatement } from '@sfc/contract/agent/plan'
import { controllerOutputs, type Plan } from '@sfc/domain/control/plan'
import type { OutputSafeguards } from '@sfc/domain/control/safeguards'
import pino from 'pino'
import { Clock } from '../../src/time/clock'
import { Control } from '../../src/control/control'

const START_MS = Date.UTC(2026, 5, 1, 12)
const key = generateKeyPairSync('ed25519')
const publicKey = key.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

/** A budget of a doser, which a few doses of an hour fill. */
export const DOSE_BUDGET = {
	perDoseMl: 20,
	perHourMl: 30,
	perDayMl: 200,
	perDoseChange: 1,
	perHourChange: 3,
	perDayChange: 10,
}

type Content = Pick<Plan, 'zones' | 'controllers'> & Partial<Plan>

/** A plan for `TestControl`, signed by the server it trusts. */
export function signedPlan(content: Content, version = 1) {
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
		...content,
	}
	const text = JSON.stringify(plan)
	const signature = sign(null, Buffer.from(planStatement(text)), key.privateKey).toString('base64')
	return { text, signature, publicKey }
}

/** The control of an agent with a folder of its own, whose clock moves only when it is set. */
export class TestControl {
	readonly stateDir = mkdtempSync(join(tmpdir(), 'control-'))
	readonly records: UnnumberedRecord[] = []
	nowMs = START_MS
	isStopped = false
	/** How often an emergency stop ended. */
	lifts = 0
	/** What the safety layer was told to keep, beyond the kinds of outputs. */
	guarded: OutputSafeguards[] = []
	/** The newest reading of a sensor by its key; none where it is left out. */
	readings = new Map<string, number>()
	ageMs = 0
	/** Outputs that their devices report on. */
	on = new Set<string>()
	/** How long outputs have run since the agent started, milliseconds: at ticks at which they are on, or as a test says. */
	readonly ranMs = new Map<string, number>()

	/** An agent that starts, also on what another left behind. */
	open(content?: Content): Control {
		this.ranMs.clear()
		const outputs = new Map(
			(content?.controllers ?? []).flatMap(controllerOutputs).map(({ key }) => [key, key]),
		)
		return new Control({
			stateDir: this.stateDir,
			clock: new Clock({ wallMs: () => this.nowMs, steadyMs: () => this.nowMs }),
			log: pino({ level: 'silent' }),
			makeRoom: () => false,
			facts: () => ({ trusted: [publicKey], agentId: 'a1', farmId: 1 }),
			hasOutput: () => true,
			outputs: () =>
				new Map(
					[...outputs.keys(), ...this.on].map((key) => [
						key,
						{
							limits: {},
							reportedOn: this.on.has(key),
							decision: null,
							run: { endedMs: this.ranMs.get(key) ?? 0, since: null, until: 0 },
						} as never,
					]),
				),
			readingOf: (sensor) => {
				const value = this.readings.get(sensor)
				if (value === undefined) return null
				const at = this.nowMs - this.ageMs
				return { value, quality: 'good', at, simulated: false, intervalMs: 1000 }
			},
			guard: (safeguards) => void this.guarded.push(...safeguards),
			isStopped: () => this.isStopped,
			stopLifts: () => this.lifts,
			emit: (record) => void this.records.push(record),
		})
	}

	tick(control: Control, ms = 1000): void {
		this.nowMs += ms
		for (const key of this.on) this.ranMs.set(key, (this.ranMs.get(key) ?? 0) + ms)
		control.tick()
	}

	remove(): void {
		rmSync(this.stateDir, { recursive: true, force: true })
	}
}
