import type { Tone } from '~/ui/tone'

const LOOKS: Readonly<Record<string, { tone: Tone; word: string }>> = {
	critical: { tone: 'danger', word: 'Critical' },
	warning: { tone: 'attention', word: 'Warning' },
	info: { tone: 'info', word: 'Note' },
}

/** How grave an alarm is, as it is shown. */
export const severityBadge = (severity: string): { tone: Tone; word: string } =>
	LOOKS[severity] ?? { tone: 'attention', word: 'Warning' }
