import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { TONES, type Tone } from './tone'

type Props = {
	tone?: Tone | 'neutral' | 'accent'
	/** Replaces the tone's default icon; null for none. */
	icon?: LucideIcon | null
	children: ReactNode
}

/** A short label in a box. */
export function Badge({ tone = 'neutral', icon, children }: Props) {
	const look = tone in TONES ? TONES[tone as Tone] : undefined
	const Icon = icon === undefined ? look?.icon : icon
	const colours = look
		? `${look.tint} ${look.text}`
		: tone === 'accent'
			? 'bg-accent-tint text-accent'
			: 'bg-sunk text-muted'
	return (
		<span
			className={`inline-flex items-center gap-1 rounded-chip px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${colours}`}
		>
			{Icon && <Icon aria-hidden className="size-3.5 shrink-0" />}
			{children}
		</span>
	)
}
