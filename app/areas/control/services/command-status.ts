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

export type EndedStatus = 'done' | 'rejected' | 'failed' | 'expired' | 'unknown'

export type CommandStatus = 'queued' | 'sent' | EndedStatus
