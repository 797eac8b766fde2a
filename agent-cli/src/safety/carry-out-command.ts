import { decide } from './decide'
import { COMMAND_MAX_LIFE_MS, type OutputCommand } from '@sfc/contract/agent/command'
import type { WriteOutcome } from '../drivers/driver'
import { pause } from '../time/pause'
import { enforce } from './enforce'
import { judgeOn, runLeftMs, seconds } from './judge-switch'
import type { Output } from './output'
import type { Safety } from './safety'
import { factsOf } from './switch-facts'
import { writeOutput } from './write-output'

type SwitchCommand = Extract<OutputCommand, { op: 'switch' }>

/** A person waits for the answer: after this it is given, whatever the device does. */
const ANSWER_WITHIN_MS = 8000

/**
 * Carries out a command at most once. Order matters: the journal says `executing` and the lease is on
 * the disk before the first byte goes to the device.
 */
export async function carryOutCommand(safety: Safety, command: OutputCommand): Promise<void> {
	const { journal } = safety
	if (repeatOutcome(safety, command.id)) return
	const leftMs = lifeLeftMs(safety, command)
	if (leftMs <= 0)
		return safety.finish(command.id, { outcome: 'expired', reason: 'it arrived too late' })
	try {
		journal.write({ id: command.id, state: 'received', at: safety.now() })
	} catch {
		if (mustBeRemembered(command))
			return safety.finish(command.id, {
				outcome: 'rejected',
				reason: 'the disk of the agent is full; it cannot be switched on safely',
			})
	}
	switch (command.op) {
		case 'switch':
			return switchOutput(safety, command, Math.min(leftMs, ANSWER_WITHIN_MS))
		case 'release':
			return release(safety, command)
		case 'emergency-stop':
			return emergencyStop(safety, command)
		case 'emergency-release':
			safety.latch.lift()
			safety.tick()
			return safety.finish(command.id, { outcome: 'done' })
	}
}

/** Answers a command that came before with what became of it then. False for a new one. */
export function repeatOutcome(safety: Safety, id: string): boolean {
	const known = safety.journal.find(id)
	if (known && known.state !== 'received' && known.state !== 'executing')
		safety.finish(id, { ...known, outcome: known.state })
	return known !== undefined
}

/** By the server's clock; no command lives longer than the contract's limit, whatever it says. */
export function lifeLeftMs(
	{ options: { clock } }: Safety,
	{ issuedAt, expiresAt }: { issuedAt: number; expiresAt: number },
): number {
	return Math.min(expiresAt, issuedAt + COMMAND_MAX_LIFE_MS) - clock.serverNow()
}

const mustBeRemembered = (command: OutputCommand): boolean => command.op === 'switch' && command.on

function switchOutput(
	safety: Safety,
	command: SwitchCommand,
	timeoutMs: number,
): Promise<void> | void {
	const reject = (reason: string) => safety.finish(command.id, { outcome: 'rejected', reason })
	const output = safety.outputs.get(`${command.device}/${command.point}`)
	if (!output) return reject(`this agent has no output ${command.device}/${command.point}`)
	const emergency = safety.emergency()
	if (emergency) return reject(emergency)
	if (output.busy) return reject('it is being switched at this moment')
	return command.on
		? turnOn(safety, output, command, timeoutMs)
		: turnOff(safety, output, command, timeoutMs)
}

async function turnOn(
	safety: Safety,
	output: Output,
	command: SwitchCommand,
	timeoutMs: number,
): Promise<void> {
	const { memory } = output
	const verdict = judgeOn(factsOf(safety, output), command.maxOnMs)
	if (!verdict.allowed)
		return safety.finish(command.id, { outcome: 'rejected', reason: verdict.reason })
	const startedAt = safety.now()
	const endsAt = verdict.endsInMs === null ? null : startedAt + verdict.endsInMs
	const before = memory.manual
	const wish = { on: true, reason: `switched on by ${command.issuedBy}`, startedAt, endsAt }
	memory.manual = wish
	memory.expired = null
	output.busy = true
	if (!remember(safety, command.id)) {
		memory.manual = before
		output.busy = false
		const reason = 'the disk of the agent is full; it cannot be switched on safely'
		return safety.finish(command.id, { outcome: 'rejected', reason })
	}
	const result = await writeOutput(safety, output, true, verdict.endsInMs, timeoutMs)
	const failed = result.outcome === 'rejected' || result.outcome === 'not-sent'
	if (failed && memory.manual === wish) {
		memory.manual = before
		memory.expired = null
	}
	if (result.outcome === 'unknown')
		safety.expire(output, `switching it on failed: ${result.reason}`)
	settle(safety, command.id, result)
}

async function turnOff(
	safety: Safety,
	output: Output,
	command: SwitchCommand,
	timeoutMs: number,
): Promise<void> {
	const leftMs = runLeftMs(factsOf(safety, output))
	if (leftMs > 0)
		return safety.finish(command.id, {
			outcome: 'rejected',
			reason: `it has to run ${seconds(leftMs)} more`,
		})
	const startedAt = safety.now()
	output.memory.manual = {
		on: false,
		reason: `switched off by ${command.issuedBy}`,
		startedAt,
		endsAt: null,
	}
	output.memory.expired = null
	remember(safety, command.id)
	settle(safety, command.id, await writeOutput(safety, output, false, null, timeoutMs))
}

/** Journal and leases onto the disk; false when it does not take them. */
function remember(safety: Safety, id: string): boolean {
	try {
		safety.journal.write({ id, state: 'executing', at: safety.now() })
		return safety.save()
	} catch {
		return false
	}
}

function settle(safety: Safety, id: string, result: WriteOutcome): void {
	safety.save()
	safety.tick()
	if (result.outcome === 'done')
		return safety.finish(id, { outcome: 'done', readBack: result.readBack })
	const { reason, readBack } = result
	const outcome = result.outcome === 'unknown' ? 'unknown' : 'failed'
	safety.finish(id, { outcome, reason, ...(readBack !== undefined && { readBack }) })
}

/** Back to automation: done when the wish is gone, with what the device did about it. */
async function release(
	safety: Safety,
	command: Extract<OutputCommand, { op: 'release' }>,
): Promise<void> {
	const output = safety.outputs.get(`${command.device}/${command.point}`)
	if (!output) {
		const reason = `this agent has no output ${command.device}/${command.point}`
		return safety.finish(command.id, { outcome: 'rejected', reason })
	}
	output.memory.manual = null
	output.memory.expired = null
	safety.save()
	decide(safety, output)
	await enforce(safety, output)
	const readBack = output.reported?.on
	safety.finish(command.id, { outcome: 'done', ...(readBack !== undefined && { readBack }) })
}

async function emergencyStop(
	safety: Safety,
	command: Extract<OutputCommand, { op: 'emergency-stop' }>,
): Promise<void> {
	const { log } = safety.options
	try {
		safety.latch.set({
			at: safety.options.clock.serverNow(),
			by: command.issuedBy,
			// A stop given at the machine is not made one that the server may lift by itself.
			from: safety.latch.get()?.from ?? 'server',
		})
	} catch (error) {
		log.error({ err: error }, 'the emergency stop is in force but could not be written to the disk')
	}
	for (const output of safety.outputs.values()) {
		output.memory.manual = null
		output.memory.expired = null
		output.retry = { at: 0, failures: 0 }
	}
	safety.save()
	safety.tick()
	const untilMs = safety.now() + ANSWER_WITHIN_MS
	// Asked anew each time: a device that comes back in between has new outputs.
	const notOff = () => [
		...[...safety.outputs.values()].flatMap(({ key, reported }) =>
			reported?.on === false ? [] : key,
		),
		...safety.options.unseenDevices(),
	]
	while (notOff().length && safety.now() < untilMs) await pause(50)
	const failed = notOff()
	if (!failed.length) return safety.finish(command.id, { outcome: 'done', readBack: false })
	const reason = `not confirmed off: ${failed.join(', ')}; it is tried again and again`
	safety.finish(command.id, { outcome: 'failed', reason })
}
