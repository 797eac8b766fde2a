import type { ReactNode } from 'react'
import { Brand } from '~/shell/frame/brand'

type Props = { title: string; subtitle?: ReactNode; children: ReactNode }

/** The layout of pages before the login: one card in the middle. */
export function SignInFrame({ title, subtitle, children }: Props) {
	return (
		<main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-5 px-4 py-8">
			<div className="flex justify-center">
				<Brand />
			</div>
			<div className="grid gap-5 rounded-card border border-line bg-surface p-5 sm:p-7">
				<header>
					<h1 className="text-xl font-bold tracking-tight">{title}</h1>
					{subtitle && <p className="mt-1 text-muted">{subtitle}</p>}
				</header>
				{children}
			</div>
		</main>
	)
}
