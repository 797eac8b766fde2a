import type { OutputLimits } from '@sfc/domain/control/output-class'
import type { FailSafe } from '../driver'
import { ownTimer } from '../own-timer'
import { writeRegistersRequest } from './line/pdu'
import { mayWrite, type Model, type Point } from '@sfc/contract/equipment/device-models/model'
import { errorMessage, readRegisters, type Send } from './read-points'

const KEEPS_STATE = 'it keeps its state when the agent dies'

type Output = { point: string; limits: OutputLimits }
type Register = { addr: number; value: number }

/**
 * Writes the safe state of each output and then the watchdog, and reads every register back. An
 * output without registers of its own still counts as `pulse` when each ON of it ends in the device.
 */
export async function armFailSafe(
	model: Model,
	outputs: Output[],
	afterS: number,
	send: Send,
): Promise<FailSafe[]> {
	const watchdog = watchdogSetting(model, afterS)
	const known = outputs.map((output) => ({
		...output,
		model: model.points.find((point) => point.id === output.point),
	}))
	const armable = known.filter(
		({ model: point, limits }) =>
			watchdog &&
			point?.failSafe &&
			mayWrite(model, point) &&
			(point.failSafe !== 'off' || !limits.safeOn),
	)
	const problems = new Map<string, string>()
	for (const { point, limits, model: entry } of armable) {
		const problem = await writeRegisters(send, safeStateRegisters(entry, limits))
		if (problem) problems.set(point, problem)
	}
	const common = armable.length > 0 && watchdog ? [...model.failsafe, watchdog.register] : []
	const commonProblem = await writeRegisters(send, common)
	return known.map(({ point, limits, model: entry }) => {
		const problem = problems.get(point) ?? commonProblem
		const armed = armable.some((output) => output.point === point)
		if (armed && !problem && watchdog) return { point, state: 'armed', afterS: watchdog.afterS }
		const pulse = entry && mayWrite(model, entry) ? entry.pulse : undefined
		const isEnded =
			pulse && limits.maxOnMs !== null && (pulse.renews || limits.maxOnMs <= pulse.maxMs)
		if (isEnded && !problem)
			return ownTimer(point, { longestMs: pulse.maxMs, isRenewed: pulse.renews })
		return { point, state: isEnded ? 'pulse' : 'none', reason: problem ?? reasonNotArmed(entry) }
	})
}

/** The device's own step and range may make the time longer or shorter than requested. */
function watchdogSetting({ watchdog }: Model, afterS: number) {
	if (!watchdog) return undefined
	const { addr, unitMs, min, max } = watchdog
	const value = Math.min(max, Math.max(min, Math.round((afterS * 1000) / unitMs)))
	return { register: { addr, value }, afterS: (value * unitMs) / 1000 }
}

function safeStateRegisters(point: Point | undefined, limits: OutputLimits): Register[] {
	if (!point?.failSafe || point.failSafe === 'off') return []
	const { stateAddr, action } = point.failSafe
	return [{ addr: stateAddr, value: limits.safeOn ? 1 : 0 }, action]
}

/** Writes registers and reads them back; returns what went wrong, in words. */
async function writeRegisters(send: Send, registers: Register[]): Promise<string | undefined> {
	const signal = new AbortController().signal // bounded by the timeout of each request
	try {
		for (const { addr, value } of registers) {
			const place = { table: 'holding', addr, count: 1 } as const
			const [before] = await readRegisters(send, 'write', signal, place)
			if (before === value) continue // such registers are often flash: no needless write
			await send('write', signal, writeRegistersRequest(addr, [value]))
			const [after] = await readRegisters(send, 'write', signal, place)
			if (after !== value) return `register ${addr} reads ${after} after writing ${value}`
		}
		return undefined
	} catch (error) {
		return `fail-safe not set: ${errorMessage(error)}`
	}
}

function reasonNotArmed(point: Point | undefined): string {
	if (!point) return 'the model has no such point'
	if (point.failSafe === 'off') return 'the device switches it off when nobody asks it any more'
	return point.pulse
		? `its timer is too short for such an ON: ${KEEPS_STATE}`
		: `the device has no timer for it: ${KEEPS_STATE}`
}
