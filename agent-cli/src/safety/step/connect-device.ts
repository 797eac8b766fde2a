import type { OutputSafeguards } from '@sfc/domain/control/safeguards'
import { correctionOrder, orderWrite } from './order-write'
import type { Effect, SafetyEvent, Step } from './events'
import { expire } from './lease'
import { readLimits, type LimitsBasis } from './limits-in-force'
import { NO_RUN } from './run-time'
import {
	EMPTY_MEMORY,
	mayBeOn,
	NO_RETRY,
	listDeviceOutputs,
	withOutput,
	type Inputs,
	type Output,
	type SafetyState,
} from './state'

/** Adds the outputs of a device that was just connected. Their known state is kept. */
export function connectDevice(
	state: SafetyState,
	{ device, points, site, failSafes }: SafetyEvent & { kind: 'connected' },
): Step {
	const outputs = new Map(state.outputs)
	const remembered = new Map(state.remembered)
	for (const { key: point, label, switchable } of points) {
		if (!switchable) continue
		const key = `${device}/${point}`
		const known = state.outputs.get(key)
		const {
			state: failSafe = 'none',
			longestMs = null,
			isRenewed = false,
		} = failSafes.find((item) => item.point === point) ?? {}
		const { outputClass } = switchable
		const basis: LimitsBasis = { outputClass, site: site[point], failSafe, longestMs, isRenewed }
		const limits = readLimits(basis, state.safeguards.get(key))
		outputs.set(key, {
			key,
			device,
			point,
			label,
			limits,
			basis,
			connected: true,
			memory: known?.memory ?? remembered.get(key) ?? EMPTY_MEMORY,
			reportedOn: null,
			dim: switchable.dim ?? null,
			reportedPercent: null,
			busy: null,
			lockedBecause: known?.lockedBecause ?? null,
			lastWriteAt: known?.lastWriteAt ?? 0,
			run: known?.run ?? NO_RUN,
			renewedAt: 0,
			retry: NO_RETRY,
			// Sent anew when it is now known whether the device guards it.
			holding: known?.holding ?? [],
			toldInterlocks: known?.toldInterlocks ?? null,
			decision: known?.limits.isUnguarded === limits.isUnguarded ? (known?.decision ?? null) : null,
		})
		remembered.delete(key)
	}
	return [{ ...state, outputs, remembered }, []]
}

/** From now on these limits and interlocks hold, with those of the class and of the site. */
export function guardOutputs(state: SafetyState, list: readonly OutputSafeguards[]): Step {
	const safeguards = new Map(list.map((one) => [one.output.key, one]))
	const outputs = new Map(
		[...state.outputs].map(([key, output]) => [
			key,
			{ ...output, limits: readLimits(output.basis, safeguards.get(key)) },
		]),
	)
	return [{ ...state, outputs, safeguards }, []]
}

/** The connection is lost; leases continue and the device is corrected when it is back. */
export function disconnectDevice(state: SafetyState, device: string): Step {
	const outputs = new Map(state.outputs)
	for (const output of listDeviceOutputs(state, device))
		outputs.set(output.key, {
			...output,
			connected: false,
			reportedOn: null,
			reportedPercent: null,
		})
	return [{ ...state, outputs }, []]
}

/** The device is no longer configured. Its leases and today's use stay remembered. */
export function removeDevice(state: SafetyState, device: string): Step {
	const outputs = new Map(state.outputs)
	const remembered = new Map(state.remembered)
	for (const { key, memory } of listDeviceOutputs(state, device)) {
		outputs.delete(key)
		remembered.set(key, memory)
	}
	const closing = new Set([...state.closing].filter((other) => other !== device))
	return [{ ...state, outputs, remembered, closing }, []]
}

/** Turns off every output whose safe state is off; circulation and the like stay on. */
export function turnOffBeforeClosing(
	state: SafetyState,
	{ devices, reason }: SafetyEvent & { kind: 'closing' },
	inputs: Inputs,
): Step {
	let next: SafetyState = { ...state, closing: new Set([...state.closing, ...devices]) }
	const saves: Effect[] = []
	const writes: Effect[] = []
	for (const output of devices.flatMap((device) => listDeviceOutputs(state, device))) {
		if (output.limits.safeOn || !mayBeOn(output)) continue
		const { manual, planned } = output.memory
		const [ended, saved] = manual?.on || planned ? expire(output, reason, inputs) : [output, []]
		saves.push(...saved)
		next = withOutput(next, ended)
		if (!ended.connected || isSurelyOff(ended)) continue
		// At once: neither the time to the next try nor the shortest run is waited for.
		const [ordered, written] = orderWrite(
			next,
			ended,
			correctionOrder(ended, false, { kind: 'decision' }),
		)
		next = ordered
		writes.push(...written)
	}
	return [next, [...saves, ...writes]]
}

/** While a write is under way the last report is about to be out of date. */
const isSurelyOff = ({ busy, reportedOn, lockedBecause }: Output): boolean =>
	!busy && reportedOn === false && lockedBecause === null
