import type { LucideIcon } from 'lucide-react'
import { Link } from '~/ui/page-farm/link'

type Tab = { key: string; label: string; icon?: LucideIcon; count?: number; to?: string }

type Props = {
	/** Accessible name: `Zones`. */
	label: string
	tabs: readonly Tab[]
	/** The key of the current tab. */
	current: string
}

/**
 * Tabs as links: `?tab=<key>` of the same page, or their own `to`. Without scripts the browser scrolls the
 * current one into view, or the row wraps.
 */
export function Tabs({ label, tabs, current }: Props) {
	return (
		<nav aria-label={label} className="no-print mb-4 overflow-x-auto border-b border-line">
			<ul className="flex gap-1 noscript:not-supports-[scroll-initial-target:nearest]:flex-wrap">
				{tabs.map(({ key, label, icon: Icon, count, to }) => (
					<li key={key} className={key === current ? '[scroll-initial-target:nearest]' : undefined}>
						<Link
							to={to ?? `?tab=${encodeURIComponent(key)}`}
							ref={key === current ? bringIntoView : undefined}
							preventScrollReset
							aria-current={key === current ? 'page' : undefined}
							className="flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
						>
							{Icon && <Icon aria-hidden className="size-4 shrink-0" />}
							{label}
							{count !== undefined && (
								<span className="rounded-full bg-sunk px-2 text-xs text-ink">{count}</span>
							)}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}

/** Scrolls the row of tabs, never the page, so that the current tab is in view. */
function bringIntoView(link: HTMLAnchorElement | null) {
	const row = link?.closest('nav')
	if (!link || !row) return
	const [shown, whole] = [link.getBoundingClientRect(), row.getBoundingClientRect()]
	if (shown.left < whole.left || shown.right > whole.right)
		row.scrollLeft += shown.left - whole.left - (whole.width - shown.width) / 2
}
