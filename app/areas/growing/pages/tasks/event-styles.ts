import type { TaskType } from '@sfc/domain/growing/planting-cycles/planned-tasks'
import { Move, Scissors, Sprout, Wrench, type LucideIcon } from 'lucide-react'

type Look = { word: string; icon: LucideIcon; chip: string; text: string; dot: string }

/** Planting green, transplanting blue, harvest orange, other work neutral; each with its icon. */
export const EVENT_STYLES: Readonly<Record<TaskType, Look>> = {
	plant: {
		word: 'Planting',
		icon: Sprout,
		chip: 'bg-good-tint border-good-line',
		text: 'text-good',
		dot: 'bg-good',
	},
	transplant: {
		word: 'Transplant',
		icon: Move,
		chip: 'bg-info-tint border-info-line',
		text: 'text-info',
		dot: 'bg-info',
	},
	harvest: {
		word: 'Harvest',
		icon: Scissors,
		chip: 'bg-attention-tint border-attention-line',
		text: 'text-attention',
		dot: 'bg-attention',
	},
	maintenance: {
		word: 'Maintenance',
		icon: Wrench,
		chip: 'bg-sunk border-line-strong',
		text: 'text-muted',
		dot: 'bg-muted',
	},
}
