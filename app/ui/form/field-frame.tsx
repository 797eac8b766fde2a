import type { ReactNode } from 'react'
import { Errors } from './errors'

type Props = {
	label: ReactNode
	hint?: ReactNode
	field: {
		id: string
		descriptionId: string
		errorId: string
		errors?: string[] | undefined
		required?: boolean | undefined
	}
	/** Whether it may be left empty; by default, unless the field is required. */
	isOptional?: boolean
	children: ReactNode
}

/** Label above, hint and errors below a form control. */
export function FieldFrame({ label, hint, field, isOptional = !field.required, children }: Props) {
	return (
		<div className="grid content-start gap-1.5">
			<label htmlFor={field.id} className="font-medium">
				{label}
				{isOptional && <span className="font-normal text-muted"> (optional)</span>}
			</label>
			{children}
			<FieldNotes hint={hint} field={field} />
		</div>
	)
}

/** The hint and the errors of a form control. */
export const FieldNotes = ({ hint, field }: Pick<Props, 'hint' | 'field'>) => (
	<>
		{hint && (
			<p id={field.descriptionId} className="text-sm text-muted">
				{hint}
			</p>
		)}
		<Errors id={field.errorId} errors={field.errors} />
	</>
)

export const CONTROL_CLASS =
	'min-h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3 text-lg text-ink sm:text-base placeholder:text-muted aria-invalid:border-danger aria-invalid:outline-danger disabled:bg-sunk disabled:text-muted'

/** The ids that describe a control: its hint always, its errors while there are any. */
export const describedBy = (
	{ descriptionId, errorId, valid }: { descriptionId: string; errorId: string; valid: boolean },
	hint: ReactNode,
) => [hint && descriptionId, !valid && errorId].filter(Boolean).join(' ') || undefined
