import { ChevronRight } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { URGENCY } from '../urgency'
import type { CauseView } from './diagnosis-view.server'

type Props = { cause: CauseView; isFirst: boolean }

/** A cause with its probability, evidence for and against, remedies and prevention. */
export function CauseCard({ cause, isFirst }: Props) {
	const { name, type, severity, share } = cause
	return (
		<details
			open={isFirst}
			className="group min-w-0 rounded-card border border-line bg-surface px-4 open:pb-4"
		>
			<summary className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2">
				<h3 className="w-full min-w-0 text-lg font-semibold wrap-anywhere sm:w-auto sm:flex-1">
					{name}
				</h3>
				<Badge>{type}</Badge>
				<Badge tone={URGENCY[severity].tone}>{URGENCY[severity].word}</Badge>
				{share && <span className="ml-auto font-semibold tabular-nums sm:ml-0">{share}</span>}
				<ChevronRight
					aria-hidden
					className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
				/>
			</summary>
			<div className="grid gap-4">
				<p>
					{cause.description} <span className="text-muted">Where: {cause.where}.</span>
				</p>
				<div className="grid gap-4 sm:grid-cols-2">
					<Reasons title="Speaks for it" reasons={cause.speaksFor} none="Nothing." />
					<Reasons title="Speaks against it" reasons={cause.speaksAgainst} none="Nothing." />
				</div>
				<Steps title="Treatment" steps={cause.treatment} />
				<Steps title="Prevention" steps={cause.prevention} />
				<Sources sources={cause.sources} />
			</div>
		</details>
	)
}

type ReasonsProps = { title: string; reasons: CauseView['speaksFor']; none: string }

const Reasons = ({ title, reasons, none }: ReasonsProps) => (
	<div>
		<h4 className="text-sm font-semibold text-muted">{title}</h4>
		{reasons.length === 0 ? (
			<p className="text-muted">{none}</p>
		) : (
			<ul className="grid gap-1">
				{reasons.map(({ words, weight }) => (
					<li key={words} className="flex items-baseline justify-between gap-3">
						<span className="min-w-0 wrap-anywhere">{words}</span>
						<span className="shrink-0 text-sm text-muted tabular-nums">{weight}</span>
					</li>
				))}
			</ul>
		)}
	</div>
)

const Steps = ({ title, steps }: { title: string; steps: readonly string[] }) => (
	<div>
		<h4 className="text-sm font-semibold text-muted">{title}</h4>
		<ul className="grid list-disc gap-1 pl-5 marker:text-muted">
			{steps.map((step) => (
				<li key={step}>{step}</li>
			))}
		</ul>
	</div>
)

const Sources = ({ sources }: Pick<CauseView, 'sources'>) => (
	<p className="text-sm text-muted">
		Read in:{' '}
		{sources.map(({ title, publisher, address }, at) => (
			<span key={address}>
				{at > 0 && '; '}
				<a href={address} rel="noreferrer" className="underline underline-offset-2">
					{title}
				</a>{' '}
				({publisher})
			</span>
		))}
		.
	</p>
)
