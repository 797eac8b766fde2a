import { CircleAlert } from 'lucide-react'

type Props = { id?: string; errors?: string[] | null }

/** The errors of a field or a whole form; renders nothing without any. */
export function Errors({ id, errors }: Props) {
	if (!errors?.length) return null
	return (
		<div id={id} role="alert" className="text-sm font-medium text-danger">
			<ul className="grid gap-1">
				{errors.map((error) => (
					<li key={error} className="flex items-start gap-1.5">
						<CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
						{error}
					</li>
				))}
			</ul>
		</div>
	)
}
