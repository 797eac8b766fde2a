import { useState } from 'react'
import { Errors } from './errors'
import { CONTROL_CLASS } from './field-frame'

const MAX_BYTES = 10 * 1024 * 1024

/** The name of an uploaded photo on disk, and on the person's machine. */
export type UploadedPhoto = { file: string; name: string }

type Props = {
	field: { id: string; errorId: string; errors?: string[] | undefined }
	/** Photos uploaded before another field was refused. */
	kept: readonly UploadedPhoto[]
	/** Stored photos, each of which can be removed. */
	present?: { label: string; photos: readonly { id: number; small: string }[] }
}

/** Photos in a form: stored ones, those uploaded with a refused form, and a field for new ones. */
export function PhotosField({ field, kept, present }: Props) {
	const [tooLarge, setTooLarge] = useState<string[]>([])
	const errors = [...tooLarge, ...(field.errors ?? [])]
	const hintId = `${field.id}-hint`
	return (
		<fieldset className="grid gap-3">
			<legend className="mb-1.5 font-medium">
				Photos<span className="font-normal text-muted"> (optional)</span>
			</legend>
			{present && present.photos.length > 0 && (
				<ul aria-label={present.label} className="flex flex-wrap gap-3">
					{present.photos.map(({ id, small }, at) => (
						<li key={id} className="grid gap-1">
							<img
								src={small}
								alt={`Photo ${at + 1}`}
								width={112}
								height={112}
								className="size-28 rounded-lg bg-sunk object-cover"
							/>
							<Check name="removePhoto" value={String(id)} label={`Remove photo ${at + 1}`} />
						</li>
					))}
				</ul>
			)}
			{kept.length > 0 && (
				<ul aria-label="Photos sent already" className="grid">
					{kept.map(({ file, name }) => (
						<li key={file}>
							<Check
								name="kept"
								value={`${file} ${name}`}
								label={`Keep ${name || 'the photo'}, sent already`}
								isChecked
							/>
						</li>
					))}
				</ul>
			)}
			<input
				id={field.id}
				name="photos"
				type="file"
				multiple
				accept="image/jpeg,image/png,image/webp"
				aria-label="Add photos"
				aria-invalid={errors.length > 0 || undefined}
				aria-describedby={errors.length > 0 ? `${hintId} ${field.errorId}` : hintId}
				onChange={({ target }) =>
					setTooLarge(
						[...(target.files ?? [])]
							.filter(({ size }) => size > MAX_BYTES)
							.map(({ name }) => `${name}: File Too Large. Image must be smaller than 10MB.`),
					)
				}
				className={`${CONTROL_CLASS} py-1.5 file:mr-3 file:min-h-8 file:rounded-lg file:border-0 file:bg-sunk file:px-3 file:font-semibold file:text-ink`}
			/>
			<p id={hintId} className="text-sm text-muted">
				Up to 4 in all, JPEG, PNG or WebP, 10 MB each. Place and camera details are removed.
			</p>
			<Errors id={field.errorId} errors={errors.length > 0 ? [...new Set(errors)] : null} />
		</fieldset>
	)
}

type CheckProps = { name: string; value: string; label: string; isChecked?: boolean }

function Check({ name, value, label, isChecked = false }: CheckProps) {
	return (
		<label className="flex min-h-11 items-center gap-2.5 wrap-anywhere">
			<input
				type="checkbox"
				name={name}
				value={value}
				defaultChecked={isChecked}
				className="size-5 shrink-0 accent-accent"
			/>
			<span>{label}</span>
		</label>
	)
}
