import { CircleAlert } from 'lucide-react'

type Props = { id?: string; errors?: string[] | null }

/** What is wrong with a field or a whole form; nothing when nothing is. */
export function Errors({ id, errors }: Props) {
	if (!errors?.length) return null
	return (
		<ul id={id} role="alert" className="grid gap-1 text-sm font-medium text-danger">
			{errors.map((error) => (
				<li key={error} className="flex items-start gap-1.5">
					<CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
					{error}
				</li>
			))}
		</ul>
	)
}
