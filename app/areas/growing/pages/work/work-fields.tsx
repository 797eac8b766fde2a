import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import type { Option } from '~/ui/form/select'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'

type Values = {
	title: string
	workedOn: string
	minutes: number
	cycleId: string
	personId: string
	note: string
	taskId: string
}

type Props = {
	crops: readonly Option[]
	/** People whose work may be recorded, where that is more than the person alone. */
	people?: readonly Option[]
	/** The task that was done. */
	taskId?: number | null
	submitLabel: string
}

/** The form of work that somebody did. */
export function WorkFields({ crops, people = [], taskId = null, submitLabel }: Props) {
	const [form, fields, isPending] = useFormPage<Values>('work')
	return (
		<Card className="max-w-2xl">
			<PostForm form={form} className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
				{taskId !== null && <input type="hidden" name="taskId" value={taskId} />}
				<div className="sm:col-span-2">
					<InputField label="What" field={fields.title} />
				</div>
				<InputField
					label="Time"
					type="number"
					inputMode="numeric"
					field={fields.minutes}
					unit="minutes"
				/>
				<InputField label="Day" type="date" field={fields.workedOn} />
				<SelectField
					label="Crop"
					field={fields.cycleId}
					options={crops}
					placeholder="The farm as a whole"
				/>
				{people.length > 0 && (
					<SelectField label="Who worked" field={fields.personId} options={people} />
				)}
				<div className="sm:col-span-2">
					<TextareaField label="Note" rows={2} field={fields.note} />
				</div>
				<SaveRow label={submitLabel} isPending={isPending} cancelTo="/work" />
			</PostForm>
		</Card>
	)
}
