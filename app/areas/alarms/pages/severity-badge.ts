import type { Tone } from '~/ui/tone'

const LOOKS: Readonly<Record<string, { tone: Tone; word: string }>> = {
	critical: { tone: 'danger', word: 'Critical' },
	warning: { tone: 'attention', word: 'Warning' },
	info: { tone: 'info', word: 'Note' },
}

/** An alarm's severity as a badge. */
export const severityBadge = (severity: string): { tone: Tone; word: string } =>
	LOOKS[severity] ?? { tone: 'attention', word: 'Warning' }
