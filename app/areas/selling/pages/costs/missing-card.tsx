import { Alert } from '~/ui/alert'
import { Link } from '~/ui/page-farm/link'

type Missing = { text: string; to: string | null }

/** What is not known, with where it is told. Nothing is put in its place. */
export function MissingCard({ missing }: { missing: readonly Missing[] }) {
	if (missing.length === 0) return null
	return (
		<Alert tone="attention" title="Not known yet, and not counted">
			<ul className="gap-x-8 sm:columns-2">
				{missing.map(({ text, to }) => (
					<li key={text} className="break-inside-avoid">
						{to ? (
							<Link to={to} className="inline-flex min-h-11 items-center underline">
								{text}
							</Link>
						) : (
							<span className="inline-flex min-h-11 items-center">{text}</span>
						)}
					</li>
				))}
			</ul>
		</Alert>
	)
}
