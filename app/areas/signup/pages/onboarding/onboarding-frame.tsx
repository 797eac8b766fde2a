import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Brand } from '~/shell/frame/brand'
import { Button } from '~/ui/button'

type Props = { title: string; subtitle: ReactNode; children: ReactNode }

/** The frame of the onboarding: without a menu, because there is no farm yet. */
export function OnboardingFrame({ title, subtitle, children }: Props) {
	return (
		<div className="mx-auto w-full max-w-5xl px-3.5 pt-4 pb-12 sm:px-7">
			<header className="mb-5 flex items-center justify-between gap-4">
				<Brand />
				{/* A whole page load: nothing of this person stays in memory. */}
				<form method="post" action="/logout">
					<Button variant="ghost" icon={LogOut}>
						Logout
					</Button>
				</form>
			</header>
			<main id="main" className="grid gap-5">
				<div>
					<h1 className="text-xl font-bold tracking-tight">{title}</h1>
					<p className="mt-1 text-muted">{subtitle}</p>
				</div>
				{children}
			</main>
		</div>
	)
}
