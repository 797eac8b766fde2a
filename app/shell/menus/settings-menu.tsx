import { useLocation } from '@remix-run/react'
import { Check, Settings } from 'lucide-react'
import { MENU_ITEM_CLASS, Menu } from '~/ui/overlay/menu'
import { Form } from '~/ui/page-farm/form'
import type { ShellData } from '../shell-data'
import { THEME_CHOICES } from '../theme/theme-switch'
import { useTheme } from '../theme/use-theme'

/** The gear: theme of the screen, and which notices are shown. */
export function SettingsMenu({
	wants,
	className,
}: Pick<ShellData, 'wants'> & { className?: string }) {
	const theme = useTheme()
	const { pathname, search } = useLocation()
	const here = <input type="hidden" name="redirectTo" value={pathname + search} />
	const toggles = [
		{ name: 'alertNotifications', label: 'Alert Notifications', isOn: wants.alerts },
		{ name: 'systemNotifications', label: 'System Notifications', isOn: wants.system },
	]
	return (
		<Menu label="Settings" icon={Settings} iconOnly className={className}>
			<h2 className="px-3 pt-2 pb-1 font-semibold">Settings</h2>
			<Form method="post" action="/theme" preventScrollReset replace>
				{here}
				<div role="group" aria-label="Dark Mode">
					<h3 className="px-3 pt-1 text-sm text-muted">Dark Mode</h3>
					{THEME_CHOICES.map(({ value, label, icon: Icon }) => (
						<button
							key={value}
							name="theme"
							value={value}
							aria-pressed={theme === value}
							className={MENU_ITEM_CLASS}
						>
							<Icon aria-hidden className="size-4.5 text-muted" />
							{label}
							{theme === value && <Check aria-hidden className="ml-auto size-4.5 text-accent" />}
						</button>
					))}
				</div>
			</Form>
			<Form
				method="post"
				action="/settings/notifications"
				preventScrollReset
				replace
				className="mt-1.5 border-t border-line pt-1.5"
			>
				{here}
				{toggles.map(({ name, label, isOn }) => (
					<button
						key={name}
						name={name}
						value={isOn ? 'off' : 'on'}
						role="switch"
						aria-checked={isOn}
						className={`${MENU_ITEM_CLASS} group/switch`}
					>
						{label}
						<span
							aria-hidden
							className="forced-mark ml-auto flex w-10 rounded-full bg-control p-0.5 group-aria-checked/switch:justify-end group-aria-checked/switch:bg-accent"
						>
							<span className="size-5 rounded-full bg-surface" />
						</span>
					</button>
				))}
			</Form>
		</Menu>
	)
}
