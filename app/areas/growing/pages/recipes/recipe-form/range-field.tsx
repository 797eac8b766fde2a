import { getInputProps, type FieldMetadata } from '@conform-to/react'
import { Errors } from '~/ui/form/errors'
import { CONTROL_CLASS } from '~/ui/form/field-frame'

type End = FieldMetadata<number | undefined>
type Props = { label: string; unit: string; min: End; max: End }

/** The two ends of a range next to each other, in one unit; both may be empty. */
export function RangeField({ label, unit, min, max }: Props) {
	return (
		<fieldset className="grid min-w-0 content-start gap-1.5">
			<legend className="mb-1.5 text-sm font-medium">
				{label} {unit && <span className="font-normal text-muted">{unit}</span>}
			</legend>
			<div className="flex items-center gap-1.5">
				<EndInput field={min} label={`${label}, lowest`} />
				<span aria-hidden className="text-muted">
					–
				</span>
				<EndInput field={max} label={`${label}, highest`} />
			</div>
			<Errors id={min.errorId} errors={min.errors} />
			<Errors id={max.errorId} errors={max.errors} />
		</fieldset>
	)
}

function EndInput({ field, label }: { field: End; label: string }) {
	const { key, ...input } = getInputProps(field, { type: 'number' })
	return (
		<input
			key={key}
			{...input}
			step="any"
			inputMode="decimal"
			aria-label={label}
			aria-describedby={field.valid ? undefined : field.errorId}
			className={CONTROL_CLASS}
		/>
	)
}
