import { WifiOff } from 'lucide-react'
import { buttonClass } from '~/ui/button-class'
import { EmptyState } from '~/ui/empty-state'

/** A link that loads its page, as the router of a kept page may be of an older version. */
export const PageLink = ({ to, children }: { to: string; children: string }) => (
	<a href={to} className={buttonClass('primary')}>
		{children}
	</a>
)

/** Why this phone keeps no farm, and what to do. */
export const NoFarm = ({ isSignedIn }: { isSignedIn: boolean }) => (
	<EmptyState
		icon={WifiOff}
		title="This phone keeps no farm"
		action={
			isSignedIn ? (
				<PageLink to="/dashboard">Open the farm</PageLink>
			) : (
				<PageLink to="/login">Log in</PageLink>
			)
		}
	>
		{isSignedIn
			? 'Open the farm once while there is a connection.'
			: 'Log in and open the farm once while there is a connection. What you wrote before stays on this phone until then.'}
	</EmptyState>
)
