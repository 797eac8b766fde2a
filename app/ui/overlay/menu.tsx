import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { buttonClass, type ButtonVariant } from '../button-class'

type Props = {
	label: string
	icon?: LucideIcon
	/** Shows only the icon; screen readers still get the label. */
	iconOnly?: boolean
	/** A count next to the label, with its text for screen readers: `3 notices`. */
	count?: { shown: number; words: string }
	variant?: ButtonVariant
	/** Position of the panel: below, aligned left or right, or above. */
	placement?: 'below-start' | 'below-end' | 'above'
	className?: string
	children: ReactNode
}

const PLACES = {
	'below-start': 'top-full left-0 mt-1.5',
	'below-end': 'top-full right-0 mt-1.5',
	above: 'bottom-full left-0 mb-1.5',
} as const

/** A button with a panel of links and forms: `<details>`, so that it opens without scripts. */
export function Menu({
	label,
	icon: Icon,
	iconOnly = false,
	count,
	variant = 'secondary',
	placement = 'below-end',
	className = '',
	children,
}: Props) {
	const details = useRef<HTMLDetailsElement>(null)
	useEffect(() => closeLikeAMenu(details.current), [])
	return (
		<details ref={details} className={`group relative ${className}`}>
			<summary
				className={buttonClass(variant, {
					shape: iconOnly ? 'icon' : 'text',
					className: `relative ${iconOnly ? '' : 'w-full'}`,
				})}
			>
				{Icon && <Icon aria-hidden className="size-4.5 shrink-0" />}
				<span className={iconOnly ? 'sr-only' : 'min-w-0 truncate'}>{label}</span>
				{count && count.shown > 0 && (
					<span className="absolute -top-1.5 -right-1.5 grid min-w-5 place-items-center rounded-full bg-danger-solid px-1 text-xs leading-5 font-bold text-white">
						<span aria-hidden>{count.shown > 99 ? '99+' : count.shown}</span>
						<span className="sr-only">, {count.words}</span>
					</span>
				)}
				{!iconOnly && (
					<ChevronDown
						aria-hidden
						className="ml-auto size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
					/>
				)}
			</summary>
			<div
				className={`absolute z-30 w-72 max-w-[calc(100vw-2rem)] rounded-card border border-line-strong bg-surface p-1.5 shadow-float ${PLACES[placement]}`}
			>
				{children}
			</div>
		</details>
	)
}

/** The look of a link or submit button in a menu. */
export const MENU_ITEM_CLASS =
	'flex min-h-11 w-full items-center gap-2.5 rounded-lg px-3 text-left font-medium hover:bg-sunk'

/** Closes a `<details>` on Escape, on a press outside, and when an item is chosen. */
function closeLikeAMenu(details: HTMLDetailsElement | null) {
	if (!details) return
	const stop = new AbortController()
	const { signal } = stop
	const close = () => (details.open = false)
	document.addEventListener(
		'pointerdown',
		({ target }) => !details.contains(target as Node) && close(),
		{ signal },
	)
	details.addEventListener(
		'keydown',
		(event) => {
			if (event.key !== 'Escape' || !details.open) return
			close()
			details.querySelector('summary')?.focus()
		},
		{ signal },
	)
	details.addEventListener('click', ({ target }) => (target as Element).closest('a') && close(), {
		signal,
	})
	return () => stop.abort()
}
