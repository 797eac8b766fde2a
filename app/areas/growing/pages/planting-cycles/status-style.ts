import type { CycleStatus } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { CircleSlash, Move, Scissors, Sprout, type LucideIcon } from 'lucide-react'
import type { Tone } from '~/ui/tone'

type Look = { tone: Tone; icon: LucideIcon }

/** Green, blue, orange, red and gray, in the order of a cycle's life. */
const LOOKS: Readonly<Record<CycleStatus, Look>> = {
	planted: { tone: 'good', icon: Sprout },
	transplanted: { tone: 'info', icon: Move },
	harvested: { tone: 'attention', icon: Scissors },
	cancelled: { tone: 'danger', icon: CircleSlash },
	terminated: { tone: 'offline', icon: CircleSlash },
}

export const statusStyle = (status: CycleStatus): Look => LOOKS[status]

export const statusLabel = (status: CycleStatus): string =>
	status.charAt(0).toUpperCase() + status.slice(1)
