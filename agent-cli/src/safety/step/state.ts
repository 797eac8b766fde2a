import type { Claim, Decision, Layer } from '@sfc/domain/control/decide-output'
import type { HandEnd } from '@sfc/domain/control/manual-end'
import type { OutputSafeguards } from '@sfc/domain/control/safeguards'
import type { DayUsage } from './day-usage'
import type { TimedReading } from './check-interlocks'
import type { LimitsBasis, LimitsInForce } from './limits-in-force'
import type { RunTime } from './run-time'

/** An ON or OFF a person gave; it ends at `endsAt`, and automation decides again. */
export type ManualSwitch = {
	on: boolean
	/** How far on, of an output that can be dimmed. */
	percent?: number | undefined
	reason: string
	startedAt: number
	endsAt: number
	/** Where an ON that works towards a reading ends. */
	endsWhen?: HandEnd | undefined
}

/** An ON of the plan. It is renewed while the plan wants it, and ends by itself when nobody does. */
export type PlanLease = { layer: Layer; reason: string; startedAt: number; endsAt: number }

/** What has to be known of an output after a restart. Times in the agent's time that does not jump. */
export type OutputMemory = {
	onSince: number | null
	lastOffAt: number | null
	usage: DayUsage
	manual: ManualSwitch | null
	planned: PlanLease | null
	/** The ON that the plan wants once has been given; none like it is until the plan wants OFF. */
	isGivenOnce: boolean
	/** Why the last ON ended by itself, shown until `untilAt`. */
	expired: { reason: string; untilAt: number } | null
	/** When each interlock last held back an ON, by its id. */
	acted: Readonly<Record<string, number>>
}

export const EMPTY_MEMORY: OutputMemory = {
	onSince: null,
	lastOffAt: null,
	usage: { day: 0, onMs: 0 },
	manual: null,
	planned: null,
	isGivenOnce: false,
	expired: null,
	acted: {},
}

/** One thing that can be switched, as this run of the agent knows it. Times do not jump. */
export type Output = {
	/** `device/point` */
	key: string
	device: string
	point: string
	label: string
	limits: LimitsInForce
	basis: LimitsBasis
	connected: boolean
	memory: OutputMemory
	/** What the device last said of itself; null when it has not said anything since it was connected. */
	reportedOn: boolean | null
	/** The point that says how far on it is; null for an output that is only on or off. */
	dim: string | null
	/** How far on the device says it is, while on; null when that is not known. */
	reportedPercent: number | null
	/** What is being written to it, or about to be. */
	busy: 'on' | 'off' | null
	/** A write ended without knowing whether it acted; a reading of the device lifts this. */
	lockedBecause: string | null
	lastWriteAt: number
	/** How long it has run since the agent started. */
	run: RunTime
	/** When the device's timer was last begun, where that is short and renewed. */
	renewedAt: number
	retry: { at: number; failures: number }
	decision: Decision | null
	/** Interlocks that hold back an ON now, by id. */
	holding: readonly string[]
	/** What was last told of its interlocks; null while it never had any. */
	toldInterlocks: {
		of: LimitsInForce['interlocks']
		acted: OutputMemory['acted']
		acting: readonly { id: string; reason: string }[]
	} | null
}

export const NO_RETRY = { at: 0, failures: 0 }

/** The whole state of output safety. Immutable: each step returns the next state. */
export type SafetyState = {
	outputs: ReadonlyMap<string, Output>
	/** Memory of outputs that are not configured now, or not connected yet in this run. */
	remembered: ReadonlyMap<string, OutputMemory>
	/** Devices that are about to be closed: nothing there may be switched on. */
	closing: ReadonlySet<string>
	/** What the plan demands of outputs, by key. It stays in force until another plan says otherwise. */
	safeguards: ReadonlyMap<string, OutputSafeguards>
}

/** Current facts, read for each step. */
export type Inputs = {
	/** The agent's time, which does not jump, milliseconds UTC. */
	now: number
	/** The server's time, as well as known. */
	serverNow: number
	serverTimeKnown: boolean
	latch: { by: string; from: 'server' | 'machine' } | null
	/** How long the server has been out of reach, milliseconds. */
	linkFailingMs: number
	readingOf(point: string): TimedReading | null
	/** What the plan wants of an output now; null while there is no plan, or it has not settled. */
	plannedFor(key: string): readonly Claim[] | null
	/** Where an ON of an output by hand ends by the plan; null where it says nothing of it. */
	handEndOf(key: string): HandEnd | null
}

/** Why everything is to be off; null when no emergency stop is in force. */
export const emergencyReason = (latch: { by: string } | null): string | null =>
	latch && `emergency stop by ${latch.by}`

/** An instant of the agent's time on the server's clock. */
export const toServer = ({ now, serverNow }: Inputs, at: number): number =>
	Math.round(at + serverNow - now)

export function withOutput(state: SafetyState, output: Output): SafetyState {
	if (state.outputs.get(output.key) === output) return state
	return { ...state, outputs: new Map(state.outputs).set(output.key, output) }
}

/** Whether it is on, and not as far as was decided. A percent more or less is rounding. */
export const isLevelOff = ({ dim, decision, reportedOn, reportedPercent }: Output): boolean =>
	dim !== null &&
	decision?.on === true &&
	reportedOn === true &&
	reportedPercent !== null &&
	Math.abs(reportedPercent - (decision.winner.percent ?? 100)) > 1

export const withMemory = (output: Output, change: Partial<OutputMemory>): Output => ({
	...output,
	memory: { ...output.memory, ...change },
})

export const listDeviceOutputs = ({ outputs }: SafetyState, device: string): Output[] =>
	[...outputs.values()].filter((output) => output.device === device)

/** What has to be on the disk, by the key of each output. */
export const collectMemories = ({ outputs, remembered }: SafetyState): Map<string, OutputMemory> =>
	new Map([...remembered, ...[...outputs].map(([key, { memory }]) => [key, memory] as const)])

/** True when it is on, or could be. */
export const mayBeOn = (output: Output): boolean =>
	output.reportedOn === true ||
	output.lockedBecause !== null ||
	output.memory.manual?.on === true ||
	output.memory.planned !== null
