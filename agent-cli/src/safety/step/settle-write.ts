import type { WriteOutcome } from '../../drivers/driver'
import { DISK_FULL, finish, finishRelease } from './execute-command'
import {
	SAVE,
	type CommandCause,
	type CommandEnd,
	type Effect,
	type OutputStep,
	type SafetyEvent,
	type Step,
	type WriteOrder,
} from './events'
import { judgeOn } from './judge-switch'
import { expire } from './lease'
import { noteReport } from './note-report'
import { beginRun, withdrawRun } from './run-time'
import {
	NO_RETRY,
	withMemory,
	withOutput,
	type Inputs,
	type Output,
	type PlanLease,
	type SafetyState,
} from './state'
import { switchFacts } from './switch-facts'

const LONGEST_RETRY_MS = 30_000

/** An ON is written only with its lease on disk; an OFF is always written. */
export function notePersisted(
	state: SafetyState,
	{ order, onDisk }: SafetyEvent & { kind: 'persisted' },
	inputs: Inputs,
): Step {
	const { cause, key } = order
	const output = state.outputs.get(key)
	if (onDisk || !order.on) {
		const begun = order.on && output && beginRun(output.run, inputs.now, order.maxOnMs)
		const next = begun ? withOutput(state, { ...output, run: begun }) : state
		return [next, [{ kind: 'write', order }]]
	}
	if (cause.kind === 'plan') {
		const retry = { at: inputs.now + LONGEST_RETRY_MS, failures: 0 }
		const later = output && {
			...withMemory(output, { planned: null, isGivenOnce: false }),
			busy: null,
			retry,
		}
		return [later ? withOutput(state, later) : state, []]
	}
	const { id, before } = cause
	const next = output
		? withOutput(state, { ...withMemory(output, { manual: before }), busy: null })
		: state
	return [next, [finish(id, { outcome: 'rejected', reason: DISK_FULL })]]
}

/** While an ON waited to be sent, the farm may have been stopped, the ON withdrawn or a limit tightened. */
export function isStillWanted(state: SafetyState, order: WriteOrder, inputs: Inputs): boolean {
	const { latch } = inputs
	if (!order.on) return true
	const output = state.outputs.get(order.key)
	if (!output || latch || state.closing.has(output.device)) return false
	if (!judgeOn(switchFacts(state, output, inputs), order.maxOnMs).allowed) return false
	if ((order.maxOnMs ?? 0) > (output.limits.maxOnMs ?? Infinity)) return false
	if (order.cause.kind === 'plan') return output.decision?.on === true
	return output.memory.manual?.on ?? (order.cause.kind !== 'command' && output.limits.safeOn)
}

/** Handles the answer of a device to a write. */
export function noteWritten(
	state: SafetyState,
	{ order, result }: SafetyEvent & { kind: 'written' },
	inputs: Inputs,
): Step {
	const output = state.outputs.get(order.key)
	if (!output) return [state, []]
	const wasRefused = order.on && (result.outcome === 'not-sent' || result.outcome === 'rejected')
	const answered = {
		...output,
		...(wasRefused && { run: withdrawRun(output.run, output.memory.onSince) }),
		lastWriteAt: inputs.now,
		renewedAt: order.on ? inputs.now : output.renewedAt,
	}
	const readBack = result.outcome === 'not-sent' ? undefined : result.readBack
	const [noted, effects]: OutputStep =
		readBack === undefined ? [answered, []] : noteReport(answered, readBack, inputs.now, inputs)
	const lockedBecause =
		result.outcome === 'unknown'
			? `the result of the last switching is not known: ${result.reason}`
			: noted.lockedBecause
	const reportedPercent =
		result.outcome === 'done' && order.percent !== undefined ? order.percent : noted.reportedPercent
	return [withOutput(state, { ...noted, reportedPercent, busy: null, lockedBecause }), effects]
}

/** The OFF that ended it has the output now; only who asked for the ON is answered. */
export function endOvertaken(state: SafetyState, { cause, key }: WriteOrder): Step {
	if (cause.kind === 'command') {
		const reason = 'it was turned off before the device confirmed that it is on'
		return [state, [finish(cause.id, { outcome: 'failed', reason })]]
	}
	return [state, cause.kind === 'release' ? [finishRelease(cause.id, state.outputs.get(key))] : []]
}

/** What follows from the end of a write: an answer to a person, or the next try. */
export function settleWrite(
	state: SafetyState,
	{ order, result: written }: SafetyEvent & { kind: 'settled' },
	inputs: Inputs,
): Step {
	const { cause, key, on } = order
	const output = state.outputs.get(key)
	const result = written.outcome === 'unknown' ? afterReports(output, on, written) : written
	if (cause.kind === 'command') {
		const next = output ? settleCommand(output, cause, result, inputs) : undefined
		const answer = finish(cause.id, commandEnd(result))
		return [next ? withOutput(state, next) : state, [SAVE, { kind: 'check-all' }, answer]]
	}
	const effects: Effect[] = output ? [logCorrection(output, on, result)] : []
	if (cause.kind === 'plan' && output && result.outcome !== 'done') {
		const [ended, saved] = endPlanned(output, cause.lease, result, inputs)
		const next = { ...ended, retry: nextRetry(output, result, inputs) }
		return [withOutput(state, next), [...effects, ...saved]]
	}
	if (cause.kind === 'release') effects.push(finishRelease(cause.id, output))
	if (!output) return [state, effects]
	return [withOutput(state, { ...output, retry: nextRetry(output, result, inputs) }), effects]
}

/** After an unknown result the next report of the device decides whether the write worked. */
function afterReports(
	output: Output | undefined,
	on: boolean,
	unknown: WriteOutcome,
): WriteOutcome {
	const reportedOn = output?.reportedOn ?? null
	if (output?.lockedBecause || reportedOn === null) return unknown
	return reportedOn === on
		? { outcome: 'done', readBack: on }
		: { outcome: 'rejected', reason: 'the device did not switch', readBack: reportedOn }
}

/** An ON that failed, or whose result is unknown, does not stay in force. */
function settleCommand(
	output: Output,
	{ manual, before }: CommandCause,
	result: WriteOutcome,
	inputs: Inputs,
): Output {
	const replaced = output.memory.manual !== manual
	if (!manual.on || replaced || result.outcome === 'done') return output
	if (result.outcome === 'unknown')
		return expire(output, `switching it on failed: ${result.reason}`, inputs)[0]
	return withMemory(output, { manual: before, expired: null })
}

/** An ON of the plan that failed is tried again later; one whose result is unknown is ended first. */
function endPlanned(
	output: Output,
	lease: PlanLease,
	result: WriteOutcome,
	inputs: Inputs,
): OutputStep {
	if (output.memory.planned !== lease) return [output, []]
	if (result.outcome === 'unknown')
		return expire(output, `switching it on failed: ${result.reason}`, inputs)
	return [withMemory(output, { planned: null }), [SAVE]]
}

function commandEnd(result: WriteOutcome): CommandEnd {
	const { outcome, readBack } = result
	if (outcome === 'done') return { outcome, readBack }
	return { outcome: outcome === 'unknown' ? outcome : 'failed', reason: result.reason, readBack }
}

function nextRetry({ retry }: Output, { outcome }: WriteOutcome, { now }: Inputs): Output['retry'] {
	if (outcome === 'done') return NO_RETRY
	const failures = retry.failures + 1
	const waitMs = Math.min(LONGEST_RETRY_MS, 500 * 2 ** Math.min(failures, 10))
	return { at: now + waitMs, failures }
}

const logCorrection = ({ key, decision }: Output, on: boolean, result: WriteOutcome): Effect =>
	result.outcome === 'done'
		? {
				kind: 'log',
				level: 'info',
				fields: { output: key, on, because: decision?.winner.reason },
				message: 'switched',
			}
		: {
				kind: 'log',
				level: 'warn',
				fields: { output: key, on, reason: result.reason },
				message: 'could not be switched',
			}
