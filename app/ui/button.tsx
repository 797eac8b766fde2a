import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { buttonClass, type ButtonVariant } from './button-class'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
	variant?: ButtonVariant
	icon?: LucideIcon
	/** While its form is being sent: shows a spinner and ignores further presses. */
	pending?: boolean
}

/** A button; inside a form it submits, as in HTML. With an icon only it needs an `aria-label`. */
export function Button({
	variant = 'secondary',
	icon: Icon,
	pending = false,
	className = '',
	children,
	...rest
}: Props) {
	return (
		<button
			{...rest}
			className={buttonClass(variant, { shape: children ? 'text' : 'icon', className })}
			aria-disabled={pending || undefined}
			onClick={pending ? (event) => event.preventDefault() : rest.onClick}
		>
			{pending ? (
				<LoaderCircle aria-hidden className="size-4.5 shrink-0 animate-spin" />
			) : (
				Icon && <Icon aria-hidden className="size-4.5 shrink-0" />
			)}
			{children}
		</button>
	)
}
