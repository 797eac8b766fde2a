import { useActionData, useLoaderData } from '@remix-run/react'
import type { FieldMetadata } from '@conform-to/react'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { PhotosField, type UploadedPhoto } from '~/ui/form/photos-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { AnswerFields } from './answer-fields'
import type { AnswerValues, ShownStep } from './fill-in-form.server'

type Values = {
	answers: Record<string, AnswerValues>
	correction?: string
	note: string
	signature: string
	taskId: string
	photos: string
}

type Props = { steps: readonly ShownStep[]; isCorrection?: true; cancelTo: string }

/** The form of a checklist: each step with its answer, and the signature below. */
export function FillInFields({ steps, isCorrection, cancelTo }: Props) {
	const [form, fields, isPending] = useFormPage<Values>('fill-in')
	const { taskId } = useLoaderData<{ taskId?: number | null }>()
	const answer = useActionData<{ kept?: UploadedPhoto[] }>()
	const answers = fields.answers.getFieldset()
	const photo = steps.find(({ kind }) => kind === 'photo')
	return (
		<PostForm form={form} encType="multipart/form-data" className="grid max-w-3xl gap-4">
			{taskId != null && <input type="hidden" name={fields.taskId.name} value={taskId} />}
			<Card title="Steps">
				<Errors id={fields.answers.errorId} errors={fields.answers.errors} />
				<div className="grid gap-5">
					{steps.map((step, index) =>
						step.kind === 'photo' ? null : (
							<AnswerFields
								key={step.key}
								step={step}
								number={index + 1}
								field={answers[step.key] as FieldMetadata<AnswerValues>}
							/>
						),
					)}
				</div>
			</Card>
			{photo && (
				<Card title={photo.label}>
					{photo.hint && <p className="mb-3 text-muted">{photo.hint}</p>}
					{!photo.isOptional && <p className="mb-3">At least one photo is required.</p>}
					<PhotosField field={fields.photos} kept={answer?.kept ?? []} />
				</Card>
			)}
			<Card title="Signature">
				<div className="grid gap-5">
					{isCorrection && fields.correction && (
						<InputField label="What was wrong with the record" field={fields.correction} />
					)}
					<TextareaField label="Note" rows={2} field={fields.note} />
					<InputField
						label="Your name"
						autoComplete="off"
						field={fields.signature}
						hint="By your name you sign what is above. A signed record cannot be changed."
					/>
				</div>
			</Card>
			<SaveRow label="Sign" isPending={isPending} cancelTo={cancelTo} />
		</PostForm>
	)
}
