import { useLocation } from '@remix-run/react'
import { Monitor, Moon, Sun } from 'lucide-react'
import { Form } from '~/ui/page-farm/form'
import { useTheme } from './use-theme'

export const THEME_CHOICES = [
	{ value: 'light', label: 'Light', icon: Sun },
	{ value: 'dark', label: 'Dark', icon: Moon },
	{ value: 'system', label: 'System', icon: Monitor },
] as const

/** The choice of light, dark or system theme. */
export function ThemeSwitch() {
	const theme = useTheme()
	const { pathname, search } = useLocation()
	return (
		<Form method="post" action="/theme" preventScrollReset replace>
			<input type="hidden" name="redirectTo" value={pathname + search} />
			<div
				role="group"
				aria-label="Theme"
				className="grid grid-cols-3 rounded-control bg-sunk p-0.5"
			>
				{THEME_CHOICES.map(({ value, label, icon: Icon }) => (
					<button
						key={value}
						name="theme"
						value={value}
						aria-pressed={theme === value}
						className="inline-flex min-h-11 items-center justify-center gap-1.5 rounded-lg border border-transparent text-xs font-semibold text-muted hover:text-ink aria-pressed:border-line-strong aria-pressed:bg-surface aria-pressed:text-ink"
					>
						<Icon aria-hidden className="size-3.5" />
						{label}
					</button>
				))}
			</div>
		</Form>
	)
}
