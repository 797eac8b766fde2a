import type { LucideIcon } from 'lucide-react'
import { Link, type LinkProps } from '~/ui/page-farm/link'
import { buttonClass, type ButtonVariant } from './button-class'

type Props = LinkProps & { variant?: ButtonVariant; icon?: LucideIcon }

/** A link that looks like a button: it navigates and changes nothing. */
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
			className={buttonClass(variant, { shape: children ? 'text' : 'icon', className })}
		>
			{Icon && <Icon aria-hidden className="size-4.5 shrink-0" />}
			{children}
		</Link>
	)
}
