import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { BellOff, Check, HandHelping } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/errors'
import { SelectField } from '~/ui/select-field'
import { TextareaField } from '~/ui/textarea-field'

const SPANS = [
	{ value: '15', label: '15 minutes' },
	{ value: '60', label: '1 hour' },
	{ value: '240', label: '4 hours' },
	{ value: '720', label: '12 hours' },
	{ value: '1440', label: '1 day' },
]

/** Takes an alarm on, or keeps it quiet for a while. */
export function AnswerForms() {
	const { state, formData } = useNavigation()
	const pending = state === 'idle' ? null : formData?.get('intent')
	const lastResult = useActionData<SubmissionResult<string[]>>()
	const [taking, { note }] = useForm<{ note: string }>({
		...{ id: 'acknowledge', lastResult, defaultNoValidate: false },
	})
	const [snoozing, { minutes }] = useForm<{ minutes: string }>({
		...{ id: 'snooze', lastResult, defaultNoValidate: false, defaultValue: { minutes: '60' } },
	})
	return (
		<Card title="Answer it" icon={HandHelping}>
			<Form method="post" {...getFormProps(taking)} className="grid gap-4">
				<input type="hidden" name="intent" value="acknowledge" />
				<Errors id={taking.errorId} errors={taking.errors} />
				<TextareaField
					label="What you do about it"
					hint="May be left empty."
					field={note}
					rows={2}
				/>
				<div>
					<Button variant="primary" icon={Check} pending={pending === 'acknowledge'}>
						Acknowledge
					</Button>
				</div>
			</Form>
			<Form
				method="post"
				{...getFormProps(snoozing)}
				className="mt-5 flex flex-wrap items-end gap-3 border-t border-line pt-4"
			>
				<input type="hidden" name="intent" value="snooze" />
				<div className="min-w-40 flex-1 sm:max-w-60">
					<SelectField label="Or keep it quiet for" field={minutes} options={SPANS} />
				</div>
				<Button icon={BellOff} pending={pending === 'snooze'}>
					Keep quiet
				</Button>
			</Form>
			<p className="mt-3 text-sm text-muted">
				Keeping an alarm quiet holds back messages only: outputs and their interlocks go on as they
				are.
			</p>
		</Card>
	)
}
