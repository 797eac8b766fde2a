import type { RecordStageInput } from '@sfc/contract/plant-health/growth/record-stage'
import { NotebookPen } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import type { Option } from '~/ui/form/select'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'

export type RecordStageSetup = { options: Option[]; today: string }

/** The form to record the stage a crop was seen in. */
export function RecordStageCard({ options, today }: RecordStageSetup) {
	const [form, fields, isPending] = useFormPage<RecordStageInput>('note-stage')
	return (
		<Card title="Record a stage" icon={NotebookPen}>
			<PostForm form={form} className="grid gap-4">
				<SelectField
					label="Stage"
					field={fields.stage}
					options={options}
					hint="What you see now. The later of this and the plan is used."
				/>
				<InputField label="Seen on" type="date" field={fields.seenOn} max={today} />
				<TextareaField label="Note" field={fields.note} rows={3} />
				<div>
					<Button variant="primary" pending={isPending}>
						Record stage
					</Button>
				</div>
			</PostForm>
		</Card>
	)
}
