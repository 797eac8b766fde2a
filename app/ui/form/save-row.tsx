import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button'
import { LinkButton } from '../link-button'

export type SaveRowProps = {
	label: ReactNode
	icon?: LucideIcon
	variant?: ComponentProps<typeof Button>['variant']
	isPending: boolean
	disabled?: boolean
	cancelTo: string
	children?: ReactNode
}

/** The buttons below a form: save, and leave the page without saving. */
export function SaveRow({
	label,
	variant = 'primary',
	isPending,
	cancelTo,
	children,
	...button
}: SaveRowProps) {
	return (
		<div className="col-span-full flex flex-wrap gap-2">
			<Button variant={variant} pending={isPending} {...button}>
				{label}
			</Button>
			{children}
			<LinkButton to={cancelTo}>Cancel</LinkButton>
		</div>
	)
}
