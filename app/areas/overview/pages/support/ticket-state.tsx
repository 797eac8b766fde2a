import type { TicketState } from '@sfc/contract/overview/support/support-request'
import { Badge } from '~/ui/badge'

const STATES = {
	open: { label: 'Open', tone: 'info' },
	answered: { label: 'Answered', tone: 'good' },
	closed: { label: 'Closed', tone: 'neutral' },
} as const

export const TicketStateBadge = ({ state }: { state: TicketState }) => (
	<Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
)
