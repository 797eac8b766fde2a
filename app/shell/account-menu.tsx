import { Link } from '@remix-run/react'
import { ArrowLeftRight, CircleUser } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { MENU_ITEM_LOOK, Menu } from '~/ui/menu'
import { LogoutForm } from './logout-form'
import type { ShellData } from './shell-data'

type Props = Pick<ShellData, 'email' | 'farm'>

/** Who is signed in, at what kind of farm, and the way out. */
export function AccountMenu({ email, farm }: Props) {
	return (
		<Menu label="Account" icon={CircleUser} placement="above">
			<div className="border-b border-line px-3 pt-2 pb-3">
				<p className="truncate font-semibold" title={email}>
					{email}
				</p>
				<p className="mt-1.5 flex flex-wrap gap-1.5">
					<Badge>{farm?.systemType ?? 'Unknown System'}</Badge>
					{farm && (
						<Badge tone={farm.isActive ? 'good' : 'offline'}>
							{farm.isActive ? 'Active' : 'Inactive'}
						</Badge>
					)}
				</p>
			</div>
			<div className="pt-1.5">
				<Link to="/switch-farms" className={MENU_ITEM_LOOK}>
					<ArrowLeftRight aria-hidden className="size-4.5 text-muted" />
					Switch Farms
				</Link>
				<LogoutForm />
			</div>
		</Menu>
	)
}
