import { useNavigation } from '@remix-run/react'
import { Bell } from 'lucide-react'
import { Card } from '~/ui/card'
import { Form } from '~/ui/page-farm/form'

type Props = { wants: { alerts: boolean; system: boolean } }

/** The kinds of notices the person wants to see. Mails about the safety of the account are always sent. */
export function NotificationsCard({ wants }: Props) {
	const sent = useNavigation().formData
	const toggles = [
		{
			name: 'alertNotifications',
			label: 'Alert Notifications',
			hint: 'Agents, devices and commands that fail. An emergency stop always shows.',
			isOn: wants.alerts,
		},
		{
			name: 'systemNotifications',
			label: 'System Notifications',
			hint: 'People, billing and farms that are deleted. Security mails are always sent.',
			isOn: wants.system,
		},
	]
	return (
		<Card title="Notifications" icon={Bell} flush>
			<Form method="post" action="/settings/notifications" preventScrollReset replace>
				<input type="hidden" name="redirectTo" value="/account" />
				{toggles.map(({ name, label, hint, isOn }) => {
					const sending = sent?.get(name)
					return (
						<button
							key={name}
							name={name}
							value={isOn ? 'off' : 'on'}
							role="switch"
							aria-checked={sending ? sending === 'on' : isOn}
							aria-busy={Boolean(sending) || undefined}
							className="group/switch flex min-h-12 w-full items-center gap-4 border-t border-line px-4 py-3 text-left hover:bg-sunk"
						>
							<span className="min-w-0">
								<span className="block font-semibold">{label}</span>
								<span className="block text-sm text-muted">{hint}</span>
							</span>
							<span
								aria-hidden
								className="forced-mark ml-auto flex w-10 shrink-0 rounded-full bg-control p-0.5 group-aria-checked/switch:justify-end group-aria-checked/switch:bg-accent"
							>
								<span className="size-5 rounded-full bg-surface" />
							</span>
						</button>
					)
				})}
			</Form>
		</Card>
	)
}
