export type Fact = { name: string; value: string; note?: string | undefined }

/** Names and values in two columns, with optional notes. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
	return (
		<dl className="grid">
			{facts.map(({ name, value, note }) => (
				<div
					key={name}
					className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 first:border-t-0 first:pt-0 last:pb-0"
				>
					<dt className="text-muted">{name}</dt>
					<dd className="min-w-0 text-right font-medium">
						{value}
						{note && <span className="block text-sm font-normal text-muted">{note}</span>}
					</dd>
				</div>
			))}
		</dl>
	)
}
