import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { BellOff, Check, HandHelping } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'

export type SnoozeChoice = { value: string; label: string }

type Props = { snoozes: readonly SnoozeChoice[]; onNote: (typed: string) => void }

/** Takes an alarm on, or keeps it quiet for a while. `onNote` hears what is typed and not yet sent. */
export function ResponseForms({ snoozes, onNote }: Props) {
	const { state, formData } = useNavigation()
	const pending = state === 'idle' ? null : formData?.get('intent')
	const refused = useActionData<SubmissionResult<string[]>>()
	const isOfSnooze = refused?.initialValue?.['intent'] === 'snooze'
	const [taking, { note }] = useForm<{ note: string }>({
		id: 'acknowledge',
		defaultNoValidate: false,
		lastResult: isOfSnooze ? null : refused,
	})
	const [snoozing, { minutes }] = useForm<{ minutes: string }>({
		id: 'snooze',
		defaultNoValidate: false,
		defaultValue: { minutes: '60' },
		lastResult: isOfSnooze ? refused : null,
	})
	return (
		<Card title="Answer it" icon={HandHelping}>
			<Form
				method="post"
				{...getFormProps(taking)}
				onInput={({ target }) => target instanceof HTMLTextAreaElement && onNote(target.value)}
				onSubmit={(event) => {
					taking.onSubmit(event)
					// From here on the answer tells what became of it.
					if (!event.defaultPrevented) onNote('')
				}}
				className="grid gap-4"
			>
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
				<Errors id={snoozing.errorId} errors={snoozing.errors} />
				<div className="min-w-40 flex-1 sm:max-w-60">
					<SelectField label="Or keep it quiet for" field={minutes} options={snoozes} />
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
