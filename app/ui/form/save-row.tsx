import type { ReactNode } from 'react'
import { Button } from '../button'
import { LinkButton } from '../link-button'

type Props = { isPending: boolean; cancelTo: string; children?: ReactNode }

/** The buttons below a page of settings. */
export function SaveRow({ isPending, cancelTo, children }: Props) {
	return (
		<div className="flex flex-wrap gap-2">
			<Button variant="primary" pending={isPending}>
				Save settings
			</Button>
			{children}
			<LinkButton to={cancelTo}>Cancel</LinkButton>
		</div>
	)
}
