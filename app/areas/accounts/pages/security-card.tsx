import { ChevronRight, Fingerprint, History, KeyRound, Plug, ShieldCheck } from 'lucide-react'
import { Card } from '~/ui/card'
import { Link } from '~/ui/page-farm/link'

const PAGES = [
	{
		to: '/account/password',
		icon: KeyRound,
		label: 'Change Password',
		hint: 'Signs you out everywhere else',
	},
	{
		to: '/account/two-factor',
		icon: ShieldCheck,
		label: 'Two-Factor Auth',
		hint: 'A code from your phone after your password',
	},
	{
		to: '/account/passkeys',
		icon: Fingerprint,
		label: 'Passkeys',
		hint: 'Sign in with finger, face or PIN',
	},
	{
		to: '/account/tokens',
		icon: Plug,
		label: 'API Tokens',
		hint: 'Let programs read or change a farm for you',
	},
	{
		to: '/account/logins',
		icon: History,
		label: 'Login History',
		hint: 'Your sessions and recent sign-in attempts',
	},
] as const

/** The security settings of the account. */
export function SecurityCard() {
	return (
		<Card title="Security" icon={ShieldCheck} flush>
			<ul>
				{PAGES.map(({ to, icon: Icon, label, hint }) => (
					<li key={to} className="border-t border-line">
						<Link to={to} className="flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-sunk">
							<Icon aria-hidden className="size-5 shrink-0 text-muted" />
							<span className="min-w-0">
								<span className="block font-semibold">{label}</span>
								<span className="block text-sm text-muted">{hint}</span>
							</span>
							<ChevronRight aria-hidden className="ml-auto size-4.5 shrink-0 text-muted" />
						</Link>
					</li>
				))}
			</ul>
		</Card>
	)
}
