import { Link } from '@remix-run/react'
import { ArrowLeftRight, CircleUser } from 'lucide-react'
import { MENU_ITEM_CLASS } from '~/ui/overlay/menu'
import { LogoutForm } from './logout-form'

/** What a person can do about their account, as lines of a menu. */
export function AccountLinks() {
	return (
		<>
			<Link to="/account" className={MENU_ITEM_CLASS}>
				<CircleUser aria-hidden className="size-4.5 text-muted" />
				Account Information
			</Link>
			<Link to="/switch-farms" className={MENU_ITEM_CLASS}>
				<ArrowLeftRight aria-hidden className="size-4.5 text-muted" />
				Switch Farms
			</Link>
			<LogoutForm />
		</>
	)
}
