import { isPlanLayer, type Claim } from '@sfc/domain/control/decide-output'
import { SAVE, type Step } from './events'
import { judgeOn, runLeftMs } from './judge-switch'
import { correctionOrder, orderWrite, WRITE_TIMEOUT_MS } from './order-write'
import {
	isLevelOff,
	withMemory,
	withOutput,
	type Inputs,
	type Output,
	type SafetyState,
} from './state'
import { switchFacts } from './switch-facts'

/**
 * How long an ON of the plan lasts without being renewed: what a device with a timer of its own does
 * at most when this machine fails.
 */
const LEASE_MS = 900_000

/** What the plan wants of an output: of this run, or the lease of the last one until that has settled. */
export function claimsOfPlan({ key, memory }: Output, inputs: Inputs): readonly Claim[] {
	const { planned } = memory
	const claims = inputs.plannedFor(key)
	if (claims) return claims
	if (!planned || planned.endsAt <= inputs.now) return []
	return [{ layer: planned.layer, on: true, reason: planned.reason, untilAt: planned.endsAt }]
}

/** The ON of the plan that is in force; null when something else decides, or it has no need of a lease. */
export const leasedClaim = ({ decision, limits }: Output): Claim | null =>
	decision?.on && isPlanLayer(decision.winner.layer) && !limits.safeOn ? decision.winner : null

/**
 * Switches on what the plan wants on, within the limits of the output, and renews its lease; an ON
 * that is wanted once is neither renewed nor repeated.
 */
export function followPlan(
	state: SafetyState,
	output: Output,
	{ layer, reason, forMs, percent = 100 }: Claim,
	inputs: Inputs,
): Step {
	const { key, memory, reportedOn, limits } = output
	const unchanged: Step = [withOutput(state, output), []]
	if (!canWrite(output, inputs) || inputs.plannedFor(key) === null) return unchanged
	const wasGiven = forMs !== undefined && memory.isGivenOnce
	if (wasGiven) return reportedOn && !memory.planned ? orderOff(state, output) : unchanged
	const leftMs = memory.planned ? memory.planned.endsAt - inputs.now : 0
	const isDue = isLevelOff(output)
	if (reportedOn && leftMs > LEASE_MS / 2 && !isDue) return unchanged
	const facts = switchFacts(state, output, inputs)
	const verdict = judgeOn(facts, forMs ?? LEASE_MS)
	if (reportedOn && !verdict.allowed && !memory.planned && runLeftMs(facts) === 0)
		return orderOff(state, output)
	const endsInMs = verdict.allowed ? (verdict.endsInMs ?? forMs ?? LEASE_MS) : 0
	if (endsInMs <= (reportedOn && !isDue ? leftMs : 0)) return unchanged
	const startedAt = (reportedOn ? memory.planned?.startedAt : undefined) ?? inputs.now
	const lease = { layer, reason, startedAt, endsAt: inputs.now + endsInMs }
	const leased = withMemory(output, { planned: lease, isGivenOnce: forMs !== undefined })
	if (reportedOn && !limits.isTimed && !isDue) return [withOutput(state, leased), [SAVE]]
	const cause = { kind: 'plan', lease } as const
	const level = output.dim === null ? {} : { percent }
	const order = { key, on: true, ...level, maxOnMs: endsInMs, timeoutMs: WRITE_TIMEOUT_MS, cause }
	return [withOutput(state, { ...leased, busy: 'on' }), [{ kind: 'persist', order }]]
}

/** What is on without a lease, and cannot have one, goes off. */
const orderOff = (state: SafetyState, output: Output): Step =>
	orderWrite(state, output, correctionOrder(output, false, { kind: 'decision' }))

const canWrite = (output: Output, { now }: Inputs): boolean =>
	output.connected &&
	!output.busy &&
	output.lockedBecause === null &&
	output.reportedOn !== null &&
	now >= output.retry.at
