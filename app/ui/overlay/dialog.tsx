import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { buttonClass, type ButtonVariant } from '../button-class'
import { ClosePopover } from './close-popover'

type Props = {
	/** The button that opens it. */
	trigger: { label: string; icon?: LucideIcon; variant?: ButtonVariant }
	title: string
	children: ReactNode
}

/**
 * A box over the page, opened by its own button: a popover, so that it works without scripts and closes on
 * Escape and on a press outside. Its content must also have a page of its own.
 */
export function Dialog({ trigger, title, children }: Props) {
	const id = useId()
	const titleId = useId()
	const { icon: Icon } = trigger
	return (
		<>
			<button
				type="button"
				popovertarget={id}
				className={buttonClass(trigger.variant ?? 'secondary', { className: 'popover-trigger' })}
			>
				{Icon && <Icon aria-hidden className="size-4.5 shrink-0" />}
				{trigger.label}
			</button>
			<div id={id} popover="auto" role="dialog" aria-labelledby={titleId} className="sheet p-5">
				<div className="mb-3 flex items-start justify-between gap-4">
					<h2 id={titleId} className="pt-2 text-lg font-semibold">
						{title}
					</h2>
					<ClosePopover id={id} />
				</div>
				{children}
			</div>
		</>
	)
}
