/** Number of visible items; more are folded away. */
const SHOWN = 5

/** A list under a heading; renders nothing when empty. */
export function FoldedList({ title, items }: { title: string; items: readonly string[] }) {
	if (items.length === 0) return null
	const list = (
		<ul>
			{items.map((item, i) => (
				<li key={`${i} ${item}`}>{item}</li>
			))}
		</ul>
	)
	if (items.length > SHOWN)
		return (
			<details className="mt-1 text-sm">
				<summary className="flex min-h-11 items-center font-semibold text-muted">
					{title} ({items.length})
				</summary>
				{list}
			</details>
		)
	return (
		<div className="mt-3 text-sm">
			<h3 className="font-semibold text-muted">{title}</h3>
			{list}
		</div>
	)
}
