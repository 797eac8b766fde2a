import type { AcknowledgeInput } from '@sfc/contract/alarms/respond-to-alarm'
import { BellOff, Check, HandHelping } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'

export type SnoozeChoice = { value: string; label: string }

type Props = { snoozes: readonly SnoozeChoice[]; onNote: (typed: string) => void }

/** Takes an alarm on, or keeps it quiet for a while. `onNote` hears what is typed and not yet sent. */
export function ResponseForms({ snoozes, onNote }: Props) {
	const [taking, { note }, isTaking] = useFormPage<AcknowledgeInput>('acknowledge')
	const [snoozing, { minutes }, isSnoozing] = useFormPage<{ minutes: string }>('snooze')
	return (
		<Card title="Answer it" icon={HandHelping}>
			<PostForm
				form={taking}
				intent="acknowledge"
				onInput={({ target }) => target instanceof HTMLTextAreaElement && onNote(target.value)}
				onSubmit={(event) => {
					taking.onSubmit(event)
					// From here on the answer tells what became of it.
					if (!event.defaultPrevented) onNote('')
				}}
				className="grid gap-4"
			>
				<TextareaField
					label="What you do about it"
					hint="May be left empty."
					field={note}
					rows={2}
				/>
				<div>
					<Button variant="primary" icon={Check} pending={isTaking}>
						Acknowledge
					</Button>
				</div>
			</PostForm>
			<PostForm
				form={snoozing}
				intent="snooze"
				className="mt-5 flex flex-wrap items-end gap-3 border-t border-line pt-4"
			>
				<div className="min-w-40 flex-1 sm:max-w-60">
					<SelectField label="Or keep it quiet for" field={minutes} options={snoozes} />
				</div>
				<Button icon={BellOff} pending={isSnoozing}>
					Keep quiet
				</Button>
			</PostForm>
			<p className="mt-3 text-sm text-muted">
				Keeping an alarm quiet holds back messages only: outputs and their interlocks go on as they
				are.
			</p>
		</Card>
	)
}
