import { Camera } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { CONTROL_CLASS, FieldFrame } from '~/ui/form/field-frame'
import { checkPhotoFile, PHOTO_TYPES } from './photo-errors'

type Props = {
	field: { id: string; descriptionId: string; errorId: string; errors?: string[] | undefined }
	onChoose: () => void
	hint?: ReactNode
}

/** The field for a photo, with a preview once scripts run. A phone offers its camera. */
export function PhotoField({ field, onChoose, hint }: Props) {
	const [preview, setPreview] = useState<string | null>(null)
	const [refusal, setRefusal] = useState<string | null>(null)
	useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
	const input = useRef<HTMLInputElement>(null)
	const choose = (file: File | undefined) => {
		const wrong = file ? checkPhotoFile(file) : null
		setRefusal(wrong)
		setPreview(file && !wrong ? URL.createObjectURL(file) : null)
		onChoose()
	}
	const choosesEarly = useRef(choose)
	// A file may have been chosen before the scripts ran.
	useEffect(() => {
		const early = input.current?.files?.[0]
		if (early) choosesEarly.current(early)
	}, [])
	const errors = refusal ? [refusal] : field.errors
	const { id, descriptionId, errorId } = field
	const named = { id, descriptionId, errorId, errors }
	return (
		<FieldFrame label="Photo" isOptional={false} hint={hint} field={named}>
			<div className="grid gap-3 sm:grid-cols-[11rem_minmax(0,1fr)] sm:items-center">
				{preview ? (
					<img
						src={preview}
						alt="Preview of the photo"
						className="h-44 w-full rounded-lg bg-sunk object-contain"
					/>
				) : (
					<div
						aria-hidden
						className="hidden h-44 place-items-center rounded-lg border border-dashed border-line-strong bg-sunk text-muted sm:grid"
					>
						<Camera className="size-8" />
					</div>
				)}
				<input
					ref={input}
					id={field.id}
					name="picture"
					type="file"
					required
					accept={PHOTO_TYPES.join()}
					aria-invalid={errors?.length ? true : undefined}
					aria-describedby={
						errors?.length ? `${field.descriptionId} ${field.errorId}` : field.descriptionId
					}
					onChange={({ target }) => choose(target.files?.[0])}
					className={`${CONTROL_CLASS} py-1.5 file:mr-3 file:min-h-8 file:rounded-lg file:border-0 file:bg-sunk file:px-3 file:font-semibold file:text-ink`}
				/>
			</div>
		</FieldFrame>
	)
}
