import { CircleUser } from 'lucide-react'
import { systemTypeLabel } from '@sfc/domain/system-type'
import { Badge } from '~/ui/badge'
import { Menu } from '~/ui/overlay/menu'
import { AccountLinks } from './account-links'
import type { ShellData } from '../shell-data'

type Props = Pick<ShellData, 'email' | 'farm'> & {
	/** `below-end`: in the header, an icon like the ones beside it. */
	placement?: 'above' | 'below-end'
}

/** The signed-in person, the type of the farm, and signing out. */
export function AccountMenu({ email, farm, placement = 'above' }: Props) {
	return (
		<Menu
			label="Account"
			icon={CircleUser}
			iconOnly={placement === 'below-end'}
			placement={placement}
		>
			<div className="border-b border-line px-3 pt-2 pb-3">
				<p className="truncate font-semibold" title={email}>
					{email}
				</p>
				<p className="mt-1.5 flex flex-wrap gap-1.5">
					<Badge>{farm ? systemTypeLabel(farm.systemType) : 'Unknown System'}</Badge>
					{farm && (
						<Badge tone={farm.isActive ? 'neutral' : 'offline'}>
							{farm.isActive ? 'Active' : 'Inactive'}
						</Badge>
					)}
				</p>
			</div>
			<div className="pt-1.5">
				<AccountLinks />
			</div>
		</Menu>
	)
}
