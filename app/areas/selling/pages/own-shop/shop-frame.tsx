import type { ReactNode } from 'react'
import { SiteFooter } from '~/shell/frame/site-footer'

/** The frame of a farm's own shop: the shop's name and one column, without the farm's screens. */
export const ShopFrame = ({ title, children }: { title: string; children: ReactNode }) => (
	<div className="mx-auto flex min-h-dvh max-w-3xl flex-col px-4 sm:px-6">
		<main id="main" className="grid flex-1 content-start gap-4 py-6">
			<h1 className="text-2xl font-bold tracking-tight wrap-anywhere">{title}</h1>
			{children}
		</main>
		<SiteFooter />
	</div>
)
