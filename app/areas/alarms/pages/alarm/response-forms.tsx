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

/** Acknowledges an alarm or snoozes it. `onNote` is called with the unsent note. */
export function ResponseForms({ snoozes, onNote }: Props) {
	const [taking, { note }, isTaking] = useFormPage<AcknowledgeInput>('acknowledge')
	const [snoozing, { minutes }, isSnoozing] = useFormPage<{ minutes: string }>('snooze')
	return (
		<Card title="Respond" icon={HandHelping}>
			<PostForm
				form={taking}
				intent="acknowledge"
				onInput={({ target }) => target instanceof HTMLTextAreaElement && onNote(target.value)}
				onSubmit={(event) => {
					taking.onSubmit(event)
					// The answer shows the note from here on.
					if (!event.defaultPrevented) onNote('')
				}}
				className="grid gap-4"
			>
				<TextareaField label="Note" field={note} rows={2} />
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
					<SelectField label="Snooze" field={minutes} options={snoozes} />
				</div>
				<Button icon={BellOff} pending={isSnoozing}>
					Snooze
				</Button>
			</PostForm>
			<p className="mt-3 text-sm text-muted">
				Snoozing holds back messages only: outputs and their interlocks go on as they are.
			</p>
		</Card>
	)
}
