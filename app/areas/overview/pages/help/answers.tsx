import { Card } from '~/ui/card'
import { TONES } from '~/ui/tone'
import { Link } from '~/ui/page-farm/link'
import type { Answered } from '~/areas/overview/services/help/answer-question.server'
import type { FoundText } from '~/areas/overview/services/help/find-texts'

/** The answer to each part of a question: the answer, its source, and a link. */
export function Answers({ parts, corrected, isCut }: Answered) {
	return (
		<div className="grid gap-6" aria-live="polite">
			{corrected.length > 0 && (
				<p className="text-muted">
					Understood {corrected.map(({ typed, meant }) => `“${typed}” as “${meant}”`).join(', ')}.
				</p>
			)}
			{parts.map(({ text, answers, texts, needsFarm }) => (
				<section key={text} aria-label={text} className="grid gap-3">
					<h2 className={parts.length > 1 ? 'font-semibold wrap-anywhere' : 'sr-only'}>{text}</h2>
					{answers.map((answer) => (
						<AnswerCard key={answer.title} {...answer} />
					))}
					{needsFarm && (
						<p>
							<Link to="/login" className="font-medium text-accent underline">
								Log in
							</Link>{' '}
							to ask about your farm.
						</p>
					)}
					{answers.length === 0 && !needsFarm && (
						<p>
							{texts.length > 0
								? 'This farm’s data does not answer that. The nearest in the help:'
								: 'I do not know. Neither this farm’s data nor the help answers that.'}
						</p>
					)}
					<FoundTexts texts={texts} />
				</section>
			))}
			{isCut && <p className="text-muted">That was a lot at once. Ask the rest again.</p>}
		</div>
	)
}

function AnswerCard({
	tone,
	title,
	lines,
	source,
	links,
}: Answered['parts'][number]['answers'][number]) {
	const { icon: Icon, text } = TONES[tone]
	return (
		<Card>
			<h3 className="flex items-start gap-2 text-lg font-semibold">
				<Icon aria-hidden className={`mt-1 size-5 shrink-0 ${text}`} />
				<span className="wrap-anywhere">{title}</span>
			</h3>
			<ul className="mt-2 grid gap-1.5">
				{lines.map((line) => (
					<li key={line} className="wrap-anywhere">
						{line}
					</li>
				))}
			</ul>
			<p className="mt-3 text-sm text-muted">Source: {source}.</p>
			<ul className="mt-1 flex flex-wrap gap-x-5">
				{links.map(({ to, label }) => (
					<li key={`${to} ${label}`}>
						<Link
							to={to}
							className="inline-flex min-h-11 items-center font-medium text-accent wrap-anywhere hover:underline"
						>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</Card>
	)
}

/** Frequent questions and guides that match a question, each with a link. */
const FoundTexts = ({ texts }: { texts: readonly FoundText[] }) => (
	<ul className="grid gap-3 empty:hidden">
		{texts.map(({ kind, title, text, to, label }) => (
			<li key={`${kind} ${title}`} className="rounded-card border border-line bg-surface p-4">
				<p className="text-xs text-muted">{kind}</p>
				<h3 className="font-semibold">{title}</h3>
				<p className="mt-1 text-sm wrap-anywhere">{text}</p>
				<Link
					to={to}
					className="mt-1 inline-flex min-h-11 items-center font-medium text-accent hover:underline"
				>
					{label}
				</Link>
			</li>
		))}
	</ul>
)
