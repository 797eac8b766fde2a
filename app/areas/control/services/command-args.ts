import type { HandEnd } from '@sfc/domain/control/manual-end'
import type { ScanType } from '@sfc/contract/agent/command'

/** Desired state of a piece of equipment, as the page shows it. */
export type DesiredState = {
	mode: string
	desiredOn: boolean | null
	desiredUntil: number | null
	desiredBy: string | null
	desiredAt: number | null
}

/**
 * Arguments stored with each switch or release: the desired state after failure and after success.
 * With a discovery: its id.
 */
export type CommandArgs = {
	on?: boolean
	percent?: number | undefined
	maxOnMs?: number | null
	forMs?: number | undefined
	/** End of an ON that works towards a reading. */
	endsWhen?: HandEnd | undefined
	/** Volume of a manual dose. */
	ml?: number | undefined
	before?: DesiredState
	after?: DesiredState
	discoveryId?: string
	scan?: ScanType
	targets?: string[]
	units?: number[]
	/** Request to the agent; deleted once it has ended, as it may carry what was encrypted for it. */
	ask?: { kind: string; args: Record<string, unknown> }
	/** Problem that a person has resolved, so that its controller continues. */
	clears?: { controller: string; output: string; note: string }
}

export const OPEN_STATUSES = ['queued', 'sent']

export const isOpenCommand = (status: string): boolean => OPEN_STATUSES.includes(status)

export type EquipmentCommand = {
	id: string
	to: 'on' | 'off' | 'auto'
	status: CommandStatus
	reason: string | null
	issuedBy: string
	issuedAt: number
}

export type CommandStatus =
	'queued' | 'sent' | 'done' | 'rejected' | 'failed' | 'expired' | 'unknown'
