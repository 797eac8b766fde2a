import { useActionData } from '@remix-run/react'
import { Microscope } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { PostForm } from '~/ui/form/post-form'
import type { Option } from '~/ui/form/select'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormCheck } from '~/ui/form/use-form-check'
import { useFormPage } from '~/ui/form/use-form-page'
import { checkPhotoFile } from './photo-errors'
import { PhotoField } from './photo-field'
import type { PhotoForm as PhotoValues } from './photo-form-schema'

type Props = { cycles: readonly Option[]; submitLabel: string; failed: string }

const hasUsablePhoto = (form: HTMLFormElement) => {
	const photo = new FormData(form).get('picture')
	return photo instanceof File && photo.name !== '' && !checkPhotoFile(photo)
}

/** The form to upload a photo of a plant. */
export function PhotoForm({ cycles, submitLabel, failed }: Props) {
	const [form, fields, isPending] = useFormPage<PhotoValues>('photo')
	const isUsable = useFormCheck(form.id, hasUsablePhoto)
	const answer = useActionData<object>()
	const [choice, setChoice] = useState<{ after: unknown } | null>(null)
	const errors = choice?.after === answer && choice ? undefined : fields.picture.errors
	const { id, descriptionId, errorId } = fields.picture
	return (
		<Card>
			<PostForm form={form} encType="multipart/form-data" className="grid gap-4">
				{(errors ?? form.errors) && (
					<Alert tone="danger" role="alert" title="Analysis Failed">
						{failed}
					</Alert>
				)}
				<PhotoField
					field={{ id, descriptionId, errorId, errors }}
					onChoose={() => setChoice({ after: answer })}
					hint="JPEG, PNG, WebP or GIF, up to 10 MB. Place and camera details are removed."
				/>
				{cycles.length > 0 && (
					<SelectField
						label="Crop"
						field={fields.cycleId}
						placeholder="None of these"
						options={cycles}
						hint="Its recipe, its stage and the readings where it stands then count as evidence."
					/>
				)}
				<TextareaField label="Notes" field={fields.notes} rows={2} />
				<div>
					<Button variant="primary" icon={Microscope} pending={isPending} disabled={!isUsable}>
						{submitLabel}
					</Button>
				</div>
			</PostForm>
		</Card>
	)
}
