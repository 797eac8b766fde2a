import { getCollectionProps, type FieldMetadata } from '@conform-to/react'
import { Errors } from './errors'

type Choice = { value: string; label: string; hint?: string }

type Props<Schema extends string[] | number[]> = {
	label: string
	field: FieldMetadata<Schema>
	options: readonly Choice[]
}

/** A list of checkboxes for a field with several values, each at least 44 px high. */
export function CheckboxList<Schema extends string[] | number[]>({
	label,
	field,
	options,
}: Props<Schema>) {
	const boxes = getCollectionProps(field, {
		type: 'checkbox',
		options: options.map(({ value }) => value),
	})
	return (
		<fieldset aria-describedby={field.valid ? undefined : field.errorId}>
			<legend className="font-medium">{label}</legend>
			{boxes.map(({ key, ...box }, i) => (
				<label key={key} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
					<input {...box} required={false} className="size-5 shrink-0 accent-(--accent)" />
					<span className="min-w-0">
						<span className="block break-words">{options[i]?.label}</span>
						{options[i]?.hint && (
							<span className="block text-sm text-muted">{options[i]?.hint}</span>
						)}
					</span>
				</label>
			))}
			<Errors id={field.errorId} errors={field.errors} />
		</fieldset>
	)
}
