import type { ReactNode } from 'react'
import { Brand } from './brand'
import { SiteFooter } from './site-footer'

/** The frame around a page outside the shell: the name of the product and one column. */
export function BareFrame({ children }: { children: ReactNode }) {
	return (
		<div className="mx-auto flex min-h-dvh max-w-xl flex-col px-4 sm:px-6">
			<main id="main" className="grid flex-1 content-center gap-6 py-6">
				<div className="justify-self-center">
					<Brand />
				</div>
				{children}
			</main>
			<SiteFooter />
		</div>
	)
}
