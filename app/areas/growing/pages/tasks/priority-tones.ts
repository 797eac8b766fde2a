import type { TaskPriority } from '@sfc/domain/growing/planting-cycles/planned-tasks'
import type { Tone } from '~/ui/tone'

export const PRIORITY_TONES: Readonly<Record<TaskPriority, Tone | 'neutral'>> = {
	urgent: 'danger',
	high: 'attention',
	medium: 'neutral',
	low: 'neutral',
}
