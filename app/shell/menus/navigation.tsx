import { useLocation } from '@remix-run/react'
import { Link } from '~/ui/page-farm/link'
import { MENU_ENTRIES, isCurrent } from './menu-entries'

/** The links to the screens; the current one is marked. */
export function Navigation({ label }: { label: string }) {
	const { pathname } = useLocation()
	return (
		<nav aria-label={label}>
			<ul className="grid gap-0.5">
				{MENU_ENTRIES.map((entry) => (
					<li key={entry.to}>
						<Link
							to={entry.to}
							prefetch="intent"
							aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
							className="flex min-h-11 items-center gap-2.5 rounded-lg px-2.5 font-medium text-muted hover:bg-sunk hover:text-ink aria-[current]:bg-accent-tint aria-[current]:font-semibold aria-[current]:text-accent"
						>
							<entry.icon aria-hidden className="size-4.5 shrink-0" />
							{entry.label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}
