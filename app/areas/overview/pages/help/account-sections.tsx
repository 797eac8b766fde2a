import { PRICES } from '@sfc/domain/billing/prices'
import { formatCents } from '@sfc/domain/units/format-cents'
import { Link } from '~/ui/page-farm/link'
import type { Section } from '../public/prose'

/** Help on accounts, people and payment. */
export const ACCOUNT_SECTIONS: readonly Section[] = [
	{
		id: 'accounts',
		title: 'Your account',
		body: (
			<>
				<p>
					Name, address, password, two-factor codes, passkeys and the login history are under{' '}
					<Link to="/account">Account Information</Link>. Before a change that could lock you out or
					give a farm away you are asked for your password or passkey again.
				</p>
				<p>
					Programs such as Grafana get an <Link to="/account/tokens">API token</Link>: for the farms
					and scopes you choose, until it expires or you revoke it. A new password does not end
					tokens.
				</p>
				<p>
					The gear in the header switches between light and dark and chooses which notices the bell
					shows. The emergency stop always shows. <Link to="/account/data">Your data</Link> can be
					downloaded and deleted.
				</p>
			</>
		),
	},
	{
		id: 'roles',
		title: 'Roles',
		body: (
			<dl className="grid gap-2">
				{[
					['Viewer', 'sees the farm.'],
					['Grower', 'also works on tasks, plans crops and may press the emergency stop.'],
					[
						'Manager',
						'also switches equipment, releases the stop, connects agents, changes settings, invites people below a manager and reads the audit log.',
					],
					['Owner', 'also bills, exports and deletes, and gives any role.'],
				].map(([role, words]) => (
					<div key={role} className="grid gap-x-4 sm:grid-cols-[6rem_1fr]">
						<dt className="font-semibold">{role}</dt>
						<dd>{words}</dd>
					</div>
				))}
			</dl>
		),
	},
	{
		id: 'billing',
		title: 'Billing',
		body: (
			<>
				<p>
					{formatCents(PRICES.setupCentsPerPod)} setup and {formatCents(PRICES.monthlyCentsPerPod)}{' '}
					a month for each pod. Setup and the first month are charged at signup; that month begins
					when the {PRICES.trialDays}-day free trial ends. You can cancel anytime; the service then
					runs to the end of what is paid.
				</p>
				<p>
					Change or cancel your plan under <Link to="/subscription">Subscription</Link>. More pods
					are charged at once, for what is left of the month; fewer begin with the next month. An
					unpaid or ended plan switches nothing off: control, alarms and export go on.
				</p>
				<p>Card numbers go to the payment gateway only. They are never stored here.</p>
			</>
		),
	},
	{
		id: 'leaving',
		title: 'Export and deletion',
		body: (
			<p>
				An owner can export a farm from its settings as one zip, and delete it. A deleted farm keeps
				running for seven days, in which any owner can undo the deletion; then everything in it is
				removed.
			</p>
		),
	},
	{
		id: 'more-help',
		title: 'More help',
		body: (
			<p>
				The <Link to="/support">support page</Link> says whom to ask. What is stored about you is in
				the <Link to="/privacy">privacy policy</Link>.
			</p>
		),
	},
]
