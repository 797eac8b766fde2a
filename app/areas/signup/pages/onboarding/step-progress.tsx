import { ONBOARDING_STEPS } from '@sfc/contract/signup/onboarding/steps'
import { Check } from 'lucide-react'
import { Link } from '~/ui/page-farm/link'

type Props = { step: number; reached: number; isComplete: boolean }

/** The four steps: done ones ticked, reached ones linked, the current one marked. */
export function StepProgress({ step, reached, isComplete }: Props) {
	return (
		<nav aria-label="Setup steps">
			<ol className="grid grid-cols-4 gap-1.5 sm:gap-3">
				{ONBOARDING_STEPS.map((name, i) => {
					const number = i + 1
					const isDone = number < reached || isComplete
					const isCurrent = number === step
					const look = `flex min-h-16 w-full flex-col gap-1.5 border-t-4 pt-2 text-xs leading-tight sm:flex-row sm:items-center sm:gap-2.5 sm:text-sm ${isDone || isCurrent ? 'border-accent' : 'border-line-strong'} ${isCurrent ? 'font-semibold text-ink' : 'text-muted'}`
					const inside = (
						<>
							<Mark number={number} isDone={isDone} isCurrent={isCurrent} />
							<span className="min-w-0">
								{name}
								{isDone && <span className="sr-only"> (done)</span>}
							</span>
						</>
					)
					return (
						<li key={name} aria-current={isCurrent ? 'step' : undefined} className="min-w-0">
							{number <= reached && !isCurrent ? (
								<Link to={`?step=${number}`} className={`${look} hover:text-ink`}>
									{inside}
								</Link>
							) : (
								<span className={look}>{inside}</span>
							)}
						</li>
					)
				})}
			</ol>
		</nav>
	)
}

type MarkProps = { number: number; isDone: boolean; isCurrent: boolean }

function Mark({ number, isDone, isCurrent }: MarkProps) {
	const look = isDone
		? 'bg-accent text-accent-ink'
		: isCurrent
			? 'border-2 border-accent text-accent'
			: 'border border-line-strong'
	return (
		<span
			aria-hidden
			className={`forced-mark grid size-7 shrink-0 place-items-center rounded-full text-sm font-bold ${look}`}
		>
			{isDone ? <Check className="size-4" /> : number}
		</span>
	)
}
