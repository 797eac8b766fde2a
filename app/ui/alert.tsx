import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { TONES, type Tone } from './tone'

type Props = {
	tone: Tone
	title: ReactNode
	icon?: LucideIcon
	children?: ReactNode
	/** Buttons or links on the right. */
	action?: ReactNode
	/** `alert` is read out at once, `status` when the reader is idle; none for a message that was there on load. */
	role?: 'alert' | 'status'
}

/** A message in the page: what happened, and what to do next. */
export function Alert({ tone, title, icon, children, action, role }: Props) {
	const look = TONES[tone]
	const Icon = icon ?? look.icon
	return (
		<div
			role={role}
			className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border px-4 py-3 ${look.border} ${look.tint}`}
		>
			<div className="flex min-w-0 flex-[1_1_16rem] items-start gap-3">
				<Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${look.text}`} />
				<div className="min-w-0">
					<p className="font-semibold">{title}</p>
					{children && <div className="text-muted">{children}</div>}
				</div>
			</div>
			{action && <div className="flex flex-wrap gap-2">{action}</div>}
		</div>
	)
}
