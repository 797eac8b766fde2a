import type { ReactNode } from 'react'
import { Link } from '~/ui/page-farm/link'
import { showToast } from './show-toast'

type Props = { className: string; children: ReactNode }

/** The link to switch farms; its text says what that is for. */
export const SwitchFarmsLink = ({ className, children }: Props) => (
	<Link
		to="/switch-farms"
		className={className}
		onClick={() =>
			showToast({
				kind: 'info',
				title: 'Switching farms',
				text: 'Please select a different farm instance to manage.',
			})
		}
	>
		{children}
	</Link>
)
