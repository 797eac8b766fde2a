import type { Tone } from '~/ui/tone'

/** Labels for how urgent a cause is. */
export const URGENCY: Readonly<
	Record<'critical' | 'high' | 'medium' | 'low', { word: string; tone: Tone }>
> = {
	critical: { word: 'Critical', tone: 'danger' },
	high: { word: 'High', tone: 'danger' },
	medium: { word: 'Medium', tone: 'attention' },
	low: { word: 'Low', tone: 'info' },
}
