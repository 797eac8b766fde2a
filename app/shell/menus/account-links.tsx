import { ArrowLeftRight, CircleUser, LogOut } from 'lucide-react'
import { MENU_ITEM_CLASS } from '~/ui/overlay/menu'
import { Link } from '~/ui/page-farm/link'
import { useWaiting } from '../offline/use-waiting'
import { SwitchFarmsLink } from '../switch-farms-link'

/** The pages and actions of a person's account, as lines of a menu. */
export function AccountLinks() {
	return (
		<>
			<Link to="/account" className={MENU_ITEM_CLASS}>
				<CircleUser aria-hidden className="size-4.5 text-muted" />
				Account Information
			</Link>
			<SwitchFarmsLink className={MENU_ITEM_CLASS}>
				<ArrowLeftRight aria-hidden className="size-4.5 text-muted" />
				Switch Farms
			</SwitchFarmsLink>
			<LogoutForm />
		</>
	)
}

/** Signs out with a full page load, so that no data of the last person stays in memory. */
function LogoutForm() {
	const waiting = useWaiting()
	return (
		<form method="post" action="/logout">
			<button className={MENU_ITEM_CLASS}>
				<LogOut aria-hidden className="size-4.5 text-muted" />
				Logout
			</button>
			{waiting && <p className="max-w-64 px-3 pb-2 text-sm text-attention">{waiting.atLogout}</p>}
		</form>
	)
}
