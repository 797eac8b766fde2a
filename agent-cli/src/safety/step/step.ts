import { executeCommand, finishEmergencyStop } from './execute-command'
import { checkOutput } from './check-output'
import {
	connectDevice,
	disconnectDevice,
	guardOutputs,
	turnOffBeforeClosing,
	removeDevice,
} from './connect-device'
import type { SafetyEvent, Step } from './events'
import { noteReport } from './note-report'
import { endOvertaken, notePersisted, noteWritten, settleWrite } from './settle-write'
import { withOutput, type Inputs, type SafetyState } from './state'

/**
 * Every decision of output safety: the next state after an event, and the effects it asks for. Pure; the
 * shell in `safety.ts` carries out the effects in order.
 */
export function step(state: SafetyState, event: SafetyEvent, inputs: Inputs): Step {
	switch (event.kind) {
		case 'connected':
			return connectDevice(state, event)
		case 'guarded':
			return guardOutputs(state, event.safeguards)
		case 'disconnected':
			return disconnectDevice(state, event.device)
		case 'closing':
			return turnOffBeforeClosing(state, event, inputs)
		case 'removed':
			return removeDevice(state, event.device)
		case 'reported':
			return report(state, event, inputs)
		case 'dimmed':
			return noteLevel(state, event)
		case 'checked':
			return checkOutput(state, event.key, inputs)
		case 'command':
			return executeCommand(state, event, inputs)
		case 'persisted':
			return notePersisted(state, event, inputs)
		case 'written':
			return noteWritten(state, event, inputs)
		case 'overtaken':
			return endOvertaken(state, event.order)
		case 'settled':
			return settleWrite(state, event, inputs)
		case 'stop-checked':
			return finishEmergencyStop(state, event)
	}
}

function noteLevel(
	state: SafetyState,
	{ key, percent, at }: SafetyEvent & { kind: 'dimmed' },
): Step {
	const output = state.outputs.get(key)
	if (!output || output.busy || at < output.lastWriteAt) return [state, []]
	return [withOutput(state, { ...output, reportedPercent: percent }), []]
}

/** A report from before the last write is out of date. */
function report(
	state: SafetyState,
	{ key, on, at }: SafetyEvent & { kind: 'reported' },
	inputs: Inputs,
): Step {
	const output = state.outputs.get(key)
	if (!output || output.busy || at < output.lastWriteAt) return [state, []]
	const [noted, effects] = noteReport(output, on, at, inputs)
	return [withOutput(state, noted), effects]
}
