import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Brand } from '~/shell/frame/brand'
import { Link } from '~/ui/page-farm/link'
import type { SignupView } from './load-signup.server'

const TITLES = ['Business Info', 'Farm Details', 'Requirements', 'Review']

/** The frame of the wizard: its progress, and a link to sign in. */
export function SignupFrame({ view, children }: { view?: SignupView; children: ReactNode }) {
	return (
		<main className="mx-auto grid w-full max-w-2xl gap-6 px-4 py-6 sm:py-10">
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
				<Brand />
				{!view?.person && (
					<Link
						to="/login"
						className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
					>
						Login
					</Link>
				)}
			</div>
			<header>
				<h1 className="text-2xl font-bold tracking-tight">Sign up your farm</h1>
				<p className="mt-1 text-muted">Four short steps. What you type is kept as you go.</p>
			</header>
			{view && <Steps view={view} />}
			{children}
		</main>
	)
}

function Steps({ view: { step, open } }: { view: SignupView }) {
	return (
		<nav aria-label="Steps">
			<ol className="grid grid-cols-4 gap-2">
				{TITLES.map((title, index) => {
					const number = index + 1
					const isCurrent = number === step
					const isDone = number < open && !isCurrent
					const bar = isCurrent || isDone ? 'bg-accent' : 'bg-line-strong'
					const label = (
						<>
							<span aria-hidden className={`forced-mark block h-1.5 rounded-full ${bar}`} />
							<span className="mt-2 flex items-center gap-1 text-sm font-semibold">
								{isDone && (
									<Check aria-hidden className="hidden size-4 shrink-0 text-accent sm:block" />
								)}
								<span className={isCurrent ? 'text-accent' : isDone ? '' : 'text-muted'}>
									<span aria-hidden className="sm:hidden">
										{number}
									</span>
									<span className="max-sm:sr-only">{title}</span>
								</span>
								{isDone && <span className="sr-only"> (done)</span>}
							</span>
						</>
					)
					return (
						<li key={title} aria-current={isCurrent ? 'step' : undefined}>
							{number <= open && !isCurrent ? (
								<Link to={`/signup?step=${number}`} className="block min-h-11 hover:underline">
									{label}
								</Link>
							) : (
								<div className="min-h-11">{label}</div>
							)}
						</li>
					)
				})}
			</ol>
		</nav>
	)
}
