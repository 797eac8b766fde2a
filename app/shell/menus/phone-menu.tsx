import { useLocation } from '@remix-run/react'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { buttonClass } from '~/ui/button-class'
import { StatusDot } from '~/ui/status-dot'
import { AccountLinks } from './account-links'
import { Navigation } from './navigation'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import type { ShellData } from '../shell-data'
import { ThemeSwitch } from '../theme/theme-switch'

export const PHONE_MENU_ID = 'menu'

/** The menu that slides in from the right: a popover, which needs no scripts. */
export function PhoneMenu({ data }: { data: ShellData }) {
	const panel = useRef<HTMLDivElement>(null)
	const { key } = useLocation()
	// Navigation with scripts loads no page that would close the menu.
	useEffect(() => {
		if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
	}, [key])
	return (
		<div
			ref={panel}
			id={PHONE_MENU_ID}
			popover="auto"
			role="dialog"
			aria-labelledby="menu-title"
			className="drawer"
		>
			<div className="flex min-h-full flex-col gap-4 p-4">
				<div className="flex items-start justify-between gap-3">
					<div>
						<h2 id="menu-title" className="text-lg font-bold">
							Menu
						</h2>
						<p className="text-sm text-muted">Navigate to different sections</p>
					</div>
					<button
						type="button"
						popovertarget={PHONE_MENU_ID}
						popovertargetaction="hide"
						aria-label="Close menu"
						className={buttonClass('ghost', { shape: 'icon', className: 'popover-trigger' })}
					>
						<X aria-hidden className="size-5" />
					</button>
					<a
						href="#main"
						aria-label="Close menu"
						className={buttonClass('ghost', { shape: 'icon', className: 'popover-fallback' })}
					>
						<X aria-hidden className="size-5" />
					</a>
				</div>
				<Navigation label="Sections" {...data} />
				<section aria-labelledby="menu-account" className="border-t border-line pt-3">
					<h3 id="menu-account" className="px-2.5 pb-1 text-sm font-semibold text-muted">
						Account
					</h3>
					<AccountLinks />
				</section>
				<div className="mt-auto grid gap-3 border-t border-line pt-3">
					<ThemeSwitch />
					<p className="px-1 text-xs text-muted">
						<span className="flex flex-wrap items-center justify-between gap-x-3">
							<span>{`v${PRODUCT_VERSION}`}</span>
							<StatusDot tone={data.status.tone}>System Status: {data.status.word}</StatusDot>
						</span>
						<span className="mt-1 block truncate">{data.email}</span>
					</p>
				</div>
			</div>
		</div>
	)
}
