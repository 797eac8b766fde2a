import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button'
import { LinkButton } from '../link-button'

type Props = {
	label: ReactNode
	icon?: LucideIcon
	isPending: boolean
	cancelTo: string
	children?: ReactNode
}

/** The buttons below a form: save, and leave the page without saving. */
export function SaveRow({ label, icon, isPending, cancelTo, children }: Props) {
	return (
		<div className="flex flex-wrap gap-2">
			<Button variant="primary" {...(icon && { icon })} pending={isPending}>
				{label}
			</Button>
			{children}
			<LinkButton to={cancelTo}>Cancel</LinkButton>
		</div>
	)
}
