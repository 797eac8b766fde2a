import { useId, type ChangeEventHandler, type InputHTMLAttributes, type ReactNode } from 'react'
import { CONTROL_CLASS, FieldFrame } from '~/ui/form/field-frame'
import { Select, renderOption, type Option } from '~/ui/form/select'

type Named = { name: string; label: ReactNode; error?: string | undefined; required?: boolean }

/** Name, first value and error of a field. */
export type FieldAt = (
	name: string,
	usual?: string,
) => { name: string; defaultValue: string; error: string | undefined }

function useField({ error, required }: Named) {
	const id = useId()
	const ids = { id, descriptionId: `${id}-hint`, errorId: `${id}-error` }
	return { ...ids, required, errors: error ? [error] : undefined }
}

type Props = Named & { hint?: string } & Omit<InputHTMLAttributes<HTMLInputElement>, 'name'>

/** A field of a form that is kept on the phone, and needs no server to be read. */
export function PlainField({ label, hint, error, ...input }: Props) {
	const field = useField({ label, error, ...input, required: input.required ?? false })
	return (
		<FieldFrame label={label} hint={hint} field={field}>
			<input
				id={field.id}
				className={CONTROL_CLASS}
				autoComplete="off"
				aria-invalid={error ? true : undefined}
				aria-describedby={error ? field.errorId : hint ? field.descriptionId : undefined}
				{...input}
			/>
		</FieldFrame>
	)
}

/** A choice in a form that is kept on the phone. */
export function PlainSelect({
	options,
	defaultValue,
	onChange,
	...named
}: Named & {
	options: Option[]
	defaultValue?: string | undefined
	onChange?: ChangeEventHandler<HTMLSelectElement>
}) {
	const field = useField({ required: true, ...named })
	return (
		<FieldFrame label={named.label} field={field}>
			<Select id={field.id} name={named.name} defaultValue={defaultValue} onChange={onChange}>
				{options.map(renderOption)}
			</Select>
		</FieldFrame>
	)
}
