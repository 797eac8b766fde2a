import { LogOut } from 'lucide-react'
import { MENU_ITEM_CLASS } from '~/ui/overlay/menu'

/** Signs out with a whole page load, so that nothing of the last person stays in memory. */
export function LogoutForm() {
	return (
		<form method="post" action="/logout">
			<button className={MENU_ITEM_CLASS}>
				<LogOut aria-hidden className="size-4.5 text-muted" />
				Logout
			</button>
		</form>
	)
}
