import type { FoundText } from '~/areas/overview/services/help/find-texts'
import { Link } from '~/ui/page-farm/link'

/** Frequent questions and guides that match a question, each with a link. */
export const FoundTexts = ({ texts }: { texts: readonly FoundText[] }) => (
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
