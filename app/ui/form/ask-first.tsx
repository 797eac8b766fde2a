import type { ReactNode } from 'react'
import { buttonClass, type ButtonVariant } from '../button-class'

type Props = {
	/** What the button does; `…` is added, as it asks first. */
	label: string
	/** Accessible name in place of the label, when a page has several. */
	name?: string
	variant?: ButtonVariant
	/** What will happen, and the form that does it. */
	children: ReactNode
}

/** A button that opens a question with its form. Needs no scripts. */
export function AskFirst({ label, name, variant = 'secondary', children }: Props) {
	return (
		<details className="min-w-0">
			<summary
				aria-label={name && `${name}…`}
				className={buttonClass(variant, {
					className: 'cursor-pointer list-none [&::-webkit-details-marker]:hidden',
				})}
			>
				{label}…
			</summary>
			<div className="mt-2 grid max-w-md gap-3 rounded-control border border-line bg-surface p-3 text-left text-ink">
				{children}
			</div>
		</details>
	)
}
