import { useLocation } from '@remix-run/react'
import { useId } from 'react'
import { Link } from '~/ui/page-farm/link'
import type { ShellData } from '../shell-data'
import { ALARMS, currentEntry, menuFor } from './menu-entries'

type Props = Pick<ShellData, 'farm' | 'openAlarms'> & { label: string }

/** The links to the screens, grouped by what people do; the current one is marked. */
export function Navigation({ label, farm, openAlarms }: Props) {
	const current = currentEntry(useLocation())?.to
	const id = useId()
	return (
		<nav aria-label={label} className="grid gap-3">
			{menuFor(farm).map(({ title, entries }) => (
				<div key={title}>
					<p
						id={`${id}${title}`}
						className="px-2.5 pb-1 text-xs font-bold tracking-wide text-muted uppercase"
					>
						{title}
					</p>
					<ul aria-labelledby={`${id}${title}`} className="grid gap-0.5">
						{entries.map(({ key, to, label, icon: Icon }) => (
							<li key={key}>
								<Link
									to={to}
									prefetch="intent"
									ref={key === current ? bringIntoView : undefined}
									aria-current={key === current ? 'page' : undefined}
									className="flex min-h-11 items-center gap-2.5 rounded-lg px-2.5 font-medium text-muted -outline-offset-2 hover:bg-sunk hover:text-ink aria-[current]:bg-accent-tint aria-[current]:font-semibold aria-[current]:text-accent pointer-fine:min-h-9"
								>
									<Icon aria-hidden className="size-4.5 shrink-0" />
									{label}
									{key === ALARMS && openAlarms > 0 && <AlarmCount open={openAlarms} />}
								</Link>
							</li>
						))}
					</ul>
				</div>
			))}
		</nav>
	)
}

const AlarmCount = ({ open }: { open: number }) => (
	<span className="ml-auto rounded-full bg-danger-solid px-2 text-xs leading-5 font-bold text-white">
		{open}
		<span className="sr-only"> open</span>
	</span>
)

/** Scrolls the menu, never the page, so that the current entry shows. */
function bringIntoView(link: HTMLAnchorElement | null) {
	const menu = link?.closest('[data-scrolls]')
	if (!link || !menu) return
	const [shown, whole] = [link.getBoundingClientRect(), menu.getBoundingClientRect()]
	if (shown.top < whole.top || shown.bottom > whole.bottom)
		menu.scrollTop += shown.top - whole.top - (whole.height - shown.height) / 2
}
