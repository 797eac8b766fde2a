import {
	CircleAlert,
	CircleCheck,
	CircleDashed,
	Info,
	TriangleAlert,
	type LucideIcon,
} from 'lucide-react'

/** The meaning of a colour. Each state also has an icon, so that colour is never the only sign. */
export type Tone = 'good' | 'attention' | 'danger' | 'info' | 'offline'

type Look = { icon: LucideIcon; text: string; tint: string; border: string; fill: string }

export const TONES: Readonly<Record<Tone, Look>> = {
	good: {
		icon: CircleCheck,
		text: 'text-good',
		tint: 'bg-good-tint',
		border: 'border-good-line',
		fill: 'bg-good',
	},
	attention: {
		icon: TriangleAlert,
		text: 'text-attention',
		tint: 'bg-attention-tint',
		border: 'border-attention-line',
		fill: 'bg-attention',
	},
	danger: {
		icon: CircleAlert,
		text: 'text-danger',
		tint: 'bg-danger-tint',
		border: 'border-danger-line',
		fill: 'bg-danger',
	},
	info: {
		icon: Info,
		text: 'text-info',
		tint: 'bg-info-tint',
		border: 'border-info-line',
		fill: 'bg-info',
	},
	offline: {
		icon: CircleDashed,
		text: 'text-offline',
		tint: 'bg-offline-tint',
		border: 'border-offline-line',
		fill: 'bg-offline',
	},
}
