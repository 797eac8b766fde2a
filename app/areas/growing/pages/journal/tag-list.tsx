import { Link } from '~/ui/page-farm/link'

/** The tags of an entry; each links to all entries with it. */
export function TagList({ tags }: { tags: readonly string[] }) {
	if (tags.length === 0) return null
	return (
		<ul aria-label="Tags" className="-my-2 flex flex-wrap gap-x-3">
			{tags.map((tag) => (
				<li key={tag} className="min-w-0">
					<Link
						to={`/crop-journal?tag=${encodeURIComponent(tag)}`}
						className="inline-flex min-h-11 min-w-11 items-center font-medium wrap-anywhere text-accent hover:underline"
					>
						#{tag}
					</Link>
				</li>
			))}
		</ul>
	)
}
