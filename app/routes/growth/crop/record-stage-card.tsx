import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { NotebookPen } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { SelectField, type SelectOption } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'

type Values = { stage: string; seenOn: string; note: string }

export type RecordStageSetup = {
	constraint: Parameters<typeof useForm<Values>>[0]['constraint']
	options: SelectOption[]
	blank: Values
}

type Props = RecordStageSetup & { lastResult: SubmissionResult<string[]> | undefined }

/** The form that notes a stage somebody saw the crop in. */
export function RecordStageCard({ constraint, options, blank, lastResult }: Props) {
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm<Values>({
		id: 'note-stage',
		lastResult,
		defaultValue: blank,
		constraint,
		defaultNoValidate: false,
	})
	return (
		<Card title="Note a stage" icon={NotebookPen}>
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<Errors id={form.errorId} errors={form.errors} />
				<SelectField
					label="Stage"
					field={fields.stage}
					options={options}
					hint="What you see now. The later of it and the plan counts."
				/>
				<InputField label="Seen on" type="date" field={fields.seenOn} max={blank.seenOn} />
				<TextareaField label="Note" field={fields.note} rows={3} />
				<div>
					<Button variant="primary" pending={isPending}>
						Note stage
					</Button>
				</div>
			</Form>
		</Card>
	)
}
