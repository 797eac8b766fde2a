import { COMMAND_MAX_LIFE_MS, type OutputCommand } from '@sfc/contract/agent/command'
import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { OVERRIDE_MS } from '@sfc/domain/control/override-ms'
import { correct, mayOvertake } from './check-output'
import { decide } from './decide'
import {
	SAVE,
	type CommandCause,
	type CommandEnd,
	type Effect,
	type SafetyEvent,
	type Step,
} from './events'
import { manualEndReason } from './manual-end'
import { interlocksOn, noteActed } from './interlocks-on'
import { judgeOn, runLeftMs, type OnVerdict } from './judge-switch'
import {
	emergencyReason,
	NO_RETRY,
	withMemory,
	withOutput,
	type Inputs,
	type ManualSwitch,
	type Output,
	type SafetyState,
} from './state'
import { switchFacts } from './switch-facts'

type SwitchCommand = Extract<OutputCommand, { op: 'switch' }>

/** A person waits for the answer: after this it is given, whatever the device does. */
const ANSWER_WITHIN_MS = 8000

export const DISK_FULL = 'the disk of the agent is full; it cannot be switched on safely'

/** By the server's clock; no command lives longer than the contract's limit, whatever it says. */
export const lifeLeftMs = (
	{ issuedAt, expiresAt }: { issuedAt: number; expiresAt: number },
	serverNow: number,
): number => Math.min(expiresAt, issuedAt + COMMAND_MAX_LIFE_MS) - serverNow

/** A command that is new and not too old. Each comes here at most once. */
export function executeCommand(
	state: SafetyState,
	{ command, onDisk }: SafetyEvent & { kind: 'command' },
	inputs: Inputs,
): Step {
	switch (command.op) {
		case 'switch':
			if (command.on && !onDisk)
				return [state, [finish(command.id, { outcome: 'rejected', reason: DISK_FULL })]]
			return switchOutput(state, command, inputs)
		case 'release':
			return release(state, command, inputs)
		case 'emergency-stop':
			return emergencyStop(state, command, inputs)
		case 'emergency-release':
			return [
				state,
				[{ kind: 'lift-latch' }, { kind: 'check-all' }, finish(command.id, { outcome: 'done' })],
			]
	}
}

export const finish = (id: string, end: CommandEnd): Effect => ({ kind: 'finish', id, end })

function switchOutput(state: SafetyState, command: SwitchCommand, inputs: Inputs): Step {
	const { id, on, issuedBy } = command
	const key = `${command.device}/${command.point}`
	const output = state.outputs.get(key)
	if (!output) return [state, [noOutput(id, key)]]
	const endsWhen = on ? (command.endsWhen ?? inputs.handEndOf(key) ?? undefined) : undefined
	const verdict = judgeSwitch(state, output, { ...command, endsWhen }, inputs)
	if (!verdict.allowed) {
		const acting = interlocksOn(state, output, inputs).map((interlock) => interlock.id)
		const noted = noteActed(output, acting, inputs)
		const answer = finish(id, { outcome: 'rejected', reason: verdict.reason })
		return [withOutput(state, noted), [SAVE, answer]]
	}
	const { endsInMs } = verdict
	const percent = on && output.dim !== null ? (command.percent ?? 100) : undefined
	const manual = {
		on,
		...(percent !== undefined && { percent }),
		reason: `${percent === undefined ? `switched ${on ? 'on' : 'off'}` : `set to ${percent} %`} by ${issuedBy}`,
		startedAt: inputs.now,
		endsAt: inputs.now + (endsInMs ?? command.forMs ?? OVERRIDE_MS),
		...(endsWhen && { endsWhen }),
	}
	const waits = on ? null : reasonToWait(state, output, inputs)
	if (waits !== null) return keepOff(state, output, manual, finishWaiting(id, output, waits))
	const cause: CommandCause = { kind: 'command', id, manual, before: output.memory.manual }
	const timeoutMs = Math.min(lifeLeftMs(command, inputs.serverNow), ANSWER_WITHIN_MS)
	const order = { key, on, percent, maxOnMs: endsInMs, timeoutMs, cause }
	const switching = {
		...withMemory(output, { manual, expired: null }),
		busy: on ? ('on' as const) : ('off' as const),
	}
	return [withOutput(state, switching), [{ kind: 'persist', order }]]
}

function judgeSwitch(
	state: SafetyState,
	output: Output,
	command: SwitchCommand,
	inputs: Inputs,
): OnVerdict {
	const emergency = emergencyReason(inputs.latch)
	if (emergency) return { allowed: false, reason: emergency }
	if (!command.on) return { allowed: true, endsInMs: null }
	if (output.dim === null && (command.percent ?? 100) !== 100)
		return { allowed: false, reason: 'it is only on or off, and cannot be dimmed' }
	if (output.busy) return { allowed: false, reason: 'it is being switched at this moment' }
	const reached = command.endsWhen && manualEndReason(command.endsWhen, 0, inputs)
	if (reached) return { allowed: false, reason: reached }
	return judgeOn(switchFacts(state, output, inputs), command.maxOnMs)
}

/** Why an OFF cannot be carried out at once; null when it can. */
function reasonToWait(state: SafetyState, output: Output, inputs: Inputs): string | null {
	if (output.busy && !mayOvertake(output))
		return 'it turns off as soon as the switching under way has ended'
	const leftMs = runLeftMs(switchFacts(state, output, inputs))
	return leftMs > 0 ? `it turns off in ${formatDuration(leftMs)}, after its minimum run time` : null
}

/** An OFF is never lost: it is on the disk, and carried out as soon as it can be. */
function keepOff(state: SafetyState, output: Output, manual: ManualSwitch, answer: Effect): Step {
	const kept = withMemory(output, { manual, expired: null })
	return [withOutput(state, kept), [SAVE, { kind: 'check-all' }, answer]]
}

const finishWaiting = (id: string, { busy, reportedOn }: Output, reason: string): Effect =>
	finish(id, { outcome: 'done', reason, readBack: busy ? undefined : (reportedOn ?? undefined) })

/** Back to automation: done when the manual switch is gone, with what the device did about it. */
function release(
	state: SafetyState,
	{ id, device, point }: Extract<OutputCommand, { op: 'release' }>,
	inputs: Inputs,
): Step {
	const key = `${device}/${point}`
	const output = state.outputs.get(key)
	if (!output) return [state, [noOutput(id, key)]]
	const released = withMemory(output, { manual: null, expired: null })
	const [decided, told] = decide(state, released, inputs)
	const [next, written] = correct(state, decided, { kind: 'release', id }, inputs)
	const answersLater = written.some(
		(effect) => effect.kind === 'write' && effect.order.cause.kind === 'release',
	)
	const answer = answersLater ? [] : [finishRelease(id, decided)]
	return [next, [SAVE, ...told, ...written, ...answer]]
}

export const finishRelease = (id: string, output: Output | undefined): Effect =>
	finish(id, { outcome: 'done', readBack: output?.reportedOn ?? undefined })

const noOutput = (id: string, key: string): Effect =>
	finish(id, {
		outcome: 'rejected',
		reason: `this agent has no output ${key}, or is just connecting its device: try again in a few seconds`,
	})

function emergencyStop(
	state: SafetyState,
	{ id, issuedBy }: { id: string; issuedBy: string },
	{ now, serverNow, latch }: Inputs,
): Step {
	const outputs = new Map(state.outputs)
	for (const [key, output] of outputs) {
		const cleared = withMemory(output, { manual: null, planned: null, expired: null })
		outputs.set(key, { ...cleared, retry: NO_RETRY })
	}
	// A stop given at the machine must not become one that the server may lift.
	const from = latch?.from ?? 'server'
	const effects: Effect[] = [
		{ kind: 'set-latch', at: serverNow, by: issuedBy, from },
		SAVE,
		{ kind: 'check-all' },
		{ kind: 'await-all-off', id, untilAt: now + ANSWER_WITHIN_MS },
	]
	return [{ ...state, outputs }, effects]
}

/** Outputs that are not reported off since they were last written. */
export const notConfirmedOff = ({ outputs }: SafetyState): string[] =>
	[...outputs.values()]
		.filter(({ reportedOn, busy, lockedBecause }) => reportedOn !== false || busy || lockedBecause)
		.map(({ key }) => key)

export function finishEmergencyStop(
	state: SafetyState,
	{ id, unseenDevices }: SafetyEvent & { kind: 'stop-checked' },
): Step {
	const left = [...notConfirmedOff(state), ...unseenDevices]
	const reason = `not confirmed off: ${left.join(', ')}; it is tried again and again`
	const end: CommandEnd = left.length
		? { outcome: 'failed', reason }
		: { outcome: 'done', readBack: false }
	return [state, [finish(id, end)]]
}
