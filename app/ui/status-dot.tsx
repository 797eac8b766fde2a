import type { ReactNode } from 'react'
import { TONES, type Tone } from './tone'

type Props = { tone: Tone; children: ReactNode }

/** A state in a word, with a mark whose shape differs by state, so that colour is not needed. */
export function StatusDot({ tone, children }: Props) {
	const { icon: Icon, text } = TONES[tone]
	return (
		<span className={`inline-flex items-center gap-1.5 text-sm font-semibold ${text}`}>
			<Icon aria-hidden className="size-4 shrink-0" />
			{children}
		</span>
	)
}
