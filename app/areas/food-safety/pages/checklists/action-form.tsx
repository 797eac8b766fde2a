import type { ReactNode } from 'react'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'

type Props = { children: ReactNode; cancelTo: string }

/** What was out of its limits, and the form for what was done about it. */
export function ActionForm({ children, cancelTo }: Props) {
	const [form, { action, actionBy }, isPending] = useFormPage<{ action: string; actionBy: string }>(
		'corrective-action',
	)
	return (
		<Card className="max-w-xl">
			<div className="mb-5 grid gap-1">{children}</div>
			<PostForm form={form} className="grid gap-5">
				<TextareaField
					label="What was done"
					rows={3}
					field={action}
					hint="What was put right, and what happened to the produce."
				/>
				<InputField label="Who did it" field={actionBy} />
				<SaveRow label="Save action" isPending={isPending} cancelTo={cancelTo} />
			</PostForm>
		</Card>
	)
}
