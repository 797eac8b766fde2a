import type { ReactNode } from 'react'
import { Brand } from '~/shell/frame/brand'
import { SiteFooter } from '~/shell/frame/site-footer'
import { LinkButton } from '~/ui/link-button'

/** The frame of public pages. */
export function PublicFrame({
	isSignedIn,
	children,
}: {
	isSignedIn: boolean
	children: ReactNode
}) {
	return (
		<div className="flex min-h-dvh flex-col">
			<a
				href="#main"
				className="sr-only z-50 rounded-control bg-accent font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
			>
				Skip to content
			</a>
			<header className="no-print border-b border-line bg-surface">
				<div className="mx-auto flex w-full max-w-6xl items-center gap-2 px-3.5 py-2 sm:px-7">
					<div className="-ml-1.5">
						<Brand />
					</div>
					<div className="ml-auto flex gap-2">
						{isSignedIn ? (
							<LinkButton to="/dashboard">Dashboard</LinkButton>
						) : (
							<LinkButton to="/login">Login</LinkButton>
						)}
					</div>
				</div>
			</header>
			<main
				id="main"
				tabIndex={-1}
				className="mx-auto w-full max-w-6xl flex-1 px-3.5 py-6 outline-none sm:px-7 sm:py-10"
			>
				{children}
			</main>
			<div className="border-t border-line">
				<SiteFooter className="mx-auto w-full max-w-6xl border-t-0 px-3.5 sm:px-7" />
			</div>
		</div>
	)
}
