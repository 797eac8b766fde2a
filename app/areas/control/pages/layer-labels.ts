import type { Layer } from '@sfc/domain/control/decide-output'
import type { Tone } from '~/ui/tone'

/** Labels of the deciding control layers. */
export const LAYER_LABELS: Readonly<
	Record<Layer | 'cloud', { word: string; tone: Tone | 'accent' | 'neutral' }>
> = {
	'emergency-stop': { word: 'Emergency stop', tone: 'danger' },
	interlock: { word: 'Interlock', tone: 'danger' },
	'lease-expired': { word: 'Timed out', tone: 'attention' },
	manual: { word: 'Manual', tone: 'attention' },
	recipe: { word: 'Recipe', tone: 'accent' },
	rule: { word: 'Rule', tone: 'info' },
	schedule: { word: 'Schedule', tone: 'info' },
	cloud: { word: 'Cloud', tone: 'info' },
	default: { word: 'Default', tone: 'neutral' },
}
