import type { ReactNode } from 'react'
import { Brand } from './brand'

/** The frame around a page outside the shell: the name of the product and one column. */
export function BareFrame({ children }: { children: ReactNode }) {
	return (
		<main id="main" className="mx-auto grid min-h-dvh max-w-xl content-center gap-6 p-4 sm:p-6">
			<div className="justify-self-center">
				<Brand />
			</div>
			{children}
		</main>
	)
}
