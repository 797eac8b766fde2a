/** What the page shows as wanted for a piece of equipment. */
export type DesiredState = {
	mode: string
	desiredOn: boolean | null
	desiredUntil: number | null
	desiredBy: string | null
	desiredAt: number | null
}

/**
 * Kept with each switch or release: what to show when it fails, and when it succeeds. With a search
 * for equipment: which one.
 */
export type CommandArgs = {
	on?: boolean
	maxOnMs?: number | null
	before?: DesiredState
	after?: DesiredState
	discoveryId?: string
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
