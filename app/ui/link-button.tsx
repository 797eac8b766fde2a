import { Link, type LinkProps } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import { buttonLook, type ButtonVariant } from './button-look'

type Props = LinkProps & { variant?: ButtonVariant; icon?: LucideIcon }

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function LinkButton({
	variant = 'secondary',
	icon: Icon,
	className = '',
	children,
	...rest
}: Props) {
	return (
		<Link
			{...rest}
			className={buttonLook(variant, { shape: children ? 'text' : 'icon', className })}
		>
			{Icon && <Icon aria-hidden className="size-4.5 shrink-0" />}
			{children}
		</Link>
	)
}
