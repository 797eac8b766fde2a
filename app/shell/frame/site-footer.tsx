import { useRouteLoaderData } from '@remix-run/react'
import type { loadRoot } from '~/shell/load-root.server'
import { Link } from '~/ui/page-farm/link'

const LINKS = [
	['Help', '/help'],
	['Support', '/support'],
	['Privacy Policy', '/privacy'],
] as const

/** The line at the end of every page. */
export function SiteFooter({ className = '' }: { className?: string }) {
	const year = useRouteLoaderData<typeof loadRoot>('root')?.year
	return (
		<footer
			className={`no-print flex flex-wrap items-center gap-x-5 border-t border-line py-1.5 text-xs text-muted ${className}`}
		>
			<p className="mr-auto py-2">© {year} Smart Farm Control</p>
			<nav aria-label="About" className="flex flex-wrap gap-x-5">
				{LINKS.map(([label, to]) => (
					<Link key={to} to={to} className="inline-flex min-h-11 items-center hover:text-ink">
						{label}
					</Link>
				))}
			</nav>
		</footer>
	)
}
