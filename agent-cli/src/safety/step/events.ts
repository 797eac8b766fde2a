import type { UnnumberedRecord } from '@sfc/contract/agent/batch'
import type { OutputCommand } from '@sfc/contract/agent/command'
import type { OutputSafeguards } from '@sfc/domain/control/safeguards'
import type { SiteLimits } from '../../config/agent-config'
import type { Description, FailSafe, WriteOutcome } from '../../drivers/driver'
import type { ManualSwitch, Output, PlanLease, SafetyState } from './state'

/** A person switched it. `before` is restored when the device did not take the command. */
export type CommandCause = {
	kind: 'command'
	id: string
	manual: ManualSwitch
	before: ManualSwitch | null
}

/** The plan wants it on, for as long as the lease says. */
type PlanCause = { kind: 'plan'; lease: PlanLease }

/** What an ON needs on the disk before it is written. */
export type LeaseCause = CommandCause | PlanCause

/** Why an output is written, and so what follows when the write has ended. */
export type WriteCause = { kind: 'decision' } | { kind: 'release'; id: string } | LeaseCause

export type WriteOrder<Cause = WriteCause> = {
	key: string
	on: boolean
	/** How far on, of an output that can be dimmed. */
	percent?: number | undefined
	/** End of an ON, from now. */
	maxOnMs: number | null
	timeoutMs: number
	cause: Cause
}

/** How a command ended. */
export type CommandEnd = {
	outcome: 'done' | 'rejected' | 'failed' | 'expired' | 'unknown'
	reason?: string | undefined
	readBack?: boolean | undefined
}

export type SafetyEvent =
	| {
			kind: 'connected'
			device: string
			points: Description['points']
			site: Record<string, SiteLimits>
			failSafes: readonly FailSafe[]
	  }
	/** Another plan came into force, with these limits and interlocks. */
	| { kind: 'guarded'; safeguards: readonly OutputSafeguards[] }
	| { kind: 'disconnected'; device: string }
	/** The device is about to be closed; what is unsafe when on goes off first. */
	| { kind: 'closing'; devices: readonly string[]; reason: string }
	/** The device is no longer configured. */
	| { kind: 'removed'; device: string }
	| { kind: 'reported'; key: string; on: boolean; at: number }
	/** The device said how far on an output is, percent. */
	| { kind: 'dimmed'; key: string; percent: number; at: number }
	/** Time has passed: ends the lease that is over, decides, corrects the device. */
	| { kind: 'checked'; key: string }
	/** `onDisk`: the journal has noted that it arrived. */
	| { kind: 'command'; command: OutputCommand; onDisk: boolean }
	/** Journal and lease of a write are on the disk, or could not be written. */
	| { kind: 'persisted'; order: WriteOrder<LeaseCause>; onDisk: boolean }
	| { kind: 'written'; order: WriteOrder; result: WriteOutcome }
	/** An OFF of the output ended this ON before its device had answered. */
	| { kind: 'overtaken'; order: WriteOrder }
	/** The result of a write is final. */
	| { kind: 'settled'; order: WriteOrder; result: WriteOutcome }
	/** Every output is off, or the time to wait for that is over. */
	| { kind: 'stop-checked'; id: string; unseenDevices: readonly string[] }

/** What the shell has to do, in this order: the disk before a device. */
export type Effect =
	| { kind: 'save' }
	/** Writes journal and lease to the disk and answers with `persisted`. */
	| { kind: 'persist'; order: WriteOrder<LeaseCause> }
	/** Ends the write of that output under way. Writes the device and answers with `written`, then with `settled`, or with `overtaken`. */
	| { kind: 'write'; order: WriteOrder }
	/** Begins the device's timer of an output that is on anew. */
	| { kind: 'renew'; key: string }
	| { kind: 'finish'; id: string; end: CommandEnd }
	| { kind: 'emit'; record: UnnumberedRecord }
	| { kind: 'set-latch'; at: number; by: string; from: 'server' | 'machine' }
	| { kind: 'lift-latch' }
	| { kind: 'check-all' }
	/** Waits until every output is off and answers with `stop-checked`. */
	| { kind: 'await-all-off'; id: string; untilAt: number }
	| { kind: 'log'; level: 'info' | 'warn'; fields: object; message: string }

export type Step = [SafetyState, Effect[]]
/** A step of one output. */
export type OutputStep = [Output, Effect[]]

export const SAVE: Effect = { kind: 'save' }
